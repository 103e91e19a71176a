// A picture, shown as large as possible, with a region that the pointer draws or resizes and the arrow keys move.
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useSay } from '@/components/words/SayProvider';
import type { PictureData } from '@/lib/capture/pictures/picture';
import {
  draggedRegion,
  grips,
  movedRegion,
  type Point,
  type Region,
  resizedRegion,
} from '@/lib/capture/pictures/region';
import styles from './PartChooser.module.css';
import { usePictureAddress } from './use-picture-address';

/** Where a drag began. */
interface Start {
  readonly point: Point;
  readonly region: Region;
  /** The handle, '' for none. */
  readonly grip: string;
}

interface PictureStageProps {
  readonly picture: PictureData;
  readonly region: Region;
  /** Regions that are black already. @default none, and everything but the region is dimmed */
  readonly covers?: readonly Region[];
  readonly onChange: (region: Region) => void;
  /** After a drag. */
  readonly onDrawn?: (region: Region) => void;
  /** Enter or the space bar. */
  readonly onUse: () => void;
}

export function PictureStage({ picture, region, covers, onChange, onDrawn, onUse }: PictureStageProps) {
  const say = useSay();
  const address = usePictureAddress(picture);
  const [start, setStart] = useState<Start | null>(null);
  const { width, height } = picture;

  function pointAt(event: PointerEvent<HTMLElement>): Point {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    };
  }

  function draggedTo(event: PointerEvent<HTMLElement>): Region | null {
    if (!start) return null;
    const to = pointAt(event);
    return start.grip === ''
      ? draggedRegion(start.point, to, picture)
      : resizedRegion(start.region, start.grip, to, picture);
  }

  function drag(event: PointerEvent<HTMLElement>): void {
    const dragged = draggedTo(event);
    if (dragged) onChange(dragged);
  }

  function drop(event: PointerEvent<HTMLElement>): void {
    const dragged = draggedTo(event);
    setStart(null);
    if (dragged) onDrawn?.(dragged);
  }

  function move(event: KeyboardEvent): void {
    const moved = movedRegion(region, event, picture);
    if (!moved) return;
    event.preventDefault();
    onChange(moved);
  }

  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  const placeOf = (part: Region) => ({
    left: percent(part.x, width),
    top: percent(part.y, height),
    width: percent(part.width, width),
    height: percent(part.height, height),
  });
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
        onPointerMove={drag}
        onPointerUp={drop}
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
            style={placeOf(cover)}
          />
        ))}
        <span
          className={styles['part-region']}
          data-dims={covers === undefined ? '' : undefined}
          style={placeOf(region)}
        >
          {covers === undefined &&
            grips.map((grip) => <span key={grip} className={styles['part-grip']} data-grip={grip} />)}
        </span>
      </button>
    </div>
  );
}
