// Owns the size limit of a passage: how many bytes its printed HTML may still take.
import { utf8Bytes } from '@/lib/page/well-formed-text';

export interface ByteBudget {
  /** A block of text begins: room is kept for its tags, and for a space at its end that must be printed hard. */
  startBlock(tag: string): void;
  /** Takes the beginning of a text that still fits, cut between two code points. */
  take(text: string): string;
  /** Whether it still fitted. */
  spend(bytes: number): boolean;
  /** Whether something did not fit. */
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

/** What the opening and the closing tag of an element take together. */
export function tagBytes(tag: string, attributes = ''): number {
  return `<${tag}${attributes}></${tag}>`.length;
}
