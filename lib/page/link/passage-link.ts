// The link to a passage, with the proof that its text fragment leads there. Browsers search and compare texts
// differently. Compared by letters alone, the first match is the same in every browser.
import type { DomAccess, PageWindow } from '@/lib/page/dom-access';
import type { Work } from '@/lib/page/in-slices';
import { lettersOf } from '@/lib/page/letters';
import { isFormula } from '@/lib/page/passage/formulas';
import type { Span } from '@/lib/page/passage/selection-span';
import { outward } from '@/lib/page/walk';
import { readSearchedText, type SearchedText } from './searched-text';
import { type PlacedFragment, withFragment, wordFragments } from './word-fragments';

/** How deep formulas nest. */
const formulaDepth = 60;

/** Pages contain a formula several times, for eyes and screen readers. It is unknown which one a browser finds. */
const isInFormula = (dom: DomAccess, node: Node): boolean =>
  [...outward(dom, node, formulaDepth)].some((at) => dom.isElement(at) && isFormula(dom, at));

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
  for (const placed of wordFragments(page)) {
    const link = withFragment(address, placed.fragment);
    if (link !== null && (yield* leadsToPassage(placed, page))) return link;
    yield 1;
  }
  return null;
}

/** Browsers treat invisible characters differently, except the one that Persian words contain. */
const invisible = /(?!\u200c)[\p{Cf}\p{Co}]/u;
/** More marks on a letter than any script has. Browsers disagree about the letters there. */
const stacked = /\p{M}{4}/u;
/** Marks of the two combining classes that every browser searches. They sort between those that some skip. */
const [voicing, virama] = ['\u3099', '\u094d'];
/** One step searches this much, as fast as it reads a few nodes. */
const lettersPerStep = 64_000;
const unitsPerStep = 4;
/** This much text around a position decides whether a word ends there. */
const reachUnits = 200;

/** Whether the fragment's first match is its own passage. In small steps. */
export function* leadsToPassage(
  { fragment, from, to, edges }: PlacedFragment,
  page: SearchedText,
): Work<boolean> {
  const parts = [fragment.prefix, fragment.textStart, fragment.textEnd, fragment.suffix];
  if (parts.some((part) => part !== undefined && (invisible.test(part) || stacked.test(part)))) return false;
  // The passage's own end can't be elsewhere. In a browser that skips its mark, the link leads to the page's top.
  const beforeEnd = [fragment.prefix, fragment.textEnd && fragment.textStart, fragment.suffix];
  if (beforeEnd.some((part) => part && endsInSkippedMark(part))) return false;
  if (!edges.every((at) => isWordEdge(page, at))) return false;
  const [prefix = '', start = '', end, suffix = ''] = parts.map((part) => part && lettersOf(part));
  if (start === '' || end === '') return false;
  for (const reading of page.readings) {
    const expectedFrom = reading.from + lettersBetween(page.written, page.writtenFrom, from);
    const expectedTo = reading.to + lettersBetween(page.written, page.writtenTo, to);
    const head = end === undefined ? prefix + start + suffix : prefix + start;
    const headAt = yield* firstPlace(reading.letters, head, 0);
    if (headAt !== expectedFrom - prefix.length) return false;
    const startEnd = expectedFrom + start.length;
    const endAt =
      end === undefined ? expectedFrom : yield* firstPlace(reading.letters, end + suffix, startEnd);
    if (endAt !== expectedTo - (end ?? start).length) return false;
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

/** The number of letters from `origin` to `at`. Negative if `at` comes first. */
function lettersBetween(written: string, origin: number, at: number): number {
  return at < origin
    ? -lettersOf(written.slice(at, origin)).length
    : lettersOf(written.slice(origin, at)).length;
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

/**
 * A fragment that starts or ends inside a word isn't found. Some browsers take word breaks from a single
 * node's text.
 */
function isWordEdge({ written, nodeStarts, annotationEdges }: SearchedText, at: number): boolean {
  if (annotationEdges.has(at)) return false;
  const before = written.slice(Math.max(0, at - reachUnits), at);
  const after = written.slice(at, at + reachUnits);
  if (/\v\S*$/.test(before) || /^\S*\v/.test(after)) return false;
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
