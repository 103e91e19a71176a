// A span between two positions of the rendered tree, and the walk over it.
import type { DomAccess } from '@/lib/page/dom-access';
import { ancestorsOf, hasWords, siblings } from '@/lib/page/walk';

export interface Position {
  node: Node;
  offset: number;
}

export interface Span {
  start: Position;
  end: Position;
}

/** All that a node contains. */
export function contentOf(dom: DomAccess, node: Node): Span {
  const length = dom.isText(node) ? dom.text(node).length : dom.childCount(node);
  return { start: { node, offset: 0 }, end: { node, offset: length } };
}

/** The node that begins at a position, or contains it. */
export const nodeAt = (dom: DomAccess, { node, offset }: Position): Node => dom.childAt(node, offset) ?? node;

/** A span with the rendered ancestors of both ends, outermost first. */
export interface PlacedSpan extends Span {
  startPath: readonly Node[];
  endPath: readonly Node[];
  /** Index of the innermost common node in both paths. */
  commonDepth: number;
}

/** null if the ends are in different trees. */
export function placeSpan(dom: DomAccess, span: Span): PlacedSpan | null {
  const start = renderedPosition(dom, span.start);
  const end = renderedPosition(dom, span.end);
  const startPath = pathTo(dom, start.node);
  const endPath = pathTo(dom, end.node);
  const parted = startPath.findIndex((node, depth) => node !== endPath[depth]);
  const commonDepth = (parted === -1 ? startPath.length : parted) - 1;
  return commonDepth === -1 ? null : { start, end, startPath, endPath, commonDepth };
}

/** The ends of the span that a node contains. */
export interface Ends {
  holdsStart: boolean;
  holdsEnd: boolean;
}

/** Yields a node's rendered children inside the span. `depth` is the node's index in the span's paths. */
export function* childrenInSpan(
  dom: DomAccess,
  span: PlacedSpan,
  node: Node,
  { depth, holdsStart, holdsEnd }: Ends & { depth: number },
): Generator<Node, void> {
  const last = holdsEnd ? span.endPath[depth + 1] : undefined;
  const stop = holdsEnd && last === undefined ? childAt(dom, node, span.end.offset) : null;
  const first = holdsStart ? firstInSpan(dom, span, node, depth) : childAt(dom, node, 0);
  for (const child of childrenFrom(dom, node, first)) {
    if (child === stop) return;
    yield child;
    if (child === last) return;
  }
}

function* childrenFrom(dom: DomAccess, node: Node, first: Node | null): Generator<Node, void> {
  const assigned = dom.assignedNodes(node);
  if (assigned && first) yield* assigned.slice(assigned.indexOf(first));
  else for (let child = first; child !== null; child = dom.nextSibling(child)) yield child;
}

/** A node's first child inside the span. */
export function firstInSpan(dom: DomAccess, span: PlacedSpan, node: Node, depth: number): Node | null {
  return span.startPath[depth + 1] ?? childAt(dom, node, span.start.offset);
}

/** The child as rendered: in the open shadow root, or assigned to a slot. */
function childAt(dom: DomAccess, node: Node, index: number): Node | null {
  const assigned = dom.assignedNodes(node);
  if (assigned) return assigned[index] ?? null;
  const container = (dom.isElement(node) && dom.shadowRoot(node)) || node;
  return index === 0 ? dom.firstChild(container) : dom.childAt(container, index);
}

/** A position in a shadow root becomes a position in its host. */
const renderedPosition = (dom: DomAccess, { node, offset }: Position): Position => ({
  node: dom.isShadowRoot(node) ? node.host : node,
  offset,
});

const pathTo = (dom: DomAccess, node: Node): Node[] => [...ancestorsOf(dom, node)].reverse();

/**
 * True if the span starts or ends in a list that keeps only the rows in sight, at the edge of those. When a page removes a
 * selected row, the browser moves the end of the selection there.
 */
export function hasLostRows(dom: DomAccess, { start, end }: Span): boolean {
  return isBesideLostRows(dom, start, 'previous') || isBesideLostRows(dom, end, 'next');
}

/** How many rows the space of the lost ones has at least, where it could also be a margin. */
const fewestLostRows = 4;

function isBesideLostRows(
  dom: DomAccess,
  { node: list, offset }: Position,
  side: 'previous' | 'next',
): boolean {
  if (!dom.isElement(list)) return false;
  const row = dom.childAt(list, side === 'previous' ? offset : offset - 1);
  // PDF viewers place spans, which are pieces of lines.
  if (!row || !dom.isElement(row) || dom.tagName(row) === 'span') return false;
  const [beyond] = siblings(dom, row, side, 1);
  if (beyond && hasWords(dom, beyond)) return false;
  const isPlaced = [list, row, beyond].some(
    (at) =>
      at && dom.isElement(at) && /top|bottom|height|transform|padding/.test(dom.attribute(at, 'style') ?? ''),
  );
  if (!isPlaced) return false;
  const [outer, own] = [dom.box(list), dom.box(row)];
  const spacePixels = side === 'previous' ? own.top - outer.top : outer.bottom - own.bottom;
  const rows = dom.style(row).position === 'absolute' ? 1 : fewestLostRows;
  return own.height > 0 && spacePixels >= rows * own.height;
}
