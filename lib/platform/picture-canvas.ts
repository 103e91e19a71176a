// Decodes, crops, blacks out and scales pictures, to lossless PNG. Works in pages and in the worker.

import type { PictureData, PictureType } from '@/lib/capture/pictures/picture';
import { sizeInHeader, withoutMetadata } from '@/lib/capture/pictures/picture-bytes';
import {
  isDecodable,
  nextSize,
  type PictureLimits,
  type Size,
  sizeWithin,
} from '@/lib/capture/pictures/picture-size';
import type { Region } from '@/lib/capture/pictures/region';

/**
 * Decodes a picture and removes its metadata, such as the place of a photo. null if the picture has too many pixels, or
 * the browser can't decode it.
 */
export async function decodePicture(
  bytes: Uint8Array<ArrayBuffer>,
  type: PictureType,
): Promise<PictureData | null> {
  const stated = sizeInHeader(bytes, type);
  if (!stated || !isDecodable(stated)) return null;
  const clean = withoutMetadata(bytes, type);
  const size =
    clean && (await withBitmap({ bytes: clean, type }, async ({ width, height }) => ({ width, height })));
  return size ? { type, bytes: clean, ...size } : redrawn({ bytes, type });
}

/** Only the pixels. A photo stays one: as PNG it would be too large. No browser writes a GIF. */
const redrawn = (file: PictureFile): Promise<PictureData | null> =>
  withBitmap(file, (bitmap) =>
    drawn(
      bitmap,
      (context) => context.drawImage(bitmap, 0, 0),
      file.type === 'image/gif' ? 'image/png' : file.type,
    ),
  );

/** Crops without scaling. null if the browser can't draw the picture. */
export const cutPicture = (
  picture: PictureData,
  { x, y, width, height }: Region,
): Promise<PictureData | null> =>
  withBitmap(picture, (bitmap) =>
    drawn({ width, height }, (context) =>
      context.drawImage(bitmap, x, y, width, height, 0, 0, width, height),
    ),
  );

/** Fills areas with black. Their pixels are gone. null if the browser can't draw the picture. */
export const coverPicture = (picture: PictureData, covers: readonly Region[]): Promise<PictureData | null> =>
  withBitmap(picture, (bitmap) =>
    drawn(picture, (context) => {
      context.drawImage(bitmap, 0, 0);
      context.fillStyle = '#000';
      for (const { x, y, width, height } of covers) context.fillRect(x, y, width, height);
    }),
  );

/** The unchanged picture if it fits the limits. Otherwise scales it down until it does. */
export async function fitPicture(picture: PictureData, limits: PictureLimits): Promise<PictureData | null> {
  const start = sizeWithin(picture, limits.longestSide);
  const isSmall = start.width === picture.width && start.height === picture.height;
  if (isSmall && picture.bytes.length <= limits.bytes) return picture;
  return withBitmap(picture, async (bitmap) => {
    let smaller: PictureData | null = null;
    for (let size: Size | null = start; size; ) {
      const { width, height }: Size = size;
      smaller = await drawn({ width, height }, (context) => {
        context.imageSmoothingQuality = 'high';
        context.drawImage(bitmap, 0, 0, width, height);
      });
      size = smaller && nextSize(size, smaller.bytes.length, limits.bytes);
    }
    return smaller;
  });
}

type PictureFile = Pick<PictureData, 'bytes' | 'type'>;

/** null for bytes that are no picture. They come from a page or a file. */
async function withBitmap<T>(
  { bytes, type }: PictureFile,
  use: (bitmap: ImageBitmap) => Promise<T>,
): Promise<T | null> {
  const bitmap = await createImageBitmap(new Blob([bytes], { type })).catch(() => null);
  if (!bitmap) return null;
  try {
    return await use(bitmap);
  } finally {
    bitmap.close();
  }
}

async function drawn(
  { width, height }: Size,
  draw: (context: OffscreenCanvasRenderingContext2D) => void,
  type: PictureType = 'image/png',
): Promise<PictureData | null> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) return null;
  draw(context);
  // The browser lacks the memory. The caller shows that there is no picture.
  const blob = await canvas.convertToBlob({ type, quality: 0.95 }).catch(() => null);
  return blob && { type, width, height, bytes: new Uint8Array(await blob.arrayBuffer()) };
}

/** The bytes of `data:…;base64,…`, without a fetch. null for any other text. */
export function bytesOfDataAddress(address: string): Uint8Array<ArrayBuffer> | null {
  const encoded = /^data:[^,]*;base64,(.*)$/s.exec(address)?.[1];
  if (encoded === undefined) return null;
  try {
    return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  } catch {
    // A page's address can contain anything.
    return null;
  }
}
