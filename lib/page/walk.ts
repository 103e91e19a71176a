// Walks over a page. None of them recurses: pages nest deeper than the call stack.
import type { DomAccess } from './dom-access';

/** A node and the rendered nodes around it, innermost first, at most `most` of them. */
export function* ancestorsOf(
  dom: DomAccess,
  from: Node | null,
  most = Number.POSITIVE_INFINITY,
): Generator<Node, void> {
  let node = from;
  for (let left = most; left > 0 && node !== null; left -= 1) {
    yield node;
    node = dom.renderedParent(node);
  }
}

/** The rendered elements around a node, innermost first, until something else is around it. */
export function* elementsAround(dom: DomAccess, node: Node, most: number): Generator<Element, void> {
  for (const around of ancestorsOf(dom, dom.renderedParent(node), most)) {
    if (!dom.isElement(around)) return;
    yield around;
  }
}

export function isIn(dom: DomAccess, inner: Node, outer: Node): boolean {
  for (const node of ancestorsOf(dom, inner)) if (node === outer) return true;
  return false;
}

/** The siblings on one side, nearest first. */
export function* siblings(
  dom: DomAccess,
  node: Node,
  side: 'previous' | 'next',
  most = Number.POSITIVE_INFINITY,
): Generator<Node, void> {
  const step = side === 'next' ? dom.nextSibling : dom.previousSibling;
  let at = step(node);
  for (let left = most; left > 0 && at !== null; left -= 1) {
    yield at;
    at = step(at);
  }
}

/** The children without shadow roots, at most `most` of them. */
export function* children(
  dom: DomAccess,
  node: Node,
  most = Number.POSITIVE_INFINITY,
): Generator<Node, void> {
  const first = dom.firstChild(node);
  if (first === null || most === 0) return;
  yield first;
  yield* siblings(dom, first, 'next', most - 1);
}

/** The first of these nodes that is an element. null if words come before it. */
export function firstElement(dom: DomAccess, nodes: Iterable<Node>): Element | null {
  for (const node of nodes) {
    if (dom.isElement(node)) return node;
    if (hasWords(dom, node)) return null;
  }
  return null;
}

/** An element, the first element in it, and so on inwards. Ends where words come first. */
export function* inward(dom: DomAccess, from: Element | null, most: number): Generator<Element, void> {
  let at = from;
  for (let left = most; left > 0 && at !== null; left -= 1) {
    yield at;
    at = firstElement(dom, children(dom, at, maxBeforeFirst));
  }
}

/** Comments and empty texts before the first element. */
const maxBeforeFirst = 20;

/** The children as rendered, through open shadow roots and slots. */
export function* renderedChildren(dom: DomAccess, element: Element): Generator<Node, void> {
  yield* dom.assignedNodes(element) ?? children(dom, dom.shadowRoot(element) ?? element);
}

/** The next node in page order, inside `root` if given. */
export function following(
  dom: DomAccess,
  node: Node,
  root: Node | null,
  entersContent: boolean,
): Node | null {
  const shadow = entersContent && dom.isElement(node) ? dom.shadowRoot(node) : null;
  const inner = entersContent ? (dom.firstChild(node) ?? (shadow && dom.firstChild(shadow))) : null;
  if (inner) return inner;
  for (const at of ancestorsOf(dom, node)) {
    if (at === root) return null;
    const next = dom.nextSibling(at);
    if (next) return next;
  }
  return null;
}

interface Reach {
  /** The walk stays inside. */
  readonly root?: Node | null;
  /** The walk visits this many nodes at most. */
  readonly most: number;
  /** The walk leaves out what these contain. */
  readonly isClosed?: (element: Element) => boolean;
}

/** Nodes in page order, from a node on. */
export function* nodesFrom(
  dom: DomAccess,
  from: Node | null,
  { root = null, most, isClosed = () => false }: Reach,
): Generator<Node, void> {
  let node = from;
  for (let left = most; left > 0 && node !== null; left -= 1) {
    yield node;
    node = following(dom, node, root, !(dom.isElement(node) && isClosed(node)));
  }
}

/** Texts with words in page order, from a node on. */
export function* wordsFrom(dom: DomAccess, from: Node | null, reach: Reach): Generator<Text, void> {
  for (const node of nodesFrom(dom, from, reach)) if (hasWords(dom, node)) yield node;
}

export function hasWords(dom: DomAccess, node: Node): node is Text {
  return dom.isText(node) && dom.text(node).trim() !== '';
}

/** The text of a node on one line. null if it is longer than `limit`, found without reading all of it. */
export function shortText(dom: DomAccess, root: Node, limit: number): string | null {
  let text = '';
  let visits = 0;
  for (const node of nodesFrom(dom, root, { root, most: limit + 2 })) {
    visits += 1;
    if (dom.isText(node)) text += withSpaces(dom.text(node).slice(0, 2 * limit + 100));
    if (text.length > limit + 20 || visits > limit + 1) return null;
  }
  const trimmed = withSpaces(text).trim();
  return trimmed.length > limit ? null : trimmed;
}

const withSpaces = (text: string) => text.replace(/\s+/g, ' ');
