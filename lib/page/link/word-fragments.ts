// Owns the fragments that a passage's own outer words make, where the library finds none: in code, in lists, around signs
// that nobody sees. Each has to be confirmed.
import type { TextFragment } from 'text-fragments-polyfill/dist/fragment-generation-utils.js';
import { foldText, lineEnd, type SearchedText } from './searched-text';

/**
 * How many words at each end of the passage, and around it, are tried. Three are rarely anywhere else, also once the page has
 * changed a little; fewer only where the passage is short.
 */
const sizes = [3, 4, 6, 9, 2, 1];
const contexts = [0, 2, 5];
/** A fragment quotes a passage of up to so many words in one line as a whole. */
const wholeWordsLimit = 12;

/** A line with the offsets of its words. No part of a fragment crosses the end of a line. */
interface Line {
  readonly text: string;
  readonly words: ReadonlyArray<{ readonly start: number; readonly end: number }>;
}

/** Those with words around the passage last. */
export function* wordFragments(page: SearchedText): Generator<TextFragment, void> {
  if (page.to <= page.from) return;
  const lines = page.written.split(lineEnd);
  const firstIndex = lineIndexOf(page.text, page.from);
  const lastIndex = lineIndexOf(page.text, page.to);
  const first = lineOf(lines[firstIndex]);
  const last = lineOf(lines[lastIndex]);
  const fromUnit = writtenOffset(first.text, offsetInLine(page.text, page.from));
  const toUnit = writtenOffset(last.text, offsetInLine(page.text, page.to));
  const from = first.words.findIndex(({ end }) => end > fromUnit);
  const to = last.words.findLastIndex(({ start }) => start < toUnit);
  if (from === -1 || to === -1 || (firstIndex === lastIndex && to < from)) return;
  const before = { line: first, word: from, beyond: lineOf(lines[firstIndex - 1]) };
  const after = { line: last, word: to, beyond: lineOf(lines[lastIndex + 1]) };
  const passage = { first, last, from, to, isOneLine: firstIndex === lastIndex };
  for (const context of contexts) {
    const around = { ...prefixOf(before, context), ...suffixOf(after, context) };
    for (const words of outerWords(passage)) yield { ...words, ...around };
  }
}

interface OuterWords {
  readonly first: Line;
  readonly last: Line;
  readonly from: number;
  readonly to: number;
  readonly isOneLine: boolean;
}

function* outerWords({ first, last, from, to, isOneLine }: OuterWords): Generator<TextFragment, void> {
  if (isOneLine && to - from < wholeWordsLimit) yield { textStart: textOf(first, from, to) };
  for (const size of sizes) {
    const startEnd = Math.min(from + size, first.words.length) - 1;
    const endStart = Math.max(to - size + 1, 0);
    if (isOneLine && startEnd >= endStart) continue;
    yield { textStart: textOf(first, from, startEnd), textEnd: textOf(last, endStart, to) };
  }
}

/** The place of the passage's first word, or of its last, in its line. */
interface Edge {
  readonly line: Line;
  readonly word: number;
  /** The next line on the outer side. */
  readonly beyond: Line;
}

/** The prefix includes signs between the words: only white space may separate it from the passage. */
function prefixOf({ line, word, beyond }: Edge, count: number): { prefix?: string } {
  if (count === 0) return {};
  const start = line.words[Math.max(0, word - count)]?.start;
  const prefix =
    line.text.slice(word === 0 ? 0 : start, line.words[word]?.start).trim() ||
    beyond.text.slice(beyond.words.at(-count)?.start).trim();
  return prefix === '' ? {} : { prefix };
}

function suffixOf({ line, word, beyond }: Edge, count: number): { suffix?: string } {
  if (count === 0) return {};
  const suffix =
    line.text.slice(line.words[word]?.end, line.words[word + count]?.end).trim() ||
    beyond.text.slice(0, beyond.words[count - 1]?.end).trim();
  return suffix === '' ? {} : { suffix };
}

function textOf({ text, words }: Line, from: number, to: number): string {
  return text.slice(words[from]?.start, words[to]?.end);
}

function lineOf(text = ''): Line {
  const words = Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ index, segment }) => ({ start: index, end: index + segment.length }));
  return { text, words };
}

function lineIndexOf(text: string, offset: number): number {
  return text.slice(0, offset).split(lineEnd).length - 1;
}

function offsetInLine(text: string, offset: number): number {
  return text.slice(0, offset).split(lineEnd).at(-1)?.length ?? 0;
}

/** Converts an offset in the folded line to an offset in the written line. */
function writtenOffset(line: string, foldedOffset: number): number {
  let folded = 0;
  let written = 0;
  for (const point of line) {
    if (folded >= foldedOffset) break;
    folded += foldText(point).length;
    written += point.length;
  }
  return written;
}
