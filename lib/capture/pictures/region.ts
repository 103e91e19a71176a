// Owns the part of a picture that a person chooses, in the picture's own pixels: by dragging, or by key. Pure.
import type { Size } from './picture-size';

export interface Region extends Size {
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const smallestSide = 8;
const stepPixels = 16;

/** Where choosing begins: the middle. */
export function middleRegion({ width, height }: Size): Region {
  return fitted(
    {
      x: Math.round(width / 4),
      y: Math.round(height / 4),
      width: Math.round(width / 2),
      height: Math.round(height / 2),
    },
    { width, height },
  );
}

/** What a drag from one point to another spans; null for a click, which chooses nothing. */
export function draggedRegion(from: Point, to: Point, size: Size): Region | null {
  const left = within(Math.min(from.x, to.x), size.width);
  const top = within(Math.min(from.y, to.y), size.height);
  const width = within(Math.max(from.x, to.x), size.width) - left;
  const height = within(Math.max(from.y, to.y), size.height) - top;
  return width < smallestSide || height < smallestSide ? null : { x: left, y: top, width, height };
}

interface RegionKey {
  readonly key: string;
  /** Changes the size, by the edges on the right and at the bottom, rather than the place. */
  readonly shiftKey: boolean;
  /** One pixel at a time. */
  readonly ctrlKey: boolean;
}

/** The region after an arrow key; null for every other key. */
export function movedRegion(
  region: Region,
  { key, shiftKey, ctrlKey }: RegionKey,
  size: Size,
): Region | null {
  const direction = directions[key];
  if (!direction) return null;
  const step = ctrlKey ? 1 : stepPixels;
  const [across, down] = [direction[0] * step, direction[1] * step];
  if (!shiftKey) return fitted({ ...region, x: region.x + across, y: region.y + down }, size);
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

/** The region of the same size at the nearest place that is all inside. */
function fitted(region: Region, size: Size): Region {
  const width = Math.max(1, Math.min(region.width, size.width));
  const height = Math.max(1, Math.min(region.height, size.height));
  return {
    x: between(region.x, 0, size.width - width),
    y: between(region.y, 0, size.height - height),
    width,
    height,
  };
}

function within(value: number, limit: number): number {
  return between(Math.round(value), 0, limit);
}

function between(value: number, least: number, most: number): number {
  return Math.max(Math.min(value, most), Math.min(least, most));
}
