// Selects an area of a picture with the pointer or the keyboard. Shows the picture as large as possible.
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { ModalDialog } from '@/components/controls/ModalDialog';
import { useSay } from '@/components/words/SayProvider';
import type { PictureData } from '@/lib/capture/pictures/picture';
import {
  draggedRegion,
  middleRegion,
  movedRegion,
  type Point,
  type Region,
} from '@/lib/capture/pictures/region';
import styles from './PartChooser.module.css';
import { usePictureAddress } from './use-picture-address';

interface PartChooserProps {
  readonly picture: PictureData;
  /** null for the whole picture. */
  readonly onChoose: (region: Region | null) => void;
  readonly onCancel: () => void;
}

export default function PartChooser({ picture, onChoose, onCancel }: PartChooserProps) {
  const say = useSay();
  const [region, setRegion] = useState(() => middleRegion(picture));

  return (
    <ModalDialog
      title={say('partTitle')}
      text={say('partWords')}
      look={styles['part-dialog']}
      onCancel={onCancel}
    >
      <PartStage picture={picture} region={region} onChange={setRegion} onUse={() => onChoose(region)} />
      <div className="row row-end">
        <output className={`quiet ${styles['part-size']}`} aria-live="polite">
          {say('partArea', region.width, region.height, region.x, region.y)}
        </output>
        <Button look="quiet" onClick={onCancel}>
          {say('cancel')}
        </Button>
        <Button onClick={() => onChoose(null)}>{say('partWhole')}</Button>
        <Button look="primary" onClick={() => onChoose(region)}>
          {say('partUse')}
        </Button>
      </div>
    </ModalDialog>
  );
}

interface PartStageProps {
  readonly picture: PictureData;
  readonly region: Region;
  readonly onChange: (region: Region) => void;
  readonly onUse: () => void;
}

function PartStage({ picture, region, onChange, onUse }: PartStageProps) {
  const say = useSay();
  const address = usePictureAddress(picture);
  const [start, setStart] = useState<Point | null>(null);
  const { width, height } = picture;

  function pointAt(event: PointerEvent<HTMLElement>): Point {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    };
  }

  function drag(event: PointerEvent<HTMLElement>): void {
    const dragged = start && draggedRegion(start, pointAt(event), picture);
    if (dragged) onChange(dragged);
  }

  function move(event: KeyboardEvent): void {
    const moved = movedRegion(region, event, picture);
    if (!moved) return;
    event.preventDefault();
    onChange(moved);
  }

  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
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
          setStart(pointAt(event));
        }}
        onPointerMove={drag}
        onPointerUp={() => setStart(null)}
        onPointerCancel={() => setStart(null)}
        onKeyDown={move}
        // Only Enter and the space bar. A click with the pointer ends a drag.
        onClick={(event) => event.detail === 0 && onUse()}
      >
        {address !== '' && <img src={address} alt="" draggable={false} />}
        <span
          className={styles['part-region']}
          style={{
            left: percent(region.x, width),
            top: percent(region.y, height),
            width: percent(region.width, width),
            height: percent(region.height, height),
          }}
        />
      </button>
    </div>
  );
}
