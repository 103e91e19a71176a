// Reads a picture's size and some of its pixels with a real browser's decoder.
import { Buffer } from 'node:buffer';
import type { Page } from 'playwright';

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each requested point. */
  readonly colours: readonly (readonly number[])[];
}

/** Points are shares of width and height, from 0 to 1. */
export function readPixels(
  page: Page,
  bytes: Uint8Array,
  points: readonly (readonly [number, number])[],
): Promise<Pixels> {
  return page.evaluate(
    async ({ encoded, at }) => {
      const decoded = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([decoded]));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const colours = at.map(([x, y]) => {
        const point = context?.getImageData(
          Math.min(bitmap.width - 1, Math.floor((x ?? 0) * bitmap.width)),
          Math.min(bitmap.height - 1, Math.floor((y ?? 0) * bitmap.height)),
          1,
          1,
        );
        return [...(point?.data ?? [])].slice(0, 3);
      });
      return { width: bitmap.width, height: bitmap.height, colours };
    },
    { encoded: Buffer.from(bytes).toString('base64'), at: points.map((point) => [...point]) },
  );
}
