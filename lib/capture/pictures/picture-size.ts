// The size of pictures: its limits, the next smaller one to try, and what a file's first bytes state before anything decodes
// it. A few kilobytes can unpack to gigabytes of pixels. Pure: the browser draws.
import type { PictureType } from './picture';

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
export const mostPixels = 50_000_000;

/** More than the outbox sends, and little enough for one message. */
export const mostBytes = 20_000_000;

export function isDecodable({ width, height }: Size): boolean {
  return width > 0 && height > 0 && width * height <= mostPixels;
}

/** The size in the file's header. null if there is none, or if the file has another type. */
export function sizeInHeader(bytes: Uint8Array<ArrayBuffer>, type: PictureType): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readers[type](view);
  } catch (error) {
    // The file ends within its header.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const readers: Readonly<Record<PictureType, (view: DataView) => Size | null>> = {
  'image/png': (view) =>
    startsWith(view, 0, '\u0089PNG') ? { width: view.getUint32(16), height: view.getUint32(20) } : null,
  'image/gif': (view) =>
    startsWith(view, 0, 'GIF8') ? { width: view.getUint16(6, true), height: view.getUint16(8, true) } : null,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
};

/** Walks the segments to the first frame header. Its marker is C0 to CF, but not C4, C8 or CC. */
function jpegSize(view: DataView): Size | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // Fill bytes come between segments. Markers without a length come before them.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else if (marker === 0xd9 || marker === 0xda) return null;
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
}

/** The canvas of an animated or extended file, else its single frame. */
function webpSize(view: DataView): Size | null {
  if (!startsWith(view, 0, 'RIFF') || !startsWith(view, 8, 'WEBP')) return null;
  if (startsWith(view, 12, 'VP8X')) return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
  if (startsWith(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (!startsWith(view, 12, 'VP8 ')) return null;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

const startsWith = (view: DataView, at: number, text: string) =>
  Array.from(text).every((sign, index) => view.getUint8(at + index) === sign.charCodeAt(0));
