// What the walk knows at its position: how white space, visibility and the elements around change the children.
import type { DomAccess } from '@/lib/page/dom-access';
import { isClosedDetails, isTextSelectable, isTextVisible } from '@/lib/page/visibility';
import { firstElement, siblings } from '@/lib/page/walk';
import {
  type ElementMeaning,
  hasShape,
  isLayoutTable,
  numberOfItem,
  type Surroundings,
} from './element-meaning';
import type { Script } from './formulas';
import type { BlockShape } from './passage-builder';
import type { WhiteSpace } from './run-writer';
import { type Ends, firstInSpan, type PlacedSpan } from './selection-span';

/** The context of an element's children. */
export interface Context extends Surroundings {
  parent: Element | null;
  isSelectable: boolean;
  isVisible: boolean;
  /** White space between the items of a grid isn't rendered. */
  isOfBoxes: boolean;
  whiteSpace: WhiteSpace;
  /** Inside a power or an index. */
  script: Script | null;
}

export const outermostContext: Context = {
  parent: null,
  parentStyle: null,
  isInHeading: false,
  isInCode: false,
  isInLayoutTable: false,
  isSelectable: true,
  isVisible: true,
  isOfBoxes: false,
  whiteSpace: 'collapsed',
  script: null,
};

export function contextIn(
  dom: DomAccess,
  element: Element,
  style: CSSStyleDeclaration,
  meaning: ElementMeaning,
  around: Context,
): Context {
  const isTable = dom.tagName(element) === 'table';
  return {
    parent: element,
    parentStyle: style,
    isInHeading: around.isInHeading || hasShape(meaning, 'heading'),
    isInCode: around.isInCode || hasShape(meaning, 'pre'),
    isInLayoutTable: isTable ? isLayoutTable(dom, element) : around.isInLayoutTable,
    isSelectable: isTextSelectable(style, around.isSelectable),
    isVisible: isTextVisible(style) && !isClosedDetails(dom, element),
    isOfBoxes: /(?:flex|grid)$/.test(style.display),
    whiteSpace: whiteSpaceOf(style),
    script: (meaning.type === 'inline' ? meaning.script : null) ?? around.script,
  };
}

/** A narrower gap is only decoration. */
const gapEm = 0.2;

/** True for a visual gap without a space inside a line, as between names and times in chats. */
export function hasGap(style: CSSStyleDeclaration, side: 'Start' | 'End'): boolean {
  if (!style.display.startsWith('inline')) return false;
  const isBox = style.display !== 'inline';
  const margin = Number.parseFloat(style[`marginInline${side}`]) || 0;
  const padding = isBox ? Number.parseFloat(style[`paddingInline${side}`]) || 0 : 0;
  return margin + padding >= gapEm * Number.parseFloat(style.fontSize);
}

/** Where a box with a position of its own has neighbors on the same line of text, as in a layer over a picture. */
interface PlaceOnLine {
  readonly startsLine: boolean;
  readonly endsLine: boolean;
  /** The box before is not directly beside it. */
  readonly isApart: boolean;
}

/** A taller box has more than one line. */
const longestLineEm = 2.5;

/** null for an element that isn't on a line with its neighbors. */
export function placeOnLine(
  dom: DomAccess,
  element: Element,
  style: CSSStyleDeclaration,
): PlaceOnLine | null {
  if (style.position !== 'absolute' || dom.tagName(element) !== 'span') return null;
  const box = dom.box(element);
  if (box.height > longestLineEm * Number.parseFloat(style.fontSize)) return null;
  const beside = (side: 'previous' | 'next') =>
    [...siblings(dom, element, side, 1)].find((node) => dom.isElement(node)) ?? null;
  const isBeside = (other: Element | null): other is Element =>
    other !== null && dom.tagName(other) === 'span' && isOnOneLine(box, dom.box(other));
  const isBreak = (other: Element | null) => other !== null && dom.tagName(other) === 'br';
  const [before, after] = [beside('previous'), beside('next')];
  if (!isBeside(before) && !isBeside(after)) return null;
  return {
    startsLine: !isBeside(before) && !isBreak(before),
    endsLine: !isBeside(after) && !isBreak(after),
    isApart: isBeside(before) && gapBetween(dom.box(before), box) > (gapEm / 2) * box.height,
  };
}

const gapBetween = (one: DOMRect, other: DOMRect): number =>
  Math.max(other.left - one.right, one.left - other.right);

/** At least half of the lower one is beside the other. An index or a power is. */
function isOnOneLine(one: DOMRect, other: DOMRect): boolean {
  const beside = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return beside > 0 && beside >= Math.min(one.height, other.height) / 2;
}

function whiteSpaceOf(style: CSSStyleDeclaration): WhiteSpace {
  if (/^(pre-line|preserve-breaks)/.test(style.whiteSpace)) return 'lines-kept';
  return /^(pre|break-spaces)/.test(style.whiteSpace) ? 'kept' : 'collapsed';
}

export interface Numbering {
  readonly dom: DomAccess;
  readonly span: PlacedSpan;
  /** The number of each span's first item. The next span in the list counts on from there. */
  readonly numbers: Map<Element, number>;
}

/** More preceding items aren't counted. */
const countedItems = 20_000;
const columnLimit = 1_000;

/**
 * Adjusts a list or a row whose start isn't selected. A list starts with the number of its first selected
 * item. The cells of a table with several rows keep their columns.
 */
export function numbered(
  walk: Numbering,
  element: Element,
  depth: number,
  ends: Ends,
  shape: BlockShape,
): BlockShape {
  const { span } = walk;
  if (shape.type === 'list' && shape.tag === 'ol' && shape.of === undefined) {
    const start = firstNumber(walk, { node: element, depth, ...ends }, shape.start);
    return start === null ? { ...shape, tag: 'ul' } : { ...shape, start };
  }
  if (shape.type === 'row' && ends.holdsStart && depth > span.commonDepth)
    return { ...shape, skipped: Math.min(columnLimit, [...elementsBefore(walk, element, depth)].length) };
  return shape;
}

/**
 * Counts from the nearest item with a number. null if too many items precede, because a wrong number is worse
 * than none.
 */
function firstNumber(
  { dom, span, numbers }: Numbering,
  list: Ends & { node: Node; depth: number },
  start: number,
): number | null {
  const inSpan = list.holdsStart ? firstInSpan(dom, span, list.node, list.depth) : dom.firstChild(list.node);
  const first = inSpan && (dom.isElement(inSpan) ? inSpan : firstElement(dom, siblings(dom, inSpan, 'next')));
  const own = first && numberOfItem(dom, first);
  if (own !== null || !list.holdsStart) return own ?? start;
  let skipped = 0;
  let counted: number | null = null;
  for (const item of elementsBefore({ dom, span }, list.node, list.depth)) {
    skipped += 1;
    counted = numberOfItem(dom, item) ?? numbers.get(item) ?? null;
    if (counted !== null) break;
    if (skipped === countedItems) return null;
  }
  const number = (counted ?? start) + skipped;
  if (first) numbers.set(first, number);
  return number;
}

/** A node's child elements before the span's start, nearest first. */
function* elementsBefore(
  { dom, span }: Pick<Numbering, 'dom' | 'span'>,
  node: Node,
  depth: number,
): Generator<Element, void> {
  const first = firstInSpan(dom, span, node, depth);
  for (const before of first ? siblings(dom, first, 'previous') : []) if (dom.isElement(before)) yield before;
}
