// Owns writing text as runs of a block: marks, rendered white space, line ends.

import { utf8Bytes, wellFormedText } from '@/lib/page/well-formed-text';
import { type ByteBudget, tagBytes } from './byte-budget';
import { escapeAttribute } from './escape-html';
import { isSameMark, type Mark, type Run, type TextBlock } from './passage';

/** How the element's CSS treats white space. In code, all of it stays. */
export type WhiteSpace = 'collapsed' | 'lines-kept' | 'kept' | 'code';

export interface RunWriter {
  text(text: string, whiteSpace: WhiteSpace): void;
  lineBreak(): void;
  openMark(mark: Mark): void;
  closeMark(): void;
  /** The text that follows starts on a new line of the same block. */
  endLine(): void;
  /** The text that follows starts a new block. */
  endBlock(): void;
}

/** Longer than any text that could fit, even if most of it were white space. */
const textLimitUnits = 1_000_000;

/** Calls `place` at the first character of a block, so that no block is empty. */
export function createRunWriter(budget: ByteBudget, place: () => TextBlock): RunWriter {
  const openMarks: Array<Mark | null> = [];
  let marks: readonly Mark[] = [];
  let current: TextBlock | null = null;
  let newLines = 0;
  let hasLineContent = false;
  let isAfterSpace = false;

  function write(text: string): void {
    if (budget.isFull() || text === '') return;
    current ??= placeBlock();
    const { runs } = current;
    const between = newLines > 0 ? '\n'.repeat(newLines) : isAfterSpace ? ' ' : '';
    if (between !== '') append(runs, between, commonMarks(runs.at(-1)?.marks ?? [], marks));
    newLines = 0;
    isAfterSpace = false;
    append(runs, text, marks);
    hasLineContent = !text.endsWith('\n');
  }

  function placeBlock(): TextBlock {
    newLines = 0;
    return place();
  }

  function append(runs: Run[], text: string, runMarks: readonly Mark[]): void {
    const last = runs.at(-1);
    const goesOn = last !== undefined && hasSameMarks(last.marks, runMarks);
    if (!goesOn) budget.spend(runMarks.reduce((bytes, mark) => bytes + costOf(mark), 0));
    const fitting = budget.take(text);
    if (fitting === '') return;
    if (goesOn) last.text += fitting;
    else runs.push({ text: fitting, marks: runMarks });
  }

  function writeCollapsed(text: string): void {
    const words = text.replace(/[ \t\n\f]+/g, ' ');
    if (words.startsWith(' ') && hasLineContent) isAfterSpace = true;
    write(words.replace(/^ | $/g, ''));
    if (words.endsWith(' ') && hasLineContent) isAfterSpace = true;
  }

  /** A single space at an edge goes between the marks, as if it were collapsed; others are the text's own. */
  function writeKept(text: string): void {
    const hasEdgeBefore = /^ (?! )/.test(text) && hasLineContent && !isAfterSpace;
    if (hasEdgeBefore) isAfterSpace = true;
    const hasEdgeAfter = /[^ ] $/.test(text);
    write(text.slice(hasEdgeBefore ? 1 : 0, hasEdgeAfter ? -1 : undefined));
    if (hasEdgeAfter) isAfterSpace = true;
  }

  function writeLines(lines: readonly string[], writeLine: (line: string) => void): void {
    for (const [index, line] of lines.entries()) {
      if (index > 0) breakLine();
      writeLine(line);
    }
  }

  const lineWriters = { 'lines-kept': writeCollapsed, kept: writeKept, code: write };

  function breakLine(): void {
    newLines += 1;
    hasLineContent = false;
    isAfterSpace = false;
  }

  function changeMarks(): void {
    marks = openMarks.filter((mark) => mark !== null);
  }

  return {
    text(text, whiteSpace) {
      if (budget.isFull()) return;
      const fitting = text.slice(0, textLimitUnits);
      const written = wellFormedText(fitting);
      if (whiteSpace === 'collapsed') writeCollapsed(written);
      else writeLines(written.split('\n'), lineWriters[whiteSpace]);
      if (fitting.length < text.length) budget.spend(Number.POSITIVE_INFINITY);
    },
    lineBreak: breakLine,
    openMark(mark) {
      const isOpen = openMarks.some((open) => open?.tag === mark.tag);
      openMarks.push(isOpen ? null : mark);
      changeMarks();
    },
    closeMark() {
      openMarks.pop();
      changeMarks();
    },
    endLine() {
      if (hasLineContent) breakLine();
      isAfterSpace = false;
    },
    endBlock() {
      current = null;
      newLines = 0;
      hasLineContent = false;
      isAfterSpace = false;
    },
  };
}

/** The marks that both sides share: a space between two pieces of code is not code. */
function commonMarks(before: readonly Mark[], after: readonly Mark[]): readonly Mark[] {
  const end = before.findIndex((mark, index) => mark !== after[index]);
  return end === -1 ? before : before.slice(0, end);
}

function hasSameMarks(one: readonly Mark[], other: readonly Mark[]): boolean {
  return one.length === other.length && one.every((mark, index) => isSameMark(mark, other[index]));
}

function costOf(mark: Mark): number {
  const address = mark.href === null ? 0 : ' href=""'.length + utf8Bytes(escapeAttribute(mark.href));
  return tagBytes(mark.tag) + address;
}
