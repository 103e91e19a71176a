// The numbers of list items and the columns of cells where a selection starts in the middle.
import type { DomAccess } from '@/lib/page/dom-access';
import { numberOfItem } from './element-meaning';
import type { BlockShape } from './passage-builder';
import { type Ends, elementsBeforeSpan, firstElementInSpan, type PlacedSpan } from './selection-span';

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
  const { dom, span } = walk;
  if (shape.type === 'list' && shape.tag === 'ol' && shape.of === undefined) {
    const start = firstNumber(walk, { node: element, depth, ...ends }, shape);
    return start === null ? { ...shape, tag: 'ul' } : { ...shape, start };
  }
  if (shape.type === 'row' && ends.holdsStart && depth > span.commonDepth) {
    let skipped = 0;
    for (const _ of elementsBeforeSpan(dom, span, { node: element, depth })) {
      skipped += 1;
      if (skipped === columnLimit) break;
    }
    return { ...shape, skipped };
  }
  return shape;
}

/**
 * Counts from the nearest item with a number. null if too many items precede, because a wrong number is worse
 * than none.
 */
function firstNumber(
  { dom, span, numbers }: Numbering,
  list: Ends & { node: Node; depth: number },
  { start, step }: { start: number; step: 1 | -1 },
): number | null {
  const first = list.holdsStart ? firstElementInSpan(dom, span, list) : firstItem(dom, list.node);
  const own = first && numberOfItem(dom, first);
  if (own !== null || !list.holdsStart) return own ?? start;
  let skipped = 0;
  let counted: number | null = null;
  for (const item of elementsBeforeSpan(dom, span, list)) {
    skipped += 1;
    counted = numberOfItem(dom, item) ?? numbers.get(item) ?? null;
    if (counted !== null) break;
    if (skipped === countedItems) return null;
  }
  const number = (counted ?? start) + step * skipped;
  if (first) numbers.set(first, number);
  return number;
}

function firstItem(dom: DomAccess, list: Node): Element | null {
  for (let item = dom.firstChild(list); item !== null; item = dom.nextSibling(item)) {
    if (dom.isElement(item)) return item;
  }
  return null;
}
