// What a page shows without words: a ticked box, and words struck out.
import type { DomAccess } from '@/lib/page/dom-access';

/** A check box as a sign, since services keep no controls. A ticked task is another fact than an open one. */
export function boxSign(dom: DomAccess, element: Element, tag: string): string | null {
  if (tag === 'input') {
    if (dom.attribute(element, 'type')?.toLowerCase() !== 'checkbox') return null;
    return dom.isTicked(element) ? '☑ ' : '☐ ';
  }
  if (dom.attribute(element, 'role') !== 'checkbox' || dom.textContent(element).trim() !== '') return null;
  return dom.attribute(element, 'aria-checked') === 'true' ? '☑ ' : '☐ ';
}

const box = 'input[type="checkbox" i], [role="checkbox"]';
/** The most boxes between a task's words and its check box, and the most siblings between them. */
const taskDepthLimit = 3;
const taskSiblings = 4;

/** Services drop the line through deleted words, so they would read as kept. */
export function isDeleted(dom: DomAccess, element: Element, style: CSSStyleDeclaration): boolean {
  const isStruck =
    /^(?:del|s|strike)$/.test(dom.tagName(element)) ||
    style.getPropertyValue('text-decoration-line').includes('line-through');
  return isStruck && !isOfTask(dom, element);
}

/** Tasks are struck out when they are done. Their check box says so. */
function isOfTask(dom: DomAccess, struck: Element): boolean {
  if (dom.attribute(struck, 'role') === 'checkbox' || dom.find(struck, box) !== null) return true;
  let at: Node | null = struck;
  for (let depth = 0; depth < taskDepthLimit && at !== null; depth++) {
    let before = dom.previousSibling(at);
    for (let seen = 0; seen < taskSiblings && before !== null; seen++) {
      if (dom.isElement(before) && startsWithBox(dom, before)) return true;
      before = dom.previousSibling(before);
    }
    if (dom.isElement(at) && dom.tagName(at) === 'li') return false;
    at = dom.renderedParent(at);
  }
  return false;
}

function startsWithBox(dom: DomAccess, element: Element): boolean {
  let at: Node | null = element;
  for (let depth = 0; depth <= taskDepthLimit && at !== null && dom.isElement(at); depth++) {
    if (boxSign(dom, at, dom.tagName(at)) !== null) return true;
    at = dom.firstChild(at);
  }
  return false;
}

/** The name of a drawing without letters of its own, such as a formula or a chart. Icons are decoration. */
export function drawingName(dom: DomAccess, element: Element, style: CSSStyleDeclaration): string | null {
  if (dom.attribute(element, 'role') !== 'img') return null;
  const title = dom.find(element, 'title');
  const name = (dom.attribute(element, 'aria-label') ?? (title && dom.textContent(title)) ?? '').trim();
  if (name === '') return null;
  const isIcon = [style.width, style.height].every((length) => !(Number.parseFloat(length) > iconPixels));
  return isIcon || dom.find(element, 'text, foreignObject') !== null ? null : name;
}

const iconPixels = 32;
