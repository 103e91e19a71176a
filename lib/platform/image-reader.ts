// Reads an image of a page from the loaded file or from its drawing. Contacts no other site.

import { browser } from 'wxt/browser';
import { within } from '@/lib/async';
import { type PictureData, pictureTypes } from '@/lib/capture/pictures/picture';
import { maxBytes, maxPixels } from '@/lib/capture/pictures/picture-size';
import { bytesOfDataAddress, decodePicture } from './picture-canvas';

/** Enough to read a cached file. A page that doesn't answer gives no image. */
const readingLimitMs = 3_000;

interface ImagePlace {
  readonly tabId: number;
  readonly frameId: number;
  readonly address: string;
}

/** null if the page may not read the image, as with most images of other sites. Never rejects. */
export async function readImage({ tabId, frameId, address }: ImagePlace): Promise<PictureData | null> {
  const injection = browser.scripting
    .executeScript({
      target: { tabId, frameIds: [frameId] },
      func: imageAsData,
      args: [address, [...pictureTypes], maxBytes, maxPixels],
    })
    .then(([frame]) => frame?.result)
    // The browser allows no script here, or the tab is gone. The caller captures the address.
    .catch(() => null);
  const data = await within(readingLimitMs, injection);
  const bytes = typeof data === 'string' ? bytesOfDataAddress(data) : null;
  const type = pictureTypes.find((known) => typeof data === 'string' && data.startsWith(`data:${known};`));
  // A page's bytes need not be a picture.
  return bytes && type ? decodePicture(bytes, type).catch(() => null) : null;
}

/**
 * Runs in the page's frame, so it can use nothing from outside its own body. Returns the image as a `data:` address.
 */
async function imageAsData(
  address: string,
  types: string[],
  limitBytes: number,
  limitPixels: number,
): Promise<string | null> {
  const isOwn = /^(?:data|blob):/.test(address) || address.startsWith(`${location.origin}/`);
  const file = isOwn
    ? await fetch(address, { cache: 'force-cache', redirect: 'error' })
        .then((answer) => (answer.ok ? answer.blob() : null))
        // The page forbids it, or the blob is gone. The drawn image follows.
        .catch(() => null)
    : null;
  if (file && types.includes(file.type) && file.size <= limitBytes)
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => resolve(null);
      reader.readAsDataURL(file);
    });
  // Fall back to drawing: the file has another type, or another site lets this page read its pixels.
  const image = Array.from(document.images).find(
    ({ currentSrc, src }) => currentSrc === address || src === address,
  );
  if (!image) return null;
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth || image.width;
  canvas.height = image.naturalHeight || image.height;
  if (canvas.width * canvas.height > limitPixels) return null;
  try {
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png');
  } catch {
    // The image is of another site, so the browser forbids reading its pixels.
    return null;
  }
}
