// Proposes text fragments made of a passage's first and last words. If other passages are similar, adds the words
// around it. `passage-link.ts` has to prove each one.

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
const maxSignLines = 8;
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
  /** What browsers search in one piece, each with the words around it. Only their outer edges have to be those of words. */
  readonly pieces: readonly Part[];
  /** Where the parts of the fragment start and end. */
  readonly edges: readonly number[];
}

/** A part of a fragment or of a passage, as positions in `written`. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/** Yields fragments without surrounding words first. */
export function* wordFragments(page: SearchedText, part: Part): Generator<PlacedFragment, void> {
  const { written, nodeStarts } = page;
  const [first, last] = [edgeLine(written, part, 'first'), edgeLine(written, part, 'last')];
  const from = first.words.findIndex(({ end }) => end > part.from);
  const to = last.words.findLastIndex(({ start }) => start < part.to);
  const [begin, finish] = [first.words[from], last.words[to]];
  if (!begin || !finish || finish.end <= begin.start) return;
  // A fragment quotes whole words. Two elements without a space between them look like two words, and are one.
  const start = nodeStarts.findLast((at) => at > begin.start && at <= part.from) ?? begin.start;
  const end = nodeStarts.find((at) => at >= part.to && at < finish.end) ?? finish.end;
  const isOneLine = !lineEnd.test(written.slice(start, end));
  const words = { first, last, from, to, start, end, isOneLine };
  // If only signs are left of the line, the passage with them has the words of the next line beside it.
  const before = start === first.words[0]?.start && trimmed(written, { from: first.start, to: start });
  const after = end === last.words.at(-1)?.end && trimmed(written, { from: end, to: last.end });
  const withSigns = { ...words, start: before ? before.from : start, end: after ? after.to : end };
  const tries = (before || after ? [words, withSigns] : [words]).flatMap((passage) =>
    contexts.map((context) => ({ passage, context })),
  );
  for (const { passage, context } of tries) {
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
        pieces: [
          { from: (prefix ?? start).from, to: (end ? start : (suffix ?? start)).to },
          ...(end ? [{ from: end.from, to: (suffix ?? end).to }] : []),
        ],
        edges: given.flatMap(({ part }) => [part.from, part.to]),
      };
    }
  }
}

/** A passage can start or end in lines of signs. Its fragment starts and ends at the nearest words. */
function edgeLine(written: string, { from, to }: Part, side: 'first' | 'last'): Line {
  const isFirst = side === 'first';
  let at = isFirst ? from : Math.max(from, to - 1);
  let line = lineAround(written, at);
  for (let lines = 0; lines < maxSignLines; lines += 1) {
    if (line.words.some(({ start, end }) => (isFirst ? end > from : start < to))) break;
    at = isFirst ? line.end + 1 : line.start - 2;
    if (isFirst ? at >= to : at < from) break;
    line = lineAround(written, at);
  }
  return line;
}

/** The passage's words as one part, then its first and its last words as two. */
function* outerWords({ first, last, from, to, start, end, isOneLine }: Edges): Generator<Outer, void> {
  const [endOfWhole, finish] = [
    first.words[from + wholeWordsLimit - 1] ?? first.words.at(-1),
    last.words[to],
  ];
  if (isOneLine && endOfWhole && finish && finish.end <= endOfWhole.end)
    yield { start: { from: start, to: end }, end: null };
  for (const size of sizes) {
    const startEnd = first.words[Math.min(from + size, first.words.length) - 1];
    const endStart = last.words[Math.max(to - size + 1, 0)];
    if (!startEnd || !endStart || endStart.start < startEnd.end) continue;
    yield { start: { from: start, to: startEnd.end }, end: { from: endStart.start, to: end } };
  }
}

interface Edges {
  readonly first: Line;
  readonly last: Line;
  /** The indices of the passage's first and last word in their lines. */
  readonly from: number;
  readonly to: number;
  /** Where the passage starts and ends. It may be within those words. */
  readonly start: number;
  readonly end: number;
  readonly isOneLine: boolean;
}

interface Outer {
  readonly start: Part;
  readonly end: Part | null;
}

/** The prefix keeps punctuation. Only white space may separate it from the passage. */
function prefixOf(written: string, { first, from: word, start }: Edges, count: number): Part | null {
  if (count === 0) return null;
  let line = first;
  const from = word === 0 ? line.start : line.words[Math.max(0, word - count)]?.start;
  let prefix = trimmed(written, { from: from ?? line.start, to: start });
  for (let lines = 0; prefix === null && line.start > 0 && lines < maxSignLines; lines += 1) {
    line = lineAround(written, Math.max(0, line.start - 2));
    prefix = trimmed(written, { from: line.words.at(-count)?.start ?? line.start, to: line.end });
  }
  return prefix;
}

function suffixOf(written: string, { last, to: word, end }: Edges, count: number): Part | null {
  if (count === 0) return null;
  let line = last;
  let suffix = trimmed(written, { from: end, to: line.words[word + count]?.end ?? line.end });
  for (let lines = 0; suffix === null && line.end < written.length && lines < maxSignLines; lines += 1) {
    line = lineAround(written, line.end + 1);
    suffix = trimmed(written, { from: line.start, to: line.words[count - 1]?.end ?? line.end });
  }
  return suffix;
}

/** The white space that every browser skips between the parts of a fragment. */
const [skippedBefore, skippedAfter] = [/^[ \t\n\v\f\r\u00a0]+/, /[ \t\n\v\f\r\u00a0]+$/];

/** Trims white space. null if nothing is left. */
function trimmed(written: string, { from, to }: Part): Part | null {
  const text = written.slice(from, to).replace(skippedAfter, '');
  const length = text.replace(skippedBefore, '').length;
  return length > 0 ? { from: from + text.length - length, to: from + text.length } : null;
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

/** Appends text directives to an address. null if they get too long, or if no address can carry their words. */
export function withFragments(address: string, fragments: readonly TextFragment[]): string | null {
  // A browser would search for the words as they are in the page.
  const parts = fragments.flatMap((fragment) => Object.values(fragment));
  if (parts.some((part) => part !== wellFormedText(part))) return null;
  const directives = fragments.map(directiveOf).join('&');
  if (directives.length > fragmentLimitUnits) return null;
  return `${address}${address.includes('#') ? '' : '#'}:~:${directives}`;
}

function directiveOf({ prefix, textStart, textEnd, suffix }: TextFragment): string {
  const parts = [
    prefix && `${encodePart(prefix)}-`,
    encodePart(textStart),
    textEnd && encodePart(textEnd),
    suffix && `-${encodePart(suffix)}`,
  ];
  return `text=${parts.filter((part) => part).join(',')}`;
}

/** `-`, `,` and `&` have a meaning in a directive. */
function encodePart(text: string): string {
  return encodeURIComponent(text).replaceAll('-', '%2D');
}
