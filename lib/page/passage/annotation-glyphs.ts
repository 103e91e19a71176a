// What a page shows without words: a ticked box, and words struck out.
import { classesOf, type DomAccess } from '@/lib/page/dom-access';
import { ancestorsOf, elementsAround, inward, siblings } from '@/lib/page/walk';

const signOf = (isTicked: boolean) => (isTicked ? '☑ ' : '☐ ');

/** A check box as a sign, since services keep no controls. A ticked task is another fact than an open one. */
export function boxSign(dom: DomAccess, element: Element, tag: string): string | null {
  if (tag === 'input') return isCheckbox(dom, element) ? signOf(dom.matches(element, ':checked')) : null;
  const sign = boxSignOfRole(dom, element);
  return sign !== null && dom.textContent(element).trim() === '' ? sign : null;
}

function boxSignOfRole(dom: DomAccess, element: Element): string | null {
  if (dom.attribute(element, 'role') !== 'checkbox') return null;
  return signOf(dom.attribute(element, 'aria-checked') === 'true');
}

function isCheckbox(dom: DomAccess, input: Element): boolean {
  return dom.attribute(input, 'type')?.toLowerCase() === 'checkbox';
}

/** A page that draws a check box itself hides the browser's. One label contains both. */
export function isDrawnBox(dom: DomAccess, element: Element, style: CSSStyleDeclaration): boolean {
  if (dom.tagName(element) !== 'input' || style.display === 'none' || !isCheckbox(dom, element)) return false;
  const around = [...elementsAround(dom, element, labelDepthLimit)];
  return around.some((outer) => dom.tagName(outer) === 'label');
}

/** The sign before a task's words, if its element says that it is done or open, and has no check box inside. */
export function taskSign(dom: DomAccess, element: Element, tag: string): string | null {
  const sign = tag === 'li' ? signOfItem(dom, element) : boxSignOfRole(dom, element);
  return sign !== null && dom.find(element, box) === null ? sign : null;
}

function signOfItem(dom: DomAccess, item: Element): string | null {
  const state = dom.attribute(item, 'data-checked') ?? dom.attribute(item, 'data-list');
  if (state !== null)
    return /^(?:true|false|(?:un)?checked)$/.test(state) ? signOf(/^[tc]/.test(state)) : null;
  const [list] = elementsAround(dom, item, 1);
  if (!list || !/(?:^|\s)inline-task-list/.test(classesOf(dom, list))) return null;
  return signOf(/(?:^|\s)checked(?:\s|$)/.test(classesOf(dom, item)));
}

const box = 'input[type="checkbox" i], [role="checkbox"]';
/** The most boxes between a task's words and its check box, and the most siblings between them. */
const taskDepthLimit = 3;
const taskSiblings = 4;
const labelDepthLimit = 2;

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
  for (const at of ancestorsOf(dom, struck, taskDepthLimit)) {
    // The item before is another task.
    if (dom.isElement(at) && dom.tagName(at) === 'li') return false;
    for (const before of siblings(dom, at, 'previous', taskSiblings))
      if (dom.isElement(before) && startsWithBox(dom, before)) return true;
  }
  return false;
}

const startsWithBox = (dom: DomAccess, element: Element) =>
  [...inward(dom, element, taskDepthLimit + 1)].some((at) => boxSign(dom, at, dom.tagName(at)) !== null);

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
