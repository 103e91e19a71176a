// The link to a passage, with the proof that its text fragment leads there. Browsers search and compare texts
// differently. Compared by letters alone, the first match is the same in every browser.
import type { DomAccess, PageWindow } from '@/lib/page/dom-access';
import type { Work } from '@/lib/page/in-slices';
import { lettersOf } from '@/lib/page/letters';
import { isFormula } from '@/lib/page/passage/formulas';
import type { Span } from '@/lib/page/passage/selection-span';
import { ancestorsOf } from '@/lib/page/walk';
import { type LetterText, lineEnd, readSearchedText, type SearchedText } from './searched-text';
import {
  type Part,
  type PlacedFragment,
  type TextFragment,
  withFragments,
  wordFragments,
} from './word-fragments';

/** How deep formulas nest. */
const formulaDepth = 60;

/** Pages contain a formula several times, for eyes and screen readers. It is unknown which one a browser finds. */
const isInFormula = (dom: DomAccess, node: Node): boolean =>
  [...ancestorsOf(dom, node, formulaDepth)].some((at) => dom.isElement(at) && isFormula(dom, at));

/**
 * Returns the address with a text fragment that leads to the span, or null if there is none. Works in small
 * steps. The span must be in the window's own document, because fragments don't reach frames or shadow roots.
 */
export function* passageLink(
  { window, dom }: { window: PageWindow; dom: DomAccess },
  { address, span }: { address: string; span: Span },
): Work<string | null> {
  const { document } = window;
  const isReachable = [span.start.node, span.end.node].every(
    (node) => dom.ownerDocument(node) === document && dom.rootNode(node) === document,
  );
  if (!isReachable || !URL.canParse(address)) return null;
  if ([span.start.node, span.end.node].some((node) => isInFormula(dom, node))) return null;
  const page = yield* readSearchedText(dom, document.body, span);
  if (page === null) return null;
  const fragments = yield* provenFragments(page, { from: page.writtenFrom, to: page.writtenTo });
  return fragments && withFragments(address, fragments);
}

/** How many lines at the passage's ends may have fragments of their own. */
const maxOwnLines = 3;
/** In units. Longer lines are rarely repeated. */
const longestOwnLine = 1_000;

/**
 * Usually one fragment. If the page repeats the passage's first or last line, that line gets its own: browsers search
 * a line with the words on both sides, but the start of several lines only with the words before it.
 */
export function* provenFragments(
  page: SearchedText,
  part: Part,
  ownLines = maxOwnLines,
): Work<readonly TextFragment[] | null> {
  for (const placed of wordFragments(page, part)) {
    const isWritable = withFragments('', [placed.fragment]) !== null;
    if (isWritable && (yield* leadsToPassage(placed, page))) return [placed.fragment];
    yield 1;
  }
  const text = page.written.slice(part.from, part.to);
  const breaks = {
    first: text.search(lineEnd),
    last: Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\v')),
  };
  for (const [place, at] of ownLines > 0 && breaks.first !== -1 ? Object.entries(breaks) : []) {
    const before = { from: part.from, to: part.from + at };
    const after = { from: before.to + 1, to: part.to };
    const [own, others] = place === 'first' ? [before, after] : [after, before];
    if (own.to - own.from > longestOwnLine) continue;
    const line = yield* provenFragments(page, own, 0);
    const rest = line && (yield* provenFragments(page, others, ownLines - 1));
    if (rest) return place === 'first' ? [...line, ...rest] : [...rest, ...line];
  }
  return null;
}

/** Browsers treat invisible characters differently, except the one that Persian words contain. */
const invisible = /(?!\u200c)[\p{Cf}\p{Co}]/u;
/** Spaces that only some browsers skip, a mark without its letter, and more marks than any script has. */
const different = /^[\s\p{M}]|\s$|\p{M}{4}/u;
/** Marks of the two combining classes that every browser searches. They sort between those that some skip. */
const [voicing, virama] = ['\u3099', '\u094d'];
/** One step searches this much, as fast as it reads a few nodes. */
const lettersPerStep = 64_000;
const unitsPerStep = 4;
/** This much text around a position decides whether a word ends there. */
const reachUnits = 200;

