// The bytes left for a passage's printed HTML.
import { utf8Bytes } from '@/lib/page/well-formed-text';

export type ByteBudget = ReturnType<typeof createByteBudget>;

/** The most bytes that a code point takes when printed. All others take their UTF-8 size. */
const printedBytes: Readonly<Record<string, number>> = {
  '&': '&amp;'.length,
  '<': '&lt;'.length,
  '>': '&gt;'.length,
  '\n': '<br>'.length,
  '\t': '&nbsp;'.length * 4,
  '\u00a0': '&nbsp;'.length,
};
/** A space is printed as `&nbsp;` only next to another space or at the edge of a line. */
const hardSpaceBytes = '&nbsp;'.length;

export function createByteBudget(limitBytes: number) {
  let leftBytes = limitBytes;
  let isFull = false;
  let lastPoint = '\n';

  function costOf(point: string): number {
    const isEdge = lastPoint === ' ' || lastPoint === '\n';
    if (point === ' ') return isEdge ? hardSpaceBytes : 1;
    const bytes = printedBytes[point] ?? utf8Bytes(point);
    return point === '\n' && lastPoint === ' ' ? bytes + hardSpaceBytes : bytes;
  }

  /** Returns whether the bytes still fitted. */
  function spend(bytes: number): boolean {
    leftBytes -= bytes;
    if (leftBytes < 0) isFull = true;
    return !isFull;
  }

  return {
    /** Starts a block of text. Reserves bytes for its tags and for one space printed as `&nbsp;`. */
    startBlock(tag: string): void {
      spend(tagBytes(tag) + hardSpaceBytes);
      lastPoint = '\n';
    },
    /** Returns the longest start of a text that fits, cut between code points. */
    take(text: string): string {
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
    isFull: (): boolean => isFull,
  };
}

export function tagBytes(tag: string, attributes = ''): number {
  return `<${tag}${attributes}></${tag}>`.length;
}
