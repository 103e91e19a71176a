// What is beside a part of a page on one level: parts of the same message, and other messages of the same shape.
import type { DomAccess } from '@/lib/page/dom-access';
import { siblings } from '@/lib/page/walk';
import { nameTokens } from './names';

/** Siblings to visit at most on each side. A longer list is a list of messages. */
const maxSiblings = 40;
/** The longest line that has a name, a time and little else. */
export const longestLine = 160;

/** Not part of a message. An `aside` may name the author. */
const separate = /^(?:nav|form|dialog|menu)$/;
/** Classes that say where in the list a message is, or who wrote it. */
const states =
  /^(?:odd|even|alt|first|last|parent|thread-(?:odd|even|alt)|depth-?\d*|level-?\d*|by\w+|comment-author-.*|[a-z-]*(?:odd|even|first|last)|is-.*|has-.*|(?:[a-z]+-)*(?:includes?|shows?)-(?:sender|author|avatar))$/;
/** Messages below this one. */
const below =
  /(?:^|[\s-])(?:comments|replies|children|child|responses|respond|comment-?list|nested)(?=$|[\s-])/;

export interface Level {
  readonly inner: Node;
  readonly outer: Element;
  /** The elements on each side, nearest first. */
  readonly before: readonly Element[];
  readonly after: readonly Element[];
  /** Those with the shape of `inner`. */
  readonly neighbors: readonly Element[];
}

export function levelOf(dom: DomAccess, inner: Node, outer: Element): Level {
  const neighbors: Element[] = [];
  const [before = [], after = []] = (['previous', 'next'] as const).map((side) => {
    const beside: Element[] = [];
    for (const node of siblings(dom, inner, side, maxSiblings)) {
      if (!dom.isElement(node) || separate.test(dom.tagName(node))) continue;
      // Cells of one row are parts of one message.
      const isCell = /^(?:td|th)$/.test(dom.tagName(node));
      if (dom.isElement(inner) && !isCell && isAlike(dom, node, inner)) neighbors.push(node);
      if (!isBelow(dom, node)) beside.push(node);
    }
    return beside;
  });
  return { inner, outer, before, after, neighbors };
}

/** Messages below one, such as its replies. */
export const isBelow = (dom: DomAccess, element: Element): boolean => below.test(nameTokens(dom, element));

/** Whether two elements have one shape: the same tag, with mostly the same classes. */
export function isAlike(dom: DomAccess, one: Element, other: Element): boolean {
  if (dom.tagName(one) !== dom.tagName(other)) return false;
  const [some, others] = [shapeOf(dom, one), shapeOf(dom, other)];
  const shared = some.filter((word) => others.includes(word)).length;
  return shared * 2 >= new Set([...some, ...others]).size;
}

/** Alike, with the same classes, or the same kind of id if neither has a class. */
export function isSameShape(dom: DomAccess, one: Element, other: Element): boolean {
  const [some, others] = [shapeOf(dom, one), shapeOf(dom, other)];
  if (some.length !== others.length || !isAlike(dom, one, other)) return false;
  if (some.length > 0) return some.every((word) => others.includes(word));
  const idOf = (element: Element) => (dom.attribute(element, 'id') ?? '').replace(/\d+/g, '');
  return idOf(one) === idOf(other) && dom.attribute(one, 'slot') === dom.attribute(other, 'slot');
}

function shapeOf(dom: DomAccess, element: Element): string[] {
  const words = nameTokens(dom, element)
    .replace(/\d{2,}/g, '')
    .split(/\s+/);
  return words.filter((word) => word !== '' && !states.test(word));
}
