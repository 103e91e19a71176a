// Reads type and size of a picture from its bytes, before anything decodes it. Removes its metadata: place, camera, author,
// previews, texts. Keeps what changes how it looks, such as the color profile. Pure, and never throws.
import type { PictureType } from './picture';
import type { Size } from './picture-size';

/**
 * The parts of the file that stay, in order. null if the file can't be followed, or must be turned to be upright. May
 * throw a RangeError for a file that ends too early.
 */
type KeptParts = (bytes: Uint8Array<ArrayBuffer>, view: DataView) => Uint8Array[] | null;

const keptParts: Readonly<Record<PictureType, KeptParts>> = {
  'image/jpeg': jpegParts,
  'image/png': pngParts,
  'image/webp': webpParts,
  'image/gif': gifParts,
};

/** The file without metadata. null if only its pixels are safe to send: it is damaged, or turned by its metadata. */
export const withoutMetadata = (
  bytes: Uint8Array<ArrayBuffer>,
  type: PictureType,
): Uint8Array<ArrayBuffer> | null =>
  unlessCut(null, () => {
    const parts = keptParts[type](bytes, viewOf(bytes));
    return parts && joined(parts);
  });

/** What `read` returns, or this if the file ends too early. */
function unlessCut<T>(otherwise: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}

/** The size in the file's header. null if there is none, or if the file has another type. */
export const sizeInHeader = (bytes: Uint8Array<ArrayBuffer>, type: PictureType): Size | null =>
  unlessCut(null, () => sizes[type](viewOf(bytes), (at, length) => textAt(bytes, at, length)));

type ReadSize = (view: DataView, text: (at: number, length: number) => string) => Size | null;

const sizes: Readonly<Record<PictureType, ReadSize>> = {
  'image/png': (view, text) =>
    text(0, 4) === '\u0089PNG' ? { width: view.getUint32(16), height: view.getUint32(20) } : null,
  'image/gif': (view, text) =>
    text(0, 4) === 'GIF8' ? { width: view.getUint16(6, true), height: view.getUint16(8, true) } : null,
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
    else if (isAlone(marker)) at += 2;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else if (marker === 0xd9 || marker === 0xda) return null;
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
}

/** No length and no content follow this marker of a JPEG file. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** The canvas of an animated or extended file, else its single frame. */
function webpSize(view: DataView, text: Parameters<ReadSize>[1]): Size | null {
  if (text(0, 4) !== 'RIFF' || text(8, 4) !== 'WEBP') return null;
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  const bits = view.getUint32(21, true);
  switch (text(12, 4)) {
    case 'VP8X':
      return { width: 1 + uint24(24), height: 1 + uint24(27) };
    case 'VP8L':
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}

const exifStart = 'Exif\0\0';
const jfifStart = 'JFIF\0';
/** In a JFIF segment: its name, version and density. A preview follows. */
const jfifLength = 12;

/**
 * Keeps what decodes the picture, JFIF, the ICC profile and Adobe's color transform. Drops every other application
 * segment, all comments, and what follows the end: other pictures and films.
 */
function jpegParts(bytes: Uint8Array<ArrayBuffer>, view: DataView): Uint8Array[] | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  const parts: Uint8Array[] = [bytes.subarray(0, 2)];
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker === 0xd9) return [...parts, partOf(bytes, at, at + 2)];
    else if (isAlone(marker)) {
      parts.push(partOf(bytes, at, at + 2));
      at += 2;
    } else {
      const end = at + 2 + view.getUint16(at + 2);
      const segment = partOf(bytes, at, end);
      const content = segment.subarray(4);
      if (marker === 0xe1 && textAt(content, 0, 6) === exifStart && !isUpright(content.subarray(6)))
        return null;
      if (marker === 0xe0 && textAt(content, 0, 5) === jfifStart) {
        parts.push(Uint8Array.of(0xff, 0xe0, 0, jfifLength + 4), partOf(content, 0, jfifLength));
        parts.push(Uint8Array.of(0, 0));
      } else if (isKeptSegment(marker, content)) parts.push(segment);
      at = end;
      if (marker !== 0xda) continue;
      const scanEnd = endOfScan(bytes, at);
      parts.push(bytes.subarray(at, scanEnd));
      // A download may have ended early. Browsers show what is there.
      if (scanEnd === bytes.length) return parts;
      at = scanEnd;
    }
  }
}

