// Writes text as runs of a block, within a budget of bytes: marks, rendered white space, line ends.

import { utf8Bytes, wellFormedText, withSingleSpaces } from '@/lib/page/well-formed-text';
import { isSameMark, type Mark, type Run, type TextBlock } from './passage';
import { serializeAttribute } from './print';

/** How an element's CSS treats white space. `code` keeps all of it. */
export type WhiteSpace = 'collapsed' | 'lines-kept' | 'kept' | 'code';

/** No fitting text is longer, even if most of it were white space. */
const textLimitUnits = 1_000_000;

/** Calls `place` at the first character of a block, so no block stays empty. */
export function createRunWriter(budget: ByteBudget, place: () => TextBlock) {
  const marks = createMarkStack();
  let current: TextBlock | null = null;
  let newLines = 0;
  let hasLineContent = false;
  let isAfterSpace = false;
  let isAfterGap = false;
  let lead: Run | null = null;

  function write(text: string): void {
    if (budget.isFull() || text === '') return;
    if (current === null) newLines = 0;
    current ??= place();
    const { runs } = current;
    const isParted =
      isAfterSpace || (isAfterGap && hasLineContent && wouldJoin(runs.at(-1)?.text ?? '', text));
    const between = newLines > 0 ? '\n'.repeat(newLines) : isParted ? ' ' : '';
    if (between !== '') appendTo(budget, runs, between, commonMarks(runs.at(-1)?.marks ?? [], marks.open()));
    newLines = 0;
    isAfterSpace = false;
    isAfterGap = false;
    if (lead) appendTo(budget, runs, lead.text, lead.marks);
    lead = null;
    appendTo(budget, runs, text, marks.open());
    hasLineContent = !text.endsWith('\n');
  }

  function lineBreak(): void {
    newLines += 1;
    hasLineContent = false;
    isAfterSpace = false;
  }

  return {
    text(text: string, whiteSpace: WhiteSpace): void {
      if (budget.isFull()) return;
      const fitting = text.slice(0, textLimitUnits);
      const written = wellFormedText(fitting);
      for (const [index, line] of (whiteSpace === 'collapsed' ? [written] : written.split('\n')).entries()) {
        if (index > 0) lineBreak();
        const spaced = spacedOut(line, whiteSpace, hasLineContent && !isAfterSpace);
        isAfterSpace ||= spaced.isAfterSpace && hasLineContent;
        write(spaced.text);
        isAfterSpace ||= spaced.isBeforeSpace && hasLineContent;
      }
      if (fitting.length < text.length) budget.spend(Number.POSITIVE_INFINITY);
    },
    /** Writes a sign before the next words, such as a check box, even if the words are in a box of their own. */
    lead(text: string): void {
      lead = { text, marks: marks.open() };
    },
    /** Writes a sign that no words follow. */
    placeLead(): void {
      const sign = lead?.text.trim() ?? '';
      lead = null;
      write(sign);
    },
    lineBreak,
    /** A visual gap of the page's style. It separates two words, and does nothing elsewhere. */
    gap(): void {
      isAfterGap = true;
    },
    openMark: marks.add,
    closeMark: marks.remove,
    /** The next text starts on a new line of the same block. */
    endLine(): void {
      if (hasLineContent) lineBreak();
      isAfterSpace = false;
    },
    /** The next text starts a new block. */
    endBlock(): void {
      current = null;
      newLines = 0;
      hasLineContent = false;
      isAfterSpace = false;
    },
  };
}

function appendTo(budget: ByteBudget, runs: Run[], text: string, runMarks: readonly Mark[]): void {
  const last = runs.at(-1);
  const goesOn = last !== undefined && hasSameMarks(last.marks, runMarks);
  if (!goesOn) budget.spend(runMarks.reduce((bytes, mark) => bytes + costOf(mark), 0));
  const fitting = budget.take(text);
  if (fitting === '') return;
  if (goesOn) last.text += fitting;
  else runs.push({ text: fitting, marks: runMarks });
}

/**
 * Moves spaces at the edges of a text out of it, so that they are between the marks. `canMove`: where the page keeps
 * spaces, a single one moves. Other spaces belong to the text.
 */
function spacedOut(text: string, whiteSpace: WhiteSpace, canMove: boolean) {
  if (whiteSpace === 'code') return { text, isAfterSpace: false, isBeforeSpace: false };
  if (whiteSpace === 'kept') {
    const isAfterSpace = canMove && /^ (?! )/.test(text);
    const isBeforeSpace = /[^ ] $/.test(text);
    return {
      text: text.slice(isAfterSpace ? 1 : 0, isBeforeSpace ? -1 : undefined),
      isAfterSpace,
      isBeforeSpace,
    };
  }
  const line = withSingleSpaces(text);
  return {
    text: line.replace(/^ | $/g, ''),
    isAfterSpace: line.startsWith(' '),
    isBeforeSpace: line.endsWith(' '),
  };
}

/** The marks around a text, each once: bold is bold, however often the page says it. */
function createMarkStack() {
  /** null for a mark inside one of the same meaning. Pages nest marks by the thousand, but there are few tags. */
  const added: Array<Mark | null> = [];
  let open: readonly Mark[] = [];
  const looksOf = ({ tag }: Mark) => (tag === 'b' ? 'strong' : tag === 'i' ? 'em' : tag);
  return {
    open: () => open,
    add(mark: Mark): void {
      const isOpen = open.some((other) => looksOf(other) === looksOf(mark));
      added.push(isOpen ? null : mark);
      if (!isOpen) open = [...open, mark];
    },
    remove(): void {
      if (added.pop()) open = open.slice(0, -1);
    },
  };
}

const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** True if a reader would take the end of `before` and the start of `after` for one word or sentence. */
function wouldJoin(before: string, after: string): boolean {
  const last = before.slice(-2);
  if (!/^[\p{L}\p{N}]/u.test(after) || !/[^\s\p{Ps}\p{Pi}\p{Pd}/]$/u.test(last)) return false;
  return !(spaceless.test(last) && spaceless.test(after.slice(0, 2)));
}

/** The marks that both sides share. A space between two pieces of code isn't code. */
function commonMarks(before: readonly Mark[], after: readonly Mark[]): readonly Mark[] {
  const end = before.findIndex((mark, index) => mark !== after[index]);
  return end === -1 ? before : before.slice(0, end);
}

function hasSameMarks(one: readonly Mark[], other: readonly Mark[]): boolean {
  return one.length === other.length && one.every((mark, index) => isSameMark(mark, other[index]));
}

function costOf(mark: Mark): number {
  const address = mark.href === null ? 0 : ' href=""'.length + utf8Bytes(serializeAttribute(mark.href));
  return tagBytes(mark.tag) + address;
}

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
