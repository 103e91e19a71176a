// Owns drawing pictures: their size read, parts cut out, and those that are too large drawn smaller. As PNG, which loses
// nothing but size. Works in pages and in the worker alike.
import type { PictureData, PictureType } from '@/lib/capture/pictures/picture';
import { nextSize, type PictureLimits, type Size, sizeWithin } from '@/lib/capture/pictures/picture-size';
import type { Region } from '@/lib/capture/pictures/region';

/** The picture in these bytes; null where the browser finds none. */
export async function decodePicture(
  bytes: Uint8Array<ArrayBuffer>,
  type: PictureType,
): Promise<PictureData | null> {
  const bitmap = await bitmapOf({ bytes, type });
  if (!bitmap) return null;
  const { width, height } = bitmap;
  bitmap.close();
  return { type, bytes, width, height };
}

/** A part of a picture, pixel by pixel as it was; null where the browser cannot draw it. */
export async function cutPicture(picture: PictureData, region: Region): Promise<PictureData | null> {
  const bitmap = await bitmapOf(picture);
  if (!bitmap) return null;
  const { x, y, width, height } = region;
  const cut = await drawn({ width, height }, (context) =>
    context.drawImage(bitmap, x, y, width, height, 0, 0, width, height),
  );
  bitmap.close();
  return cut;
}

/** The picture as it is where it keeps to the limits, byte for byte; else drawn smaller, until it does. */
export async function fitPicture(picture: PictureData, limits: PictureLimits): Promise<PictureData | null> {
  const start = sizeWithin(picture, limits.longestSide);
  if (
    start.width === picture.width &&
    start.height === picture.height &&
    picture.bytes.length <= limits.bytes
  )
    return picture;
  const bitmap = await bitmapOf(picture);
  if (!bitmap) return null;
  let smaller: PictureData | null = null;
  for (let size: Size | null = start; size; ) {
    const { width, height }: Size = size;
    smaller = await drawn({ width, height }, (context) => {
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, 0, 0, width, height);
    });
    size = smaller && nextSize(size, smaller.bytes.length, limits.bytes);
  }
  bitmap.close();
  return smaller;
}

async function bitmapOf({ bytes, type }: Pick<PictureData, 'bytes' | 'type'>): Promise<ImageBitmap | null> {
  return createImageBitmap(new Blob([bytes], { type })).catch(() => null);
}

async function drawn(
  { width, height }: Size,
  draw: (context: OffscreenCanvasRenderingContext2D) => void,
): Promise<PictureData | null> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) return null;
  draw(context);
  const blob = await canvas.convertToBlob({ type: 'image/png' }).catch(() => null);
  return blob && { type: 'image/png', width, height, bytes: new Uint8Array(await blob.arrayBuffer()) };
}

/** The bytes of `data:…;base64,…`, which no fetch is needed for; null for any other text. */
export function bytesOfDataAddress(address: string): Uint8Array<ArrayBuffer> | null {
  const encoded = /^data:[^,]*;base64,(.*)$/s.exec(address)?.[1];
  if (encoded === undefined) return null;
  try {
    return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
