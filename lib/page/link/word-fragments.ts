// Owns the fragments that a passage's own outer words make, with words around it where others are alike. Each has to be
// confirmed.
import { lineEnd, type SearchedText } from './searched-text';
import type { TextFragment } from './text-fragment';

/**
 * How many words at each end of the passage are tried. Three are rarely anywhere else, also once the page has changed a
 * little; more where they are, and fewer only where the passage is short.
 */
const sizes = [3, 4, 6, 9, 2, 1, 16, 30];
/** How many words around the passage are tried. */
const contexts = [0, 2, 5, 12, 30];
/** A fragment quotes a passage of up to so many words in one line as a whole. */
const wholeWordsLimit = 12;
/** So much of a line is looked at on each side of the passage's edges. */
const reachUnits = 1_000;

/** The part of a line around a place. No part of a fragment crosses the end of a line. */
interface Line {
  readonly start: number;
  readonly end: number;
  readonly words: ReadonlyArray<{ readonly start: number; readonly end: number }>;
}

/** Those with words around the passage last. */
export function* wordFragments(page: SearchedText): Generator<TextFragment, void> {
  const { written, writtenFrom, writtenTo } = page;
  const first = lineAround(written, writtenFrom);
  const last = lineAround(written, Math.max(writtenFrom, writtenTo - 1));
  const from = first.words.findIndex(({ end }) => end > writtenFrom);
  const to = last.words.findLastIndex(({ start }) => start < writtenTo);
  const [begin, finish] = [first.words[from], last.words[to]];
  if (!begin || !finish || finish.end <= begin.start) return;
  const isOneLine = !lineEnd.test(written.slice(writtenFrom, writtenTo));
  const passage = { written, first, last, from, to, isOneLine };
  for (const context of contexts) {
    const around = {
      ...prefixOf(written, { line: first, word: from }, context),
      ...suffixOf(written, { line: last, word: to }, context),
    };
    for (const words of outerWords(passage)) yield { ...words, ...around };
  }
}

interface OuterWords {
  readonly written: string;
  readonly first: Line;
  readonly last: Line;
  readonly from: number;
  readonly to: number;
  readonly isOneLine: boolean;
}

function* outerWords({
  written,
  first,
  last,
  from,
  to,
  isOneLine,
}: OuterWords): Generator<TextFragment, void> {
  const begin = first.words[from];
  const finish = last.words[to];
  if (!begin || !finish) return;
  const endOfWhole = first.words[from + wholeWordsLimit - 1] ?? first.words.at(-1);
  if (isOneLine && endOfWhole && finish.end <= endOfWhole.end)
    yield { textStart: written.slice(begin.start, finish.end) };
  for (const size of sizes) {
    const startEnd = first.words[Math.min(from + size, first.words.length) - 1];
    const endStart = last.words[Math.max(to - size + 1, 0)];
    if (!startEnd || !endStart || endStart.start < startEnd.end) continue;
    yield {
      textStart: written.slice(begin.start, startEnd.end),
      textEnd: written.slice(endStart.start, finish.end),
    };
  }
}

/** The place of the passage's first word, or of its last, in its line. */
interface Edge {
  readonly line: Line;
  readonly word: number;
}

/** The prefix includes signs between the words: only white space may separate it from the passage. */
function prefixOf(written: string, { line, word }: Edge, count: number): { prefix?: string } {
  if (count === 0) return {};
  const from = word === 0 ? line.start : line.words[Math.max(0, word - count)]?.start;
  const prefix = written.slice(from, line.words[word]?.start).trim();
  if (prefix !== '') return { prefix };
  const before = lineAround(written, Math.max(0, line.start - 2));
  const ofLineBefore =
    line.start === 0 ? '' : written.slice(before.words.at(-count)?.start ?? before.start, before.end).trim();
  return ofLineBefore === '' ? {} : { prefix: ofLineBefore };
}

function suffixOf(written: string, { line, word }: Edge, count: number): { suffix?: string } {
  if (count === 0) return {};
  const to = line.words[word + count]?.end ?? line.end;
  const suffix = written.slice(line.words[word]?.end, to).trim();
  if (suffix !== '') return { suffix };
  const after = lineAround(written, line.end + 1);
  const ofLineAfter = written.slice(after.start, after.words[count - 1]?.end ?? after.end).trim();
  return ofLineAfter === '' || line.end >= written.length ? {} : { suffix: ofLineAfter };
}

/** Where the line goes on beyond the reach, the word there may be cut and is left out. */
function lineAround(written: string, at: number): Line {
  const before = written.slice(Math.max(0, at - reachUnits), at);
  const after = written.slice(at, at + reachUnits);
  const lineStart = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\v')) + 1;
  const toLineEnd = after.search(lineEnd);
  const isCutBefore = lineStart === 0 && at > reachUnits;
  const isCutAfter = toLineEnd === -1 && at + reachUnits < written.length;
  const start = at - before.length + lineStart;
  const end = at + (toLineEnd === -1 ? after.length : toLineEnd);
  const words = Array.from(
    new Intl.Segmenter(undefined, { granularity: 'word' }).segment(written.slice(start, end)),
  )
    .filter(({ isWordLike }) => isWordLike)
    .map(({ index, segment }) => ({ start: start + index, end: start + index + segment.length }));
  if (isCutBefore) words.shift();
  if (isCutAfter) words.pop();
  return {
    start: isCutBefore ? (words[0]?.start ?? at) : start,
    end: isCutAfter ? (words.at(-1)?.end ?? at) : end,
    words,
  };
}
