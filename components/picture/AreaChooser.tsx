// Chooses areas of a picture with the pointer or the keyboard: one to keep, or several to black out. Nothing changes in the
// picture before the end.
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { ModalDialog } from '@/components/controls/ModalDialog';
import { useKeys, usePressedShortcut } from '@/components/controls/use-keys';
import { useSay } from '@/components/words/SayProvider';
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

interface ChooserProps {
  readonly picture: PictureData;
  readonly onCancel: () => void;
}

interface CropChooserProps extends ChooserProps {
  /** null for the whole picture. */
  readonly onChoose: (region: Region | null) => void;
}

export function CropChooser({ picture, onChoose, onCancel }: CropChooserProps) {
  const say = useSay();
  const keys = useKeys();
  return (
    <AreaDialog
      {...{ picture, onCancel }}
      title={say('partTitle')}
      text={say('partWords', keys.named('Shift'), keys.smallStep)}
      announced={(region) => say('partArea', region.width, region.height, region.x, region.y)}
      onUse={onChoose}
    >
      {(region) => (
        <>
          <Button onClick={() => onChoose(null)}>{say('partWhole')}</Button>
          <Button look="primary" onClick={() => onChoose(region)}>
            {say('partUse')}
          </Button>
        </>
      )}
    </AreaDialog>
  );
}

interface CoverChooserProps extends ChooserProps {
  /** At least one area. */
  readonly onApply: (covers: readonly Region[]) => void;
}

export function CoverChooser({ picture, onApply, onCancel }: CoverChooserProps) {
  const say = useSay();
  const keys = useKeys();
  const pressedShortcut = usePressedShortcut();
  const [covers, setCovers] = useState<readonly Region[]>([]);
  const isEmpty = covers.length === 0;
  const cover = (drawn: Region) => setCovers([...covers, drawn]);
  const undo = () => setCovers(covers.slice(0, -1));
  const apply = () => (isEmpty ? onCancel() : onApply(covers));

  function press(event: KeyboardEvent): void {
    const name = pressedShortcut(event.nativeEvent)?.name;
    if (name !== 'undo' && name !== 'save') return;
    event.preventDefault();
    event.stopPropagation();
    if (name === 'undo') undo();
    else apply();
  }

  return (
    <AreaDialog
      {...{ picture, onCancel, covers }}
      title={say('coverTitle')}
      text={say('coverWords', keys.named('Enter'), keys.named('Shift'), keys.smallStep)}
      announced={() => !isEmpty && say('coverCount', covers.length)}
      onDrawn={cover}
      onUse={cover}
      onKeyDown={press}
    >
      {() => (
        <>
          <Button aria-keyshortcuts={keys.aria('undo')} aria-disabled={isEmpty} onClick={undo}>
            {say('undo')}
          </Button>
          <Button
            look="primary"
            aria-keyshortcuts={keys.aria('save')}
            aria-disabled={isEmpty}
            onClick={apply}
          >
            {say('coverApply')}
          </Button>
        </>
      )}
    </AreaDialog>
  );
}

interface AreaDialogProps extends ChooserProps, Pick<StageProps, 'covers' | 'onDrawn'> {
  readonly title: string;
  readonly text: string;
  /** Announced whenever it changes. */
  readonly announced: (region: Region) => ReactNode;
  /** Enter or the space bar. */
  readonly onUse: (region: Region) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** The buttons after *Cancel*. */
  readonly children: (region: Region) => ReactNode;
}

function AreaDialog({ picture, title, text, announced, onCancel, onKeyDown, ...props }: AreaDialogProps) {
  const say = useSay();
  const [region, setRegion] = useState(() => middleRegion(picture));
  const { children, onUse, ...stage } = props;
  return (
    <ModalDialog {...{ title, text, onCancel }} look={styles['part-dialog']}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys work wherever the focus is in the dialog. */}
      <div className={styles['part-body']} onKeyDown={onKeyDown}>
        <PictureStage {...{ ...stage, picture, region }} onChange={setRegion} onUse={() => onUse(region)} />
        <div className="row row-end">
          <output className={`quiet ${styles['part-size']}`} aria-live="polite">
            {announced(region)}
          </output>
          <Button look="quiet" onClick={onCancel}>
            {say('cancel')}
          </Button>
          {children(region)}
        </div>
      </div>
    </ModalDialog>
  );
}

interface StageProps {
  readonly picture: PictureData;
  readonly region: Region;
  /** Regions that are black already. @default none, and everything but the region is dimmed */
  readonly covers?: readonly Region[];
  readonly onChange: (region: Region) => void;
  /** After a drag. */
  readonly onDrawn?: (region: Region) => void;
  readonly onUse: () => void;
}

/** A picture, as large as possible, with a region that the pointer draws or resizes and the arrow keys move. */
function PictureStage({ picture, region, covers, onChange, onDrawn, onUse }: StageProps) {
  const say = useSay();
  const address = usePictureAddress(picture);
  /** Where a drag began. A `grip` of '' is none. */
  const [start, setStart] = useState<{ point: Point; region: Region; grip: string } | null>(null);
  const { width, height } = picture;

  function pointAt(event: PointerEvent<HTMLElement>): Point {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    };
  }

  function drag(event: PointerEvent<HTMLElement>, onDragged?: (region: Region) => void): void {
    if (!start) return;
    const to = pointAt(event);
    const dragged =
      start.grip === ''
        ? draggedRegion(start.point, to, picture)
        : resizedRegion(start.region, start.grip, to, picture);
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
        aria-label={say('partArea', region.width, region.height, region.x, region.y)}
        // biome-ignore lint/a11y/noAutofocus: a dialog must set its initial focus.
        autoFocus
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          const grip = event.target instanceof HTMLElement ? (event.target.dataset.grip ?? '') : '';
          setStart({ point: pointAt(event), region, grip });
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
          data-dims={covers === undefined ? '' : undefined}
          style={placeOf(region, picture)}
        >
          {covers === undefined &&
            grips.map((grip) => <span key={grip} className={styles['part-grip']} data-grip={grip} />)}
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
