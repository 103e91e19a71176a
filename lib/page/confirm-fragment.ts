// Owns the proof that a text fragment leads to its passage: the way a browser looks for it, on the page as it is.
import type { TextFragment } from 'text-fragments-polyfill/dist/fragment-generation-utils.js';
import { foldText, type PageLines } from '@/lib/page/page-lines';

/** Invisible characters, which browsers take differently into account. */
const invisible = /[\p{Cf}\p{Co}]/u;

/** Whether the first match of the fragment is the passage, give or take the rest of its outer words. */
export function leadsToPassage(fragment: TextFragment, page: PageLines): boolean {
  const parts = [fragment.prefix, fragment.textStart, fragment.textEnd, fragment.suffix];
  if (parts.some((part) => part !== undefined && invisible.test(part))) return false;
  const match = firstMatch(fragment, page.text);
  if (match === null) return false;
  const [from, to] = match;
  return isOneWord(page.text, from, page.from) && isOneWord(page.text, page.to, to);
}

function firstMatch(fragment: TextFragment, text: string): [from: number, to: number] | null {
  const [prefix, start = '', end, suffix] = [
    fragment.prefix,
    fragment.textStart,
    fragment.textEnd,
    fragment.suffix,
  ].map((part) => part && foldText(part).trim());
  for (const from of occurrences(text, start, 0)) {
    if (prefix && !endsWithWords(text.slice(0, from).trimEnd(), prefix)) continue;
    const startEnd = from + start.length;
    const ends = end ? Array.from(occurrences(text, end, startEnd), (at) => at + end.length) : [startEnd];
    const to = ends.find((at) => !suffix || startsWithWords(text.slice(at).trimStart(), suffix));
    if (to !== undefined) return [from, to];
  }
  return null;
}

function* occurrences(text: string, words: string, after: number): Generator<number> {
  if (words === '') return;
  for (let at = text.indexOf(words, after); at !== -1; at = text.indexOf(words, at + 1)) {
    if (isWordBoundary(text, at) && isWordBoundary(text, at + words.length)) yield at;
  }
}

function endsWithWords(text: string, words: string): boolean {
  return text.endsWith(words) && isWordBoundary(text, text.length - words.length);
}

function startsWithWords(text: string, words: string): boolean {
  return text.startsWith(words) && isWordBoundary(text, words.length);
}

/** Scripts without spaces between words have a boundary everywhere, as far as this can tell. */
function isWordBoundary(text: string, at: number): boolean {
  return (
    !/[\p{L}\p{N}_]{2}/u.test(text.slice(Math.max(0, at - 1), at + 1)) ||
    spaceless.test(text.slice(at - 1, at + 1))
  );
}

const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether two places are in one word, or have only white space and signs between them. */
function isOneWord(text: string, from: number, to: number): boolean {
  return !/\s\S*[\p{L}\p{N}]|[\p{L}\p{N}]\S*\s/u.test(text.slice(Math.min(from, to), Math.max(from, to)));
}
