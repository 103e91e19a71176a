import { bytesOf, partOf, textAt } from './bytes';
import type { KeptParts } from './kept-parts';
import { exifOf, orientationIn } from './orientation';

const kept = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const exifFlag = 0x08;
const xmpFlag = 0x04;

/** Drops Exif, XMP and unknown chunks, and everything after the end. */
export const webpParts: KeptParts = (bytes, view) => {
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return null;
  const end = Math.min(bytes.length, 8 + view.getUint32(4, true));
  const parts: Uint8Array[] = [];
  let exif: Uint8Array | null = null;
  for (let at = 12; at + 8 <= end; ) {
    const type = textAt(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    const content = partOf(bytes, at + 8, at + 8 + length);
    if (type === 'EXIF') exif ??= exifOf(orientationIn(tiffOf(content)));
    else if (kept.has(type)) parts.push(chunk(type, content));
    at += 8 + length + (length % 2);
  }
  if (exif) parts.push(chunk('EXIF', exif));
  const length = parts.reduce((sum, part) => sum + part.length, 4);
  return [header(length), ...parts.map((part) => withFlags(part, exif !== null))];
};

/** Some programs write the name that Exif has in JPEG. */
const tiffOf = (content: Uint8Array) =>
  textAt(content, 0, 6) === 'Exif\0\0' ? content.subarray(6) : content;

function named(name: string, length: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  bytes.set(bytesOf(name));
  new DataView(bytes.buffer).setUint32(4, length, true);
  return bytes;
}

function header(length: number): Uint8Array {
  const bytes = named('RIFF', length, 12);
  bytes.set(bytesOf('WEBP'), 8);
  return bytes;
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const bytes = named(type, content.length, 8 + content.length + (content.length % 2));
  bytes.set(content, 8);
  return bytes;
}

/** The first chunk of an extended file says which others follow. */
function withFlags(part: Uint8Array, hasExif: boolean): Uint8Array {
  if (textAt(part, 0, 4) !== 'VP8X') return part;
  const flags = (part[8] ?? 0) & ~(exifFlag | xmpFlag);
  part[8] = hasExif ? flags | exifFlag : flags;
  return part;
}