/** Whether the fragment's first match is its own passage. In small steps. */
function* leadsToPassage({ fragment, pieces, edges }: PlacedFragment, page: SearchedText): Work<boolean> {
  const { prefix, textStart, textEnd, suffix } = fragment;
  const parts = [prefix, textStart, textEnd, suffix].filter((part) => part !== undefined);
  if (parts.some((part) => different.test(part))) return false;
  // The passage's own end can't be elsewhere. In a browser that skips its mark, the link leads to the page's top.
  if ([prefix, textEnd && textStart, suffix].some((part) => part && endsInSkippedMark(part))) return false;
  if ([textStart, textEnd].some((part) => part && lettersOf(part) === '')) return false;
  if (!edges.every((at) => isSameInBrowsers(page, at))) return false;
  if (!pieces.every(({ from, to }) => isWordEdge(page, from) && isWordEdge(page, to))) return false;
  const texts = pieces.map(({ from, to }) => page.written.slice(from, to));
  if (texts.some((text) => invisible.test(text))) return false;
  for (const reading of page.readings) {
    let searchedTo = 0;
    for (const [index, { from }] of pieces.entries()) {
      const letters = lettersOf(texts[index] ?? '');
      const at = yield* firstPlace(reading.letters, letters, searchedTo);
      if (at !== lettersTo(page, reading, from)) return false;
      searchedTo = at + letters.length;
    }
  }
  return true;
}

/** Some browsers skip accents and tone marks. A match that ends before one then isn't at a word's end. */
function endsInSkippedMark(part: string): boolean {
  const mark = /\p{M}$/u.exec(part)?.[0]?.normalize('NFD') ?? '';
  return mark !== '' && (isReordered(voicing + mark) || isReordered(mark + virama));
}

/** Normalization sorts marks by their combining class. */
const isReordered = (marks: string) => marks.normalize('NFD') !== marks;

/** The position in a reading, counted from the nearer end of the passage. */
function lettersTo(
  { written, writtenFrom, writtenTo }: SearchedText,
  reading: LetterText,
  at: number,
): number {
  const isNearStart = Math.abs(at - writtenFrom) < Math.abs(at - writtenTo);
  const [origin, letters] = isNearStart ? [writtenFrom, reading.from] : [writtenTo, reading.to];
  return at < origin
    ? letters - lettersOf(written.slice(at, origin)).length
    : letters + lettersOf(written.slice(origin, at)).length;
}

/** -1 for none. */
function* firstPlace(text: string, letters: string, after: number): Work<number> {
  for (let from = after; from < text.length; from += lettersPerStep) {
    const at = text.slice(from, from + lettersPerStep + letters.length - 1).indexOf(letters);
    if (at !== -1) return from + at;
    yield unitsPerStep;
  }
  return -1;
}

/** Browsers differ beside ruby annotations, and beside boxes and formulas within a line. */
function isSameInBrowsers({ written, annotationEdges }: SearchedText, at: number): boolean {
  if (annotationEdges.has(at)) return false;
  const [before, after] = around(written, at);
  return !/\v\S*$/.test(before) && !/^\S*\v/.test(after);
}

const around = (written: string, at: number) =>
  [written.slice(Math.max(0, at - reachUnits), at), written.slice(at, at + reachUnits)] as const;

/**
 * A fragment that starts or ends inside a word isn't found. Some browsers take word breaks from a single
 * node's text.
 */
function isWordEdge({ written, nodeStarts }: SearchedText, at: number): boolean {
  const [before, after] = around(written, at);
  if (after !== '' && !isWordStart(before + after, before.length)) return false;
  if (!/[\p{L}\p{M}\p{N}]$/u.test(before) || !/^[\p{L}\p{M}\p{N}]/u.test(after)) return true;
  const next = indexAfter(nodeStarts, at);
  const nodeFrom = Math.max(nodeStarts[next - 1] ?? 0, at - reachUnits);
  const nodeTo = Math.min(nodeStarts[next] ?? written.length, at + reachUnits);
  if (at === nodeFrom || at === nodeTo) return true;
  return (
    isWordStart(written.slice(nodeFrom, nodeTo), at - nodeFrom) &&
    isEdgeOfPair(before.slice(-2), after.slice(0, 2))
  );
}

/** In scripts without spaces, some browsers compare just the two letters around a word break. */
function isEdgeOfPair(before: string, after: string): boolean {
  const last = String.fromCodePoint(before.codePointAt(isPair(before) ? 0 : before.length - 1) ?? 0);
  const first = String.fromCodePoint(after.codePointAt(0) ?? 0);
  return isWordStart(last + first, last.length);
}

function isPair(text: string): boolean {
  return text.length === 2 && (text.codePointAt(0) ?? 0) > 0xffff;
}

function isWordStart(text: string, at: number): boolean {
  return new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text).containing(at)?.index === at;
}

/** The index of the first number greater than `value`. */
function indexAfter(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
