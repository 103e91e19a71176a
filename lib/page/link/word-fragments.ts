// Proposes text fragments made of a passage's first and last words. If other passages are similar, adds the words
// around it. `confirm-fragment.ts` has to prove each one.

import { wellFormedText } from '@/lib/page/well-formed-text';
import { lineEnd, type SearchedText } from './searched-text';

/**
 * Numbers of words at each end to try. Three words are rarely repeated, even after small changes of the page.
 * The larger numbers follow for repeated words, the smaller ones for short passages.
 */
const sizes = [3, 4, 6, 9, 2, 1, 16, 30];
/** Numbers of words around the passage to try. */
const contexts = [0, 2, 5, 12, 30];
/** A one-line passage of up to this many words is quoted whole. */
const wholeWordsLimit = 12;
/** More lines without a word than code or a table has at an edge. */
const mostSignLines = 8;
/** This much of a line is read on each side of the passage's edges. */
const reachUnits = 1_000;

/** Firefox calls most words of some scripts not word-like. */
const word = /[\p{L}\p{N}]/u;

/** The part of a line around a position. No part of a fragment crosses a line's end. */
interface Line {
  readonly start: number;
  readonly end: number;
  readonly words: ReadonlyArray<{ readonly start: number; readonly end: number }>;
}

/** A fragment and its position in `written`. */
export interface PlacedFragment {
  readonly fragment: TextFragment;
  /** The passage's own words, without the words around it. */
  readonly from: number;
  readonly to: number;
  /** Where the parts of the fragment start and end. */
  readonly edges: readonly number[];
}

/** A part of a fragment, as positions in `written`. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/** Yields fragments without surrounding words first. */
export function* wordFragments(page: SearchedText): Generator<PlacedFragment, void> {
  const { written, writtenFrom, writtenTo, nodeStarts } = page;
  const [first, last] = [edgeLine(page, 'first'), edgeLine(page, 'last')];
  const from = first.words.findIndex(({ end }) => end > writtenFrom);
  const to = last.words.findLastIndex(({ start }) => start < writtenTo);
  const [begin, finish] = [first.words[from], last.words[to]];
  if (!begin || !finish || finish.end <= begin.start) return;
  // A fragment quotes whole words. Two elements without a space between them look like two words, and are one.
  const isJoined = nodeStarts.some(
    (at) => (at > begin.start && at <= writtenFrom) || (at >= writtenTo && at < finish.end),
  );
  if (isJoined) return;
  const isOneLine = !lineEnd.test(written.slice(begin.start, finish.end));
  const passage = { first, last, from, to, isOneLine };
  for (const context of contexts) {
    const prefix = prefixOf(written, passage, context);
    const suffix = suffixOf(written, passage, context);
    for (const { start, end } of outerWords(passage)) {
      const parts = { prefix, textStart: start, textEnd: end, suffix };
      const given = Object.entries(parts).flatMap(([name, part]) => (part ? [{ name, part }] : []));
      yield {
        fragment: {
          textStart: written.slice(start.from, start.to),
          ...Object.fromEntries(given.map(({ name, part }) => [name, written.slice(part.from, part.to)])),
        },
        from: start.from,
        to: (end ?? start).to,
        edges: given.flatMap(({ part }) => [part.from, part.to]),
      };
    }
  }
}

/** A passage can start or end in lines of signs. Its fragment starts and ends at the nearest words. */
function edgeLine({ written, writtenFrom, writtenTo }: SearchedText, side: 'first' | 'last'): Line {
  const isFirst = side === 'first';
  let at = isFirst ? writtenFrom : Math.max(writtenFrom, writtenTo - 1);
  let line = lineAround(written, at);
  for (let lines = 0; lines < mostSignLines; lines += 1) {
    if (line.words.some(({ start, end }) => (isFirst ? end > writtenFrom : start < writtenTo))) break;
    at = isFirst ? line.end + 1 : line.start - 2;
    if (isFirst ? at >= writtenTo : at < writtenFrom) break;
    line = lineAround(written, at);
  }
  return line;
}

