// Owns the proof that a text fragment leads to its passage: searches the page as a browser does.
import { foldText, type SearchedText } from './searched-text';
import type { TextFragment } from './text-fragment';

/** Invisible characters, which browsers take differently into account. */
const invisible = /[\p{Cf}\p{Co}]/u;
/** One step searches so much, or looks at so many places. */
const unitsPerStep = 64_000;
const placesPerStep = 500;

/** Whether the first match of the fragment is the passage, give or take the rest of its outer words. In small steps. */
export function* leadsToPassage(fragment: TextFragment, page: SearchedText): Generator<void, boolean> {
  const parts = [fragment.prefix, fragment.textStart, fragment.textEnd, fragment.suffix];
  if (parts.some((part) => part !== undefined && invisible.test(part))) return false;
  const match = yield* firstMatch(fragment, page.text);
  if (match === null) return false;
  const [from, to] = match;
  return isOneWord(page.text, from, page.from) && isOneWord(page.text, page.to, to);
}

function* firstMatch(
  fragment: TextFragment,
  text: string,
): Generator<void, [from: number, to: number] | null> {
  const [prefix, start = '', end, suffix] = [
    fragment.prefix,
    fragment.textStart,
    fragment.textEnd,
    fragment.suffix,
  ].map((part) => part && foldText(part).trim());
  for (const from of occurrences(text, start, 0)) {
    if (from === null) yield;
    if (from === null || (prefix && !endsWithWords(text.slice(0, from).trimEnd(), prefix))) continue;
    const startEnd = from + start.length;
    const to = yield* firstEnd(text, { startEnd, end, suffix });
    if (to !== null) return [from, startEnd, to].some((at) => isInDoubt(text, at)) ? null : [from, to];
    // What follows a later beginning also followed this one.
    if (end) return null;
  }
  return null;
}

function* firstEnd(
  text: string,
  { startEnd, end, suffix }: { startEnd: number; end: string | undefined; suffix: string | undefined },
): Generator<void, number | null> {
  const isFollowed = (at: number) => !suffix || startsWithWords(text.slice(at).trimStart(), suffix);
  if (!end) return isFollowed(startEnd) ? startEnd : null;
  for (const at of occurrences(text, end, startEnd)) {
    if (at === null) yield;
    else if (isFollowed(at + end.length)) return at + end.length;
  }
  return null;
}

/** The places of whole words after a place, one by one; null where a step ends. */
function* occurrences(text: string, words: string, after: number): Generator<number | null> {
  if (words === '') return;
  let places = 0;
  for (let from = after; from < text.length; from += unitsPerStep) {
    const part = text.slice(from, from + unitsPerStep + words.length - 1);
    for (let at = part.indexOf(words); at !== -1; at = part.indexOf(words, at + 1)) {
      places += 1;
      if (places % placesPerStep === 0) yield null;
      const place = from + at;
      if (isWordBoundary(text, place) && isWordBoundary(text, place + words.length)) yield place;
    }
    yield null;
  }
}

function endsWithWords(text: string, words: string): boolean {
  return text.endsWith(words) && isWordBoundary(text, text.length - words.length);
}

function startsWithWords(text: string, words: string): boolean {
  return text.startsWith(words) && isWordBoundary(text, words.length);
}

/** In scripts without spaces between words, any place may be a word boundary. */
function isWordBoundary(text: string, at: number): boolean {
  return (
    !/[\p{L}\p{N}_]{2}/u.test(text.slice(Math.max(0, at - 1), at + 1)) ||
    spaceless.test(text.slice(at - 1, at + 1))
  );
}

const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether the signs and letters around a place go on up to where nobody knows if the line ends. */
function isInDoubt(text: string, at: number): boolean {
  return /\v\S*$/.test(text.slice(Math.max(0, at - 100), at)) || /^\S*\v/.test(text.slice(at, at + 100));
}

/** Whether two places are in one word, or have only white space and signs between them. */
function isOneWord(text: string, from: number, to: number): boolean {
  return !/\s\S*[\p{L}\p{N}]|[\p{L}\p{N}]\S*\s/u.test(text.slice(Math.min(from, to), Math.max(from, to)));
}
