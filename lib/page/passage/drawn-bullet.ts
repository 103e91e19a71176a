// Bullets and numbers that a style sheet draws in a box of their own, beside the words of an item. Note apps write lists so.
import type { DomAccess } from '@/lib/page/dom-access';

export interface DrawnBullet {
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

/** null unless the element is the line of an item: a box with nothing but its bullet, then the words. */
export function drawnBullet(dom: DomAccess, line: Element): DrawnBullet | null {
  const box = firstElement(dom, line);
  if (box === null || elementAfter(dom, box) === null) return null;
  const drawn = drawnIn(dom, box);
  if (drawn === null) return null;
  return { number: drawn.number, of: listAround(dom, line) };
}

function drawnIn(dom: DomAccess, box: Element): Pick<DrawnBullet, 'number'> | null {
  let at = box;
  for (let depth = 0; depth < depthLimit && boxTag.test(dom.tagName(at)); depth++) {
    const inner = firstElement(dom, at);
    if (inner !== null) {
      if (elementAfter(dom, inner) !== null) return null;
      at = inner;
      continue;
    }
    if (dom.firstChild(at) !== null) return null;
    const { content } = dom.style(at, '::before');
    const counted = number.exec(content)?.[1];
    if (counted !== undefined) return { number: Number(counted) };
    return bullet.test(content) ? { number: null } : null;
  }
  return null;
}

/** The nearest box with another such line. */
function listAround(dom: DomAccess, line: Element): Node {
  let item: Element = line;
  for (let depth = 0; depth < depthLimit; depth++) {
    const around = dom.renderedParent(item);
    if (around === null || !dom.isElement(around)) break;
    const beside = [elementBefore(dom, item), elementAfter(dom, item)];
    if (beside.some((other) => other !== null && startsWithBullet(dom, other))) return around;
    item = around;
  }
  return dom.renderedParent(line) ?? line;
}

function startsWithBullet(dom: DomAccess, element: Element): boolean {
  let at: Element | null = element;
  for (let depth = 0; depth < depthLimit && at !== null; depth++) {
    const box = firstElement(dom, at);
    if (box !== null && elementAfter(dom, box) !== null && drawnIn(dom, box) !== null) return true;
    at = box;
  }
  return false;
}

/** The first child, if it is an element. */
function firstElement(dom: DomAccess, element: Element): Element | null {
  return elementFrom(dom, dom.firstChild(element), dom.nextSibling);
}

const elementAfter = (dom: DomAccess, element: Element) =>
  elementFrom(dom, dom.nextSibling(element), dom.nextSibling);
const elementBefore = (dom: DomAccess, element: Element) =>
  elementFrom(dom, dom.previousSibling(element), dom.previousSibling);

/** null if words come first. */
function elementFrom(dom: DomAccess, from: Node | null, step: (node: Node) => Node | null): Element | null {
  for (let at = from, seen = 0; at !== null && seen < depthLimit; at = step(at), seen++) {
    if (dom.isElement(at)) return at;
    if (dom.isText(at) && dom.text(at).trim() !== '') return null;
  }
  return null;
}
