// The selected region of a picture, in the picture's pixels: changed by dragging or by key. Pure.
import type { Size } from './picture-size';

export interface Region extends Size {
  readonly x: number;
  readonly y: number;
}

export type Point = Pick<Region, 'x' | 'y'>;

const smallestSide = 8;
const stepPixels = 16;

/** The initial region. */
export const middleRegion = ({ width, height }: Size): Region => ({
  x: Math.round(width / 4),
  y: Math.round(height / 4),
  width: Math.round(width / 2),
  height: Math.round(height / 2),
});

/** The region of a drag. null for a click, which selects nothing. */
export function draggedRegion(from: Point, to: Point, size: Size): Region | null {
  const left = within(Math.min(from.x, to.x), size.width);
  const top = within(Math.min(from.y, to.y), size.height);
  const width = within(Math.max(from.x, to.x), size.width) - left;
  const height = within(Math.max(from.y, to.y), size.height) - top;
  return width < smallestSide || height < smallestSide ? null : { x: left, y: top, width, height };
}

/** Which edges a handle moves, by the letters of the compass: `n`, `ne`. */
export const grips = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;

/** The region after a drag of one of its handles. The opposite edge stays. null if it would be too small. */
export function resizedRegion(region: Region, grip: string, to: Point, size: Size): Region | null {
  const [right, bottom] = [region.x + region.width, region.y + region.height];
  const from = { x: grip.includes('w') ? right : region.x, y: grip.includes('n') ? bottom : region.y };
  const end = { x: /[ew]/.test(grip) ? to.x : right, y: /[ns]/.test(grip) ? to.y : bottom };
  return draggedRegion(from, end, size);
}

/** Shift moves the right and bottom edges instead of the whole region. Control moves one pixel, on a Mac Option. */
type RegionKey = Readonly<Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey'>>;

/** The region after an arrow key. null for other keys. */
export function movedRegion(
  region: Region,
  { key, shiftKey, ctrlKey, altKey }: RegionKey,
  size: Size,
): Region | null {
  const direction = directions[key];
  if (!direction) return null;
  const step = ctrlKey || altKey ? 1 : stepPixels;
  const [across, down] = [direction[0] * step, direction[1] * step];
  if (!shiftKey)
    return {
      ...region,
      x: between(region.x + across, 0, size.width - region.width),
      y: between(region.y + down, 0, size.height - region.height),
    };
  return {
    ...region,
    width: between(region.width + across, smallestSide, size.width - region.x),
    height: between(region.height + down, smallestSide, size.height - region.y),
  };
}

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (value: number, limit: number): number => between(Math.round(value), 0, limit);

const between = (value: number, least: number, most: number): number =>
  Math.max(Math.min(value, most), Math.min(least, most));