/** The passage's words as one part, then its first and its last words as two. */
function* outerWords({ first, last, from, to, isOneLine }: Edges): Generator<Outer, void> {
  const [begin, finish] = [first.words[from], last.words[to]];
  if (!begin || !finish) return;
  const endOfWhole = first.words[from + wholeWordsLimit - 1] ?? first.words.at(-1);
  if (isOneLine && endOfWhole && finish.end <= endOfWhole.end)
    yield { start: { from: begin.start, to: finish.end }, end: null };
  for (const size of sizes) {
    const startEnd = first.words[Math.min(from + size, first.words.length) - 1];
    const endStart = last.words[Math.max(to - size + 1, 0)];
    if (!startEnd || !endStart || endStart.start < startEnd.end) continue;
    yield {
      start: { from: begin.start, to: startEnd.end },
      end: { from: endStart.start, to: finish.end },
    };
  }
}

interface Edges {
  readonly first: Line;
  readonly last: Line;
  /** The indices of the passage's first and last word in their lines. */
  readonly from: number;
  readonly to: number;
  readonly isOneLine: boolean;
}

interface Outer {
  readonly start: Part;
  readonly end: Part | null;
}

/** The prefix keeps punctuation. Only white space may separate it from the passage. */
function prefixOf(written: string, { first: line, from: word }: Edges, count: number): Part | null {
  if (count === 0) return null;
  const from = word === 0 ? line.start : line.words[Math.max(0, word - count)]?.start;
  const prefix = trimmed(written, { from: from ?? line.start, to: line.words[word]?.start ?? line.start });
  if (prefix || line.start === 0) return prefix;
  const before = lineAround(written, Math.max(0, line.start - 2));
  return trimmed(written, { from: before.words.at(-count)?.start ?? before.start, to: before.end });
}

function suffixOf(written: string, { last: line, to: word }: Edges, count: number): Part | null {
  if (count === 0) return null;
  const end = line.words[word + count]?.end ?? line.end;
  const suffix = trimmed(written, { from: line.words[word]?.end ?? line.end, to: end });
  if (suffix || line.end >= written.length) return suffix;
  const after = lineAround(written, line.end + 1);
  return trimmed(written, { from: after.start, to: after.words[count - 1]?.end ?? after.end });
}

/** Trims white space. null if nothing is left. */
function trimmed(written: string, { from, to }: Part): Part | null {
  const text = written.slice(from, to);
  const start = from + text.length - text.trimStart().length;
  const end = from + text.trimEnd().length;
  return end > start ? { from: start, to: end } : null;
}

/** A word at the end of the reach may be cut, so it is dropped. */
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
    .filter(({ segment }) => word.test(segment))
    .map(({ index, segment }) => ({ start: start + index, end: start + index + segment.length }));
  if (isCutBefore) words.shift();
  if (isCutAfter) words.pop();
  return {
    start: isCutBefore ? (words[0]?.start ?? at) : start,
    end: isCutAfter ? (words.at(-1)?.end ?? at) : end,
    words,
  };
}

/** The parts of a text directive. `textStart` and `textEnd` are the passage's first and last words. */
export interface TextFragment {
  readonly textStart: string;
  readonly textEnd?: string;
  readonly prefix?: string;
  readonly suffix?: string;
}

/** Some programs cut longer addresses. */
const fragmentLimitUnits = 1_500;

/** Appends a text directive to an address. null if it gets too long, or if no address can carry its words. */
export function withFragment(address: string, fragment: TextFragment): string | null {
  // A browser would search for the words as they are in the page.
  if (Object.values(fragment).some((part) => part !== wellFormedText(part))) return null;
  const parts = [
    fragment.prefix && `${encodePart(fragment.prefix)}-`,
    encodePart(fragment.textStart),
    fragment.textEnd && encodePart(fragment.textEnd),
    fragment.suffix && `-${encodePart(fragment.suffix)}`,
  ];
  const directive = parts.filter((part) => part).join(',');
  if (directive.length > fragmentLimitUnits) return null;
  return `${address}${address.includes('#') ? '' : '#'}:~:text=${directive}`;
}

/** `-`, `,` and `&` have a meaning in a directive. */
function encodePart(text: string): string {
  return encodeURIComponent(text).replaceAll('-', '%2D');
}
