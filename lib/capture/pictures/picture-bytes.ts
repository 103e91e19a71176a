// Reads type and size of a picture from its bytes, before anything decodes it. Removes the metadata of screenshots and
// animations: texts, times, places, programs. Keeps what changes how they look, such as the color profile. Pure, and never
// throws.
import type { PictureType } from './picture';
import type { Size } from './picture-size';

/**
 * The file without metadata. null if only its pixels are safe to send: a photo, or a file that is damaged or turned by its
 * metadata.
 */
export function withoutMetadata(
  bytes: Uint8Array<ArrayBuffer>,
  type: PictureType,
): Uint8Array<ArrayBuffer> | null {
  const partsOf = {
    ...{ 'image/png': pngParts, 'image/gif': gifParts },
    ...{ 'image/webp': animationParts, 'image/jpeg': null },
  }[type];
  return unlessCut(null, () => {
    const parts = partsOf?.(bytes, viewOf(bytes));
    return parts ? joined(parts) : null;
  });
}

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
    // It may turn the picture.
    if (type === 'eXIf') return null;
    // A chunk without which the picture can't be decoded starts with a capital letter.
    if (/^[A-Z]/.test(type) || pngLooks.has(type)) parts.push(chunk);
    if (type === 'IEND') return parts;
    at = end;
  }
}

const webpAnimation = new Set(['VP8X', 'ANIM', 'ANMF', 'ICCP']);
/** In the first chunk of an extended WebP: an animation, and Exif and XMP that follow. */
const [animationFlag, metadataFlags] = [0x02, 0x08 | 0x04];

/** Of a WebP that moves, since a canvas would stop it. Drops Exif, XMP and unknown chunks, and everything after the end. */
function animationParts(bytes: Uint8Array<ArrayBuffer>, view: DataView): Uint8Array[] | null {
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 8) !== 'WEBPVP8X') return null;
  const flags = view.getUint8(20);
  if ((flags & animationFlag) === 0) return null;
  const end = Math.min(bytes.length, 8 + view.getUint32(4, true));
  const header = bytes.slice(0, 12);
  const parts: Uint8Array[] = [header];
  for (let at = 12; at + 8 <= end; ) {
    const length = view.getUint32(at + 4, true);
    const next = at + 8 + length + (length % 2);
    const chunk = partOf(bytes, at, next).slice();
    if (at === 12) chunk[8] = flags & ~metadataFlags;
    if (webpAnimation.has(textAt(bytes, at, 4))) parts.push(chunk);
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
