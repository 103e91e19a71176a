// Reads a picture's size and some of its pixels with a real browser's decoder.
import { Buffer } from 'node:buffer';
import type { Page } from 'playwright';

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each requested point. */
  readonly colors: readonly (readonly number[])[];
}

interface Request {
  /** The picture, in base64. */
  readonly encoded: string;
  readonly at: readonly (readonly number[])[];
}

type Points = readonly (readonly [number, number])[];

/** Points are shares of width and height, from 0 to 1. */
export const readPixels = (page: Page, bytes: Uint8Array, points: Points): Promise<Pixels> =>
  page.evaluate(decodedPixels, pixelRequest(bytes, points));

export const pixelRequest = (bytes: Uint8Array, points: Points): Request => ({
  encoded: Buffer.from(bytes).toString('base64'),
  at: points.map((point) => [...point]),
});

/** Runs in a page. */
export async function decodedPixels({ encoded, at }: Request): Promise<Pixels> {
  const decoded = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([decoded]));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const colors = at.map(([x, y]) => {
    const point = context?.getImageData(
      Math.min(bitmap.width - 1, Math.floor((x ?? 0) * bitmap.width)),
      Math.min(bitmap.height - 1, Math.floor((y ?? 0) * bitmap.height)),
      1,
      1,
    );
    return [...(point?.data ?? [])].slice(0, 3);
  });
  return { width: bitmap.width, height: bitmap.height, colors };
}