function isKeptSegment(marker: number, content: Uint8Array): boolean {
  if (marker === 0xe2) return textAt(content, 0, 12) === 'ICC_PROFILE\0';
  if (marker === 0xee) return textAt(content, 0, 5) === 'Adobe';
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  return !isApplication && marker !== 0xfe;
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

/** Optional chunks that change how the picture looks. */
const pngLooks = new Set(
  'tRNS gAMA cHRM sRGB iCCP cICP mDCV mDCv cLLI cLLi sBIT bKGD pHYs hIST sPLT acTL fcTL fdAT'.split(' '),
);

/** Drops texts, times, Exif and what programs add, and everything after the end. */
function pngParts(bytes: Uint8Array<ArrayBuffer>, view: DataView): Uint8Array[] | null {
  if (textAt(bytes, 0, 8) !== '\u0089PNG\r\n\u001a\n') return null;
  const parts: Uint8Array[] = [bytes.subarray(0, 8)];
  for (let at = 8; ; ) {
    // A download may have ended early. Browsers show what is there.
    if (at === bytes.length) return parts;
    const end = at + 12 + view.getUint32(at);
    const type = textAt(bytes, at + 4, 4);
    if (type === 'IDAT' && end > bytes.length) return [...parts, bytes.subarray(at)];
    const chunk = partOf(bytes, at, end);
    if (type === 'eXIf' && !isUpright(chunk.subarray(8, -4))) return null;
    // A chunk without which the picture can't be decoded starts with a capital letter.
    if (/^[A-Z]/.test(type) || pngLooks.has(type)) parts.push(chunk);
    if (type === 'IEND') return parts;
    at = end;
  }
}

const webpChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** In the first chunk of an extended file: Exif and XMP follow. */
const webpFlags = 0x08 | 0x04;

/** Drops Exif, XMP and unknown chunks, and everything after the end. */
function webpParts(bytes: Uint8Array<ArrayBuffer>, view: DataView): Uint8Array[] | null {
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return null;
  const end = Math.min(bytes.length, 8 + view.getUint32(4, true));
  const header = bytes.slice(0, 12);
  const parts: Uint8Array[] = [header];
  for (let at = 12; at + 8 <= end; ) {
    const type = textAt(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    const next = at + 8 + length + (length % 2);
    const content = partOf(bytes, at + 8, at + 8 + length);
    // Some programs write the name that Exif has in JPEG.
    const exif = textAt(content, 0, 6) === exifStart ? content.subarray(6) : content;
    if (type === 'EXIF' && !isUpright(exif)) return null;
    if (webpChunks.has(type)) {
      const chunk = new Uint8Array(next - at);
      chunk.set(bytes.subarray(at, at + 8 + length));
      if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~webpFlags;
      parts.push(chunk);
    }
    at = next;
  }
  viewOf(header).setUint32(4, parts.reduce((sum, part) => sum + part.length, 0) - 8, true);
  return parts;
}

/** Loops and the color profile. Others hold XMP and what programs add. */
const gifApplications = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'];

/** Keeps frames and how they are shown. Drops comments, texts, and everything after the end. */
function gifParts(bytes: Uint8Array<ArrayBuffer>, view: DataView): Uint8Array[] | null {
  if (!/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return null;
  /** The bytes of a color table, by the flags before it. */
  const tableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + tableLength(view.getUint8(10));
  const parts: Uint8Array[] = [partOf(bytes, 0, at)];
  for (;;) {
    const from = at;
    const block = view.getUint8(at);
    if (block === 0x3b) return [...parts, partOf(bytes, at, at + 1)];
    if (block !== 0x2c && block !== 0x21) return null;
    const isFrame = block === 0x2c;
    const label = view.getUint8(at + 1);
    at = endOfBlocks(view, isFrame ? at + 11 + tableLength(view.getUint8(at + 9)) : at + 2);
    const isKept =
      isFrame || label === 0xf9 || (label === 0xff && gifApplications.includes(textAt(bytes, from + 3, 11)));
    if (isKept) parts.push(partOf(bytes, from, at));
  }
}

/** After a series of blocks, each with its length in front. An empty one ends it. */
function endOfBlocks(view: DataView, from: number): number {
  let at = from;
  for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += 1 + length;
  return at + 1;
}

const orientationTag = 0x0112;

/** The TIFF data of Exif. True if it states no other orientation, or can't be read. */
function isUpright(exif: Uint8Array): boolean {
  const view = viewOf(exif);
  return unlessCut(true, () => {
    const isLittle = view.getUint16(0) === 0x4949;
    const start = view.getUint32(4, isLittle);
    const count = view.getUint16(start, isLittle);
    for (let entry = start + 2; entry < start + 2 + count * 12; entry += 12) {
      if (view.getUint16(entry, isLittle) !== orientationTag) continue;
      const stated = view.getUint16(entry + 8, isLittle);
      return !(stated >= 2 && stated <= 8);
    }
    return true;
  });
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** The characters at this place. Shorter at the end of the file. */
const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** A part of the file. Throws a RangeError if the file ends sooner. */
function partOf(bytes: Uint8Array, from: number, to: number): Uint8Array {
  if (to < from || to > bytes.length) throw new RangeError('the file ends within a part');
  return bytes.subarray(from, to);
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
