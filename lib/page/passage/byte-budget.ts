// Owns the size limit of a passage: the bytes left for its printed HTML.
import { utf8Bytes } from '@/lib/page/well-formed-text';

export interface ByteBudget {
  /** Starts a block of text. Keeps room for its tags, and for a last space that is printed as `&nbsp;`. */
  startBlock(tag: string): void;
  /** Returns the longest beginning of a text that fits, cut between two code points. */
  take(text: string): string;
  /** Whether it still fitted. */
  spend(bytes: number): boolean;
  /** Something didn't fit. */
  isFull(): boolean;
}

/** The most bytes that one code point takes when printed; the rest take what they take in UTF-8. */
const printedBytes: Readonly<Record<string, number>> = {
  '&': '&amp;'.length,
  '<': '&lt;'.length,
  '>': '&gt;'.length,
  '\n': '<br>'.length,
  '\t': '&nbsp;'.length * 4,
  '\u00a0': '&nbsp;'.length,
};
/** A space may be printed as `&nbsp;`, but only next to another space or at the edge of a line. */
const hardSpaceBytes = '&nbsp;'.length;

export function createByteBudget(limitBytes: number): ByteBudget {
  let leftBytes = limitBytes;
  let isFull = false;
  let lastPoint = '\n';

  function costOf(point: string): number {
    const isEdge = lastPoint === ' ' || lastPoint === '\n';
    if (point === ' ') return isEdge ? hardSpaceBytes : 1;
    const bytes = printedBytes[point] ?? utf8Bytes(point);
    return point === '\n' && lastPoint === ' ' ? bytes + hardSpaceBytes : bytes;
  }

  function spend(bytes: number): boolean {
    leftBytes -= bytes;
    if (leftBytes < 0) isFull = true;
    return !isFull;
  }

  return {
    startBlock(tag) {
      spend(tagBytes(tag) + hardSpaceBytes);
      lastPoint = '\n';
    },
    take(text) {
      if (isFull) return '';
      let end = 0;
      for (const point of text) {
        const bytes = costOf(point);
        if (bytes > leftBytes) {
          isFull = true;
          return text.slice(0, end);
        }
        leftBytes -= bytes;
        end += point.length;
        lastPoint = point;
      }
      return text;
    },
    spend,
    isFull: () => isFull,
  };
}

/** The bytes of an element's opening and closing tags. */
export function tagBytes(tag: string, attributes = ''): number {
  return `<${tag}${attributes}></${tag}>`.length;
}
