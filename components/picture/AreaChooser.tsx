// Chooses areas of a picture with the pointer or the keyboard: one to keep, or several to black out. Nothing changes in the
// picture before the end.
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { QuestionDialog } from '@/components/controls/QuestionDialog';
import { useKeys, usePressedShortcut } from '@/components/controls/use-keys';
import { useTranslate } from '@/components/words/TranslateProvider';
import type { PictureData } from '@/lib/capture/pictures/picture';
import {
  draggedRegion,
  grips,
  middleRegion,
  movedRegion,
  type Point,
  type Region,
  resizedRegion,
} from '@/lib/capture/pictures/region';
import styles from './AreaChooser.module.css';
import { usePictureAddress } from './use-picture';

interface AreaChooserProps {
  readonly picture: PictureData;
  readonly action: 'crop' | 'cover';
  /** The one to keep, none for the whole picture, or all to black out. */
  readonly onUse: (areas: readonly Region[]) => void;
  readonly onCancel: () => void;
}

export function AreaChooser({ picture, action, onUse, onCancel }: AreaChooserProps) {
  const t = useTranslate();
  const keys = useKeys();
  const pressedShortcut = usePressedShortcut();
  const [region, setRegion] = useState(() => middleRegion(picture));
  const [covers, setCovers] = useState<readonly Region[]>([]);
  const isCrop = action === 'crop';
  const isEmpty = covers.length === 0;
  const cover = (drawn: Region) => setCovers([...covers, drawn]);
  const undo = () => setCovers(covers.slice(0, -1));
  const apply = () => (isCrop ? onUse([region]) : isEmpty ? onCancel() : onUse(covers));
  const area = t('partArea', region.width, region.height, region.x, region.y);

  function press(event: KeyboardEvent): void {
    const name = pressedShortcut(event.nativeEvent)?.name;
    if (isCrop || (name !== 'undo' && name !== 'save')) return;
    event.preventDefault();
    event.stopPropagation();
    if (name === 'undo') undo();
    else apply();
  }

  return (
    <QuestionDialog
      look={styles['part-dialog']}
      title={t(isCrop ? 'partTitle' : 'coverTitle')}
      text={
        isCrop
          ? t('partWords', keys.named('Shift'), keys.smallStep)
          : t('coverWords', keys.named('Enter'), keys.named('Shift'), keys.smallStep)
      }
      status={
        <output className="quiet fill" aria-live="polite">
          {isCrop ? area : !isEmpty && t('coverCount', covers.length)}
        </output>
      }
      choices={
        <PictureStage
          {...{ picture, region, area }}
          covers={isCrop ? null : covers}
          onChange={setRegion}
          onDrawn={isCrop ? undefined : cover}
          onUse={() => (isCrop ? apply() : cover(region))}
        />
      }
      onKeyDown={press}
      onCancel={onCancel}
    >
      <Button
        {...(!isCrop && { 'aria-keyshortcuts': keys.aria('undo'), 'aria-disabled': isEmpty })}
        onClick={isCrop ? () => onUse([]) : undo}
      >
        {t(isCrop ? 'partWhole' : 'undo')}
      </Button>
      <Button
        look="primary"
        {...(!isCrop && { 'aria-keyshortcuts': keys.aria('save'), 'aria-disabled': isEmpty })}
        onClick={apply}
      >
        {t(isCrop ? 'partUse' : 'coverApply')}
      </Button>
    </QuestionDialog>
  );
}

interface StageProps {
  readonly picture: PictureData;
  readonly region: Region;
  /** The region in words. */
  readonly area: string;
  /** Regions that are black already. null: there are none, and everything but the region is dimmed. */
  readonly covers: readonly Region[] | null;
  readonly onChange: (region: Region) => void;
  /** After a drag. */
  readonly onDrawn: ((region: Region) => void) | undefined;
  /** Enter or the space bar. */
  readonly onUse: () => void;
}

function pointAt(event: PointerEvent<HTMLElement>, { width, height }: PictureData): Point {
  const box = event.currentTarget.getBoundingClientRect();
  return {
    x: ((event.clientX - box.left) / box.width) * width,
    y: ((event.clientY - box.top) / box.height) * height,
  };
}

/** A picture, as large as possible, with a region that the pointer draws or resizes and the arrow keys move. */
function PictureStage({ picture, region, area, covers, onChange, onDrawn, onUse }: StageProps) {
  const address = usePictureAddress(picture);
  /** Where a drag began. A `grip` of '' is none. */
  const [start, setStart] = useState<{ point: Point; region: Region; grip: string } | null>(null);
  const { width, height } = picture;

  function drag(event: PointerEvent<HTMLElement>, onDragged?: (region: Region) => void): void {
    if (!start) return;
    const to = pointAt(event, picture);
    const dragged = start.grip
      ? resizedRegion(start.region, start.grip, to, picture)
      : draggedRegion(start.point, to, picture);
    if (dragged) onDragged?.(dragged);
  }

  function move(event: KeyboardEvent): void {
    const moved = movedRegion(region, event, picture);
    if (!moved) return;
    event.preventDefault();
    onChange(moved);
  }

  return (
    <div className={styles['part-space']}>
      <button
        type="button"
        className={styles['part-stage']}
        dir="ltr"
        style={{ aspectRatio: `${width} / ${height}`, maxInlineSize: `${width}px` }}
        aria-label={area}
        // biome-ignore lint/a11y/noAutofocus: a dialog must set its initial focus.
        autoFocus
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          const grip = event.target instanceof HTMLElement ? (event.target.dataset.grip ?? '') : '';
          setStart({ point: pointAt(event, picture), region, grip });
        }}
        onPointerMove={(event) => drag(event, onChange)}
        onPointerUp={(event) => {
          drag(event, onDrawn);
          setStart(null);
        }}
        onPointerCancel={() => setStart(null)}
        onKeyDown={move}
        // Only Enter and the space bar. A click with the pointer ends a drag.
        onClick={(event) => event.detail === 0 && onUse()}
      >
        {address !== '' && <img src={address} alt="" draggable={false} />}
        {covers?.map((cover) => (
          <span
            key={`${cover.x} ${cover.y} ${cover.width} ${cover.height}`}
            className={styles['part-cover']}
            style={placeOf(cover, picture)}
          />
        ))}
        <span
          className={styles['part-region']}
          data-dims={covers ? undefined : ''}
          style={placeOf(region, picture)}
        >
          {!covers &&
            grips.map((grip) => (
              <span
                key={grip}
                className={`square ${styles['part-grip']}`}
                data-grip={grip}
                style={{ cursor: `${grip}-resize` }}
              />
            ))}
        </span>
      </button>
    </div>
  );
}

function placeOf({ x, y, width, height }: Region, picture: PictureData) {
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return {
    left: percent(x, picture.width),
    top: percent(y, picture.height),
    width: percent(width, picture.width),
    height: percent(height, picture.height),
  };
}
