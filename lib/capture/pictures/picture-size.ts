// The limits of pictures, and the next smaller size to try. A few kilobytes can unpack to gigabytes of pixels. Pure: the
// browser draws.

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface PictureLimits {
  /** The longer side, in pixels. */
  readonly longestSide: number;
  readonly bytes: number;
}

/** Sharp on a large screen, and uploaded within seconds on a slow connection. */
export const defaultPictureLimits: PictureLimits = { longestSide: 2_560, bytes: 2_000_000 };

/** Never scale below this, however many bytes the picture has. */
const smallestLongSide = 64;

/** Scales down, in whole pixels, until the longer side is at most `longestSide`. */
export function sizeWithin({ width, height }: Size, longestSide: number): Size {
  const factor = Math.min(1, longestSide / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * factor));
  return { width: scaled(width), height: scaled(height) };
}

/**
 * The next size to try for a picture of `size` with `bytes`. null if it fits, or can't shrink further. Bytes
 * grow roughly with pixels. Aiming slightly below the limit saves tries.
 */
export function nextSize(size: Size, bytes: number, limitBytes: number): Size | null {
  const longSide = Math.max(size.width, size.height);
  if (bytes <= limitBytes || longSide <= smallestLongSide) return null;
  const factor = Math.min(0.9, Math.sqrt(limitBytes / bytes) * 0.95);
  return sizeWithin(size, Math.max(smallestLongSide, Math.floor(longSide * factor)));
}

/** About twice the pixels of the largest screens, and 200 MB once decoded. */
export const maxPixels = 50_000_000;

/** More than the outbox sends, and little enough for one message. */
export const maxBytes = 20_000_000;

export function isDecodable({ width, height }: Size): boolean {
  return width > 0 && height > 0 && width * height <= maxPixels;
}
