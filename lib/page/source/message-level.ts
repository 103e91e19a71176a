// What is beside a part of a page on one level: parts of the same message, and other messages of the same shape.
import type { DomAccess } from '@/lib/page/dom-access';
import { marksOf, shortText } from './name-marks';

/** Siblings to visit at most on each side. A longer list is a list of messages. */
const mostSiblings = 40;
/** The longest line that has a name, a time and little else. */
export const longestLine = 160;

const separate = /^(?:nav|aside|form|dialog|menu)$/;
/** Classes that say where in the list a message is, or who wrote it. */
const states =
  /^(?:odd|even|alt|first|last|parent|thread-(?:odd|even|alt)|depth-?\d*|level-?\d*|by\w+|comment-author-.*|[a-z-]*(?:odd|even|first|last)|is-.*|has-.*)$/;
/** Messages below this one. */
const below =
  /(?:^|[\s-])(?:comments|replies|children|child|responses|respond|comment-?list|nested)(?=$|[\s-])/;

export interface Level {
  readonly before: readonly Element[];
  readonly after: readonly Element[];
  readonly neighbours: readonly Element[];
}

/** Returns the reader of a level of this page. */
export function createLevels(dom: DomAccess): (inner: Node) => Level {
  function levelOf(inner: Node): Level {
    const before: Element[] = [];
    const after: Element[] = [];
    const neighbours: Element[] = [];
    for (const [list, step] of [
      [before, dom.previousSibling],
      [after, dom.nextSibling],
    ] as const) {
      let left = mostSiblings;
      for (let node = step(inner); node !== null && left > 0; node = step(node), left -= 1) {
        if (!dom.isElement(node) || isSeparate(node)) continue;
        // Cells of one row are parts of one message.
        const isCell = /^(?:td|th)$/.test(dom.tagName(node));
        if (dom.isElement(inner) && !isCell && isAlike(node, inner)) neighbours.push(node);
        if (!below.test(marksOf(dom, node))) list.push(node);
      }
    }
    return { before, after, neighbours };
  }

  /** Not part of a message. An `aside` with few words may name the author, so it is a part. */
  function isSeparate(element: Element): boolean {
    const tag = dom.tagName(element);
    return separate.test(tag) && !(tag === 'aside' && shortText(dom, element, longestLine) !== null);
  }

  /** Both have the same tag and mostly the same classes, as messages in a list have. */
  function isAlike(one: Element, other: Element): boolean {
    if (dom.tagName(one) !== dom.tagName(other)) return false;
    const [some, others] = [shapeOf(one), shapeOf(other)];
    const shared = some.filter((word) => others.includes(word)).length;
    return shared * 2 >= new Set([...some, ...others]).size;
  }

  function shapeOf(element: Element): string[] {
    const words = marksOf(dom, element)
      .replace(/\d{2,}/g, '')
      .split(/\s+/);
    return words.filter((word) => word !== '' && !states.test(word));
  }

  return levelOf;
}
