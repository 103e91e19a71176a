// Owns a span of the rendered tree between two positions, and the walk over what is inside it.
import type { DomAccess } from '@/lib/page/dom-access';

export interface Position {
  node: Node;
  offset: number;
}

export interface Span {
  start: Position;
  end: Position;
}

/** A span with the rendered ancestors of both its ends, outermost first. */
export interface PlacedSpan extends Span {
  startPath: readonly Node[];
  endPath: readonly Node[];
  /** The innermost node that holds both ends, as an index into both paths. */
  commonDepth: number;
}

/** Null where the ends are in different trees. */
export function placeSpan(dom: DomAccess, span: Span): PlacedSpan | null {
  const start = renderedPosition(dom, span.start);
  const end = renderedPosition(dom, span.end);
  const startPath = pathTo(dom, start.node);
  const endPath = pathTo(dom, end.node);
  let commonDepth = -1;
  while (
    startPath[commonDepth + 1] !== undefined &&
    startPath[commonDepth + 1] === endPath[commonDepth + 1]
  ) {
    commonDepth += 1;
  }
  return commonDepth === -1 ? null : { start, end, startPath, endPath, commonDepth };
}

/** Children of a node that the span reaches, with whether its start or its end is inside the first or the last. */
export function childrenInSpan(
  dom: DomAccess,
  span: PlacedSpan,
  node: Node,
  depth: number,
  reach: { holdsStart: boolean; holdsEnd: boolean },
): { children: readonly Node[]; from: number; to: number } {
  const children = dom.renderedChildren(node);
  let from = 0;
  let to = children.length;
  if (reach.holdsStart) {
    const next = span.startPath[depth + 1];
    from = next === undefined ? Math.min(span.start.offset, to) : Math.max(0, children.indexOf(next));
  }
  if (reach.holdsEnd) {
    const next = span.endPath[depth + 1];
    const index = next === undefined ? span.end.offset : children.indexOf(next) + 1;
    if (index > 0 || next === undefined) to = Math.min(index, to);
  }
  return { children, from, to };
}

/** A shadow root stands for its host; a position among children that are not rendered, for the whole of them. */
function renderedPosition(dom: DomAccess, { node, offset }: Position): Position {
  if (dom.isShadowRoot(node)) return { node: node.host, offset };
  return { node, offset };
}

function pathTo(dom: DomAccess, node: Node): Node[] {
  const path: Node[] = [];
  for (let at: Node | null = node; at !== null; at = dom.renderedParent(at)) path.push(at);
  return path.reverse();
}
