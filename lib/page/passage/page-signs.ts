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

/** Services drop the line through deleted words, so they would read as kept. */
export function isDeleted(tag: string): boolean {
  return /^(?:del|s|strike)$/.test(tag);
}

/** The name of a drawing without letters of its own, such as a formula or a chart. Icons are decoration. */
export function drawingName(dom: DomAccess, element: Element, style: CSSStyleDeclaration): string | null {
  const name = dom.attribute(element, 'aria-label')?.trim() ?? '';
  if (name === '' || dom.attribute(element, 'role') !== 'img') return null;
  const isIcon = [style.width, style.height].every((length) => !(Number.parseFloat(length) > iconPixels));
  return isIcon || dom.find(element, 'text, foreignObject') !== null ? null : name;
}

const iconPixels = 32;
