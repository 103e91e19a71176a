// Owns how large a picture may be, and how far one that is larger must shrink. Pure: drawing is the browser's.

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface PictureLimits {
  /** The longer side, in pixels. */
  readonly longestSide: number;
  readonly bytes: number;
}

/** Sharp on a large screen, and sent within seconds over a slow line. */
export const defaultPictureLimits: PictureLimits = { longestSide: 2_560, bytes: 2_000_000 };

/** Smaller than this no picture is made, whatever it takes. */
const smallestLongSide = 64;

/** The size of the same shape, in whole pixels, whose longer side is at most `longestSide`. Nothing grows. */
export function sizeWithin({ width, height }: Size, longestSide: number): Size {
  const factor = Math.min(1, longestSide / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * factor));
  return { width: scaled(width), height: scaled(height) };
}

/**
 * What to try next where a picture of `size` took `bytes` and may take `limitBytes`; null where it fits, or can shrink
 * no further. A picture takes about as many bytes as it has pixels; a little less is aimed at, so that few tries are needed.
 */
export function nextSize(size: Size, bytes: number, limitBytes: number): Size | null {
  const longSide = Math.max(size.width, size.height);
  if (bytes <= limitBytes || longSide <= smallestLongSide) return null;
  const factor = Math.min(0.9, Math.sqrt(limitBytes / bytes) * 0.95);
  return sizeWithin(size, Math.max(smallestLongSide, Math.floor(longSide * factor)));
}
