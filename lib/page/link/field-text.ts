// The text of form fields and of elements like them. Some browsers search it, although no passage contains it.
import type { DomAccess } from '@/lib/page/dom-access';

/** A longer text is rarely still in its field when somebody opens the link. */
const longestUnits = 16_000;
/** Fields whose value is never read or never shown. */
const withoutText = /^(password|hidden|checkbox|radio|range|color|file)$/i;

/** Empty for elements that aren't fields. */
export function fieldText(dom: DomAccess, element: Element, tag: string): string {
  return partsOf(dom, element, tag).join(' ').slice(0, longestUnits);
}

function partsOf(dom: DomAccess, element: Element, tag: string): string[] {
  const attribute = (name: string) => dom.attribute(element, name) ?? '';
  const isListBox =
    tag === 'select' && (Number(attribute('size')) > 1 || dom.attribute(element, 'multiple') !== null);
  if (isListBox || tag === 'canvas') return [dom.textContent(element)];
  if (!isField(dom, element, tag)) return [];
  const values = withoutText.test(attribute('type'))
    ? []
    : [element.value, element.defaultValue, attribute('alt')];
  return [...values, attribute('placeholder')];
}

function isField(
  dom: DomAccess,
  element: Element,
  tag: string,
): element is HTMLInputElement | HTMLTextAreaElement {
  return dom.isHtml(element) && /^(input|textarea)$/.test(tag);
}
