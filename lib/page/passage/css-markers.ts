// What a style sheet draws, so that no text node has it: bullets and numbers of items, and quotation marks.
import type { DomAccess } from '@/lib/page/dom-access';
import { ancestorsOf, children, elementsAround, firstElement, inward, siblings } from '@/lib/page/walk';

export interface CssMarker {
  /** null for a bullet. */
  readonly number: number | null;
  /** The box around all items of the list. */
  readonly of: Node;
}

/** The most boxes around a drawn bullet, and from the line of an item to its list. */
const depthLimit = 4;
const boxTag = /^(?:div|span|i)$/;
const bullet = /^"\s*[•◦‣⁃▪▫●○■□–*-]\s*"$/;
const number = /^"\s*(\d{1,6})[.)]\s*"$/;

/** null unless the element is the line of an item: a box with nothing but its bullet, then the words. Note apps write lists so. */
export function cssMarker(dom: DomAccess, line: Element): CssMarker | null {
  const drawn = drawnAtStart(dom, line);
  return drawn && { ...drawn, of: listAround(dom, line) };
}

function drawnAtStart(dom: DomAccess, line: Element): Pick<CssMarker, 'number'> | null {
  const box = firstIn(dom, line);
  return box && beside(dom, box, 'next') ? drawnIn(dom, box) : null;
}

function drawnIn(dom: DomAccess, box: Element): Pick<CssMarker, 'number'> | null {
  const path = [...inward(dom, box, depthLimit)];
  const isBox = (at: Element) => boxTag.test(dom.tagName(at)) && (at === box || !beside(dom, at, 'next'));
  const innermost = path.at(-1);
  if (!innermost || !path.every(isBox) || dom.firstChild(innermost) !== null) return null;
  const { content } = dom.style(innermost, '::before');
  const counted = number.exec(content)?.[1];
  if (counted !== undefined) return { number: Number(counted) };
  return bullet.test(content) ? { number: null } : null;
}

/** The nearest box with another such line. */
function listAround(dom: DomAccess, line: Element): Node {
  let item = line;
  for (const around of elementsAround(dom, line, depthLimit)) {
    const others = [beside(dom, item, 'previous'), beside(dom, item, 'next')];
    if (others.some((other) => other !== null && startsWithBullet(dom, other))) return around;
    item = around;
  }
  return dom.renderedParent(line) ?? line;
}

const startsWithBullet = (dom: DomAccess, element: Element) =>
  [...inward(dom, element, depthLimit)].some((at) => drawnAtStart(dom, at) !== null);

const firstIn = (dom: DomAccess, element: Element) => firstElement(dom, children(dom, element, depthLimit));
const beside = (dom: DomAccess, element: Element, side: 'previous' | 'next') =>
  firstElement(dom, siblings(dom, element, side, depthLimit));

interface QuoteMarks {
  readonly open: string;
  readonly close: string;
}

/** Outer and inner marks after each language, as Chromium and Firefox draw them. */
const marksByLanguage: ReadonlyMap<string, string> = new Map(
  (
    'ar”“’‘ bg„“„“ cs„“‚‘ de„“‚‘ el«»“” fi””’’ fr«»«» he””’’ hu„”»« it«»“” ja「」『』 nl‘’‘’ no«»‘’ pl„”«» ' +
    'ro„”«» ru«»„“ sk„“‚‘ sv””’’ uk«»„“'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), entry.slice(2)]),
);
/** In English and most other languages. */
const usualMarks = '“”‘’';

/** The most elements around a `q` that are asked for their language, or for being one. */
const maxAround = 64;
/** A style sheet can draw any text. Only short ones are marks. */
const longestMark = 3;

/** The quotation marks around a `q`. null for any other element, and for a `q` without marks. */
export function quoteMarks(dom: DomAccess, element: Element): QuoteMarks | null {
  if (dom.tagName(element) !== 'q') return null;
  const usual = usualMarksOf(dom, element);
  const drawn = (content: string, mark: string) =>
    /^(?:open|close)-quote$/.test(content) ? mark : shortIn(content);
  const open = drawn(dom.style(element, '::before').content, usual.open);
  const close = drawn(dom.style(element, '::after').content, usual.close);
  return open === '' && close === '' ? null : { open, close };
}

/** The marks that `open-quote` and `close-quote` stand for: those of the style sheet, else of the language. */
function usualMarksOf(dom: DomAccess, element: Element): QuoteMarks {
  const { quotes } = dom.style(element);
  if (quotes === 'none') return { open: '', close: '' };
  const around = [...ancestorsOf(dom, element, maxAround)].filter((node) => dom.isElement(node));
  const depth = around.slice(1).filter((outer) => dom.tagName(outer) === 'q').length;
  const languages = around.flatMap((outer) => dom.attribute(outer, 'lang') ?? []);
  const ofStyle = stringsIn(quotes);
  const ofLanguage = marksByLanguage.get(languages[0]?.toLowerCase().split('-')[0] ?? '') ?? usualMarks;
  const marks = ofStyle.length > 1 ? ofStyle : [...ofLanguage];
  const at = 2 * Math.min(depth, Math.floor(marks.length / 2) - 1);
  return { open: marks[at] ?? '', close: marks[at + 1] ?? '' };
}

/** The strings of a computed value, such as `"«" "»"`. */
function stringsIn(value: string): string[] {
  return Array.from(value.slice(0, 100).matchAll(/"([^"\\]*)"/g), ([, text = '']) => text);
}

function shortIn(content: string): string {
  const [text = ''] = stringsIn(content);
  return text.length > longestMark ? '' : text;
}
