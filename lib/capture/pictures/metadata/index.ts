// Removes what a picture tells beside its pixels: place, camera, author, previews, texts. Color profile and orientation
// stay, so that the picture looks the same. Pure, and never throws.
import type { PictureType } from '@/lib/capture/pictures/picture';
import { gifParts } from './gif';
import { jpegParts } from './jpeg';
import type { KeptParts } from './kept-parts';
import { pngParts } from './png';
import { webpParts } from './webp';

const keptParts: Readonly<Record<PictureType, KeptParts>> = {
  'image/jpeg': jpegParts,
  'image/png': pngParts,
  'image/webp': webpParts,
  'image/gif': gifParts,
};

/** The file without metadata. null if it is damaged: then only its pixels are safe to send. */
export function withoutMetadata(
  bytes: Uint8Array<ArrayBuffer>,
  type: PictureType,
): Uint8Array<ArrayBuffer> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const parts = keptParts[type](bytes, view);
    return parts && joined(parts);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}
