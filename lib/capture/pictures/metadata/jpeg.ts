import { bytesOf, partOf, textAt } from './bytes';
import type { KeptParts } from './kept-parts';
import { exifOf, orientationIn } from './orientation';

const exifStart = 'Exif\0\0';
const jfifStart = 'JFIF\0';
/** In a JFIF segment: its name, version and density. A preview follows. */
const jfifLength = 12;

const isFrame = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Keeps what decodes the picture, JFIF, the ICC profile and Adobe's color transform. Drops every other application
 * segment, all comments, and what follows the end: other pictures and films.
 */
export const jpegParts: KeptParts = (bytes, view) => {
  if (view.getUint16(0) !== 0xffd8) return null;
  const parts: Uint8Array[] = [bytes.subarray(0, 2)];
  let isOriented = false;
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker === 0xd9) return [...parts, partOf(bytes, at, at + 2)];
    else if (isFrame(marker)) {
      parts.push(partOf(bytes, at, at + 2));
      at += 2;
    } else {
      const end = at + 2 + view.getUint16(at + 2);
      const segment = partOf(bytes, at, end);
      const content = segment.subarray(4);
      if (marker === 0xe1 && textAt(content, 0, 6) === exifStart && !isOriented) {
        const exif = exifOf(orientationIn(content.subarray(6)));
        isOriented = exif !== null;
        if (exif) parts.push(exifSegment(exif));
      } else if (marker === 0xe0 && textAt(content, 0, 5) === jfifStart) {
        parts.push(Uint8Array.of(0xff, 0xe0, 0, jfifLength + 4), partOf(content, 0, jfifLength));
        parts.push(Uint8Array.of(0, 0));
      } else if (isKept(marker, content)) parts.push(segment);
      at = end;
      if (marker !== 0xda) continue;
      const scanEnd = endOfScan(bytes, at);
      parts.push(bytes.subarray(at, scanEnd));
      // A download may have ended early. Browsers show what is there.
      if (scanEnd === bytes.length) return parts;
      at = scanEnd;
    }
  }
};

function isKept(marker: number, content: Uint8Array): boolean {
  if (marker === 0xe2) return textAt(content, 0, 12) === 'ICC_PROFILE\0';
  if (marker === 0xee) return textAt(content, 0, 5) === 'Adobe';
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  return !isApplication && marker !== 0xfe;
}

function exifSegment(exif: Uint8Array): Uint8Array {
  const length = 2 + exifStart.length + exif.length;
  return Uint8Array.from([0xff, 0xe1, 0, length, ...bytesOf(exifStart), ...exif]);
}

/** The next marker that is no part of the scan's data. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    const isData = next === undefined || next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return bytes.length;
}
