import { partOf, textAt } from './bytes';
import type { KeptParts } from './kept-parts';

/** Loops and the color profile. Others hold XMP and what programs add. */
const keptApplications = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'];
const graphicControl = 0xf9;
const application = 0xff;

/** Keeps frames and how they are shown. Drops comments, texts, and everything after the end. */
export const gifParts: KeptParts = (bytes, view) => {
  if (!/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return null;
  let at = 13 + tableLength(view.getUint8(10));
  const parts: Uint8Array[] = [partOf(bytes, 0, at)];
  for (;;) {
    const from = at;
    const block = view.getUint8(at);
    if (block === 0x3b) return [...parts, partOf(bytes, at, at + 1)];
    if (block === 0x2c) {
      at = endOfBlocks(view, at + 11 + tableLength(view.getUint8(at + 9)));
      parts.push(partOf(bytes, from, at));
    } else if (block === 0x21) {
      const label = view.getUint8(at + 1);
      at = endOfBlocks(view, at + 2);
      const isKept =
        label === graphicControl ||
        (label === application && keptApplications.includes(textAt(bytes, from + 3, 11)));
      if (isKept) parts.push(partOf(bytes, from, at));
    } else return null;
  }
};

/** The bytes of a color table, by the flags before it. */
const tableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** After a series of blocks, each with its length in front. An empty one ends it. */
function endOfBlocks(view: DataView, from: number): number {
  let at = from;
  for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += 1 + length;
  return at + 1;
}
