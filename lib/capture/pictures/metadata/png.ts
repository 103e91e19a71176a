import { bytesOf, partOf, textAt } from './bytes';
import type { KeptParts } from './kept-parts';
import { exifOf, orientationIn } from './orientation';

/** Optional chunks that change how the picture looks. */
const looks = new Set(
  'tRNS gAMA cHRM sRGB iCCP cICP mDCV mDCv cLLI cLLi sBIT bKGD pHYs hIST sPLT acTL fcTL fdAT'.split(' '),
);

/** A chunk without which the picture can't be decoded starts with a capital letter. */
const isKept = (type: string) => /^[A-Z]/.test(type) || looks.has(type);

/** Drops texts, times, Exif and what programs add, and everything after the end. */
export const pngParts: KeptParts = (bytes, view) => {
  if (textAt(bytes, 0, 8) !== '\u0089PNG\r\n\u001a\n') return null;
  const parts: Uint8Array[] = [bytes.subarray(0, 8)];
  for (let at = 8; ; ) {
    // A download may have ended early. Browsers show what is there.
    if (at === bytes.length) return parts;
    const length = view.getUint32(at);
    const type = textAt(bytes, at + 4, 4);
    const end = at + 12 + length;
    if (type === 'IDAT' && end > bytes.length) return [...parts, bytes.subarray(at)];
    const chunk = partOf(bytes, at, end);
    if (isKept(type)) parts.push(chunk);
    const exif = type === 'eXIf' ? exifOf(orientationIn(chunk.subarray(8, 8 + length))) : null;
    if (exif) parts.push(exifChunk(exif));
    if (type === 'IEND') return parts;
    at = end;
  }
};

function exifChunk(exif: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(12 + exif.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, exif.length);
  chunk.set(bytesOf('eXIf'), 4);
  chunk.set(exif, 8);
  view.setUint32(8 + exif.length, checksum(chunk.subarray(4, 8 + exif.length)));
  return chunk;
}

/** CRC-32 of ISO 3309, as PNG requires. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
