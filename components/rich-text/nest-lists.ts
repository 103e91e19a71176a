// Lists that are no nested lists in HTML: Word writes each item as a paragraph, and Slack each level as a list beside the
// others. Both state the level.
import { styleAttribute } from './stated-style';

/** Changes the document itself. */
export function nestLists(document: Document): void {
  for (const paragraph of document.querySelectorAll<HTMLElement>('p[data-style*="mso-list" i]'))
    makeItem(paragraph);
  for (const list of document.querySelectorAll(levels)) {
    const before = neighborOf(list);
    if (before?.matches(levels)) placeIn(before, list);
  }
}

const levels = 'ul[data-indent], ol[data-indent]';
const levelOf = (list: Element): number => Number(list.getAttribute('data-indent'));

function makeItem(paragraph: HTMLElement): void {
  const [, level] = /mso-list:[^;]*level(\d)/i.exec(paragraph.getAttribute(styleAttribute) ?? '') ?? [];
  if (level === undefined) return;
  const marker = paragraph.querySelector('[data-style*="ignore" i]');
  const [, number] = /^\(?([\p{L}\p{N}]{1,5})[.)]/u.exec(marker?.textContent?.trim() ?? '') ?? [];
  marker?.remove();
  const list = paragraph.ownerDocument.createElement(number === undefined ? 'ul' : 'ol');
  list.setAttribute('data-indent', level);
  if (/^\d+$/.test(number ?? '')) list.setAttribute('start', String(number));
  const item = paragraph.ownerDocument.createElement('li');
  item.append(...paragraph.childNodes);
  list.append(item);
  paragraph.replaceWith(list);
}

/** The element right before, with no words in between. */
function neighborOf(list: Element): Element | null {
  let at = list.previousSibling;
  while (at && !(at instanceof Element) && (at.nodeType === 8 || at.textContent?.trim() === ''))
    at = at.previousSibling;
  return at instanceof Element ? at : null;
}

function placeIn(outer: Element, list: Element): void {
  const item = outer.lastElementChild;
  if (levelOf(outer) > levelOf(list)) return;
  if (levelOf(outer) === levelOf(list)) {
    if (outer.localName === list.localName) {
      outer.append(...list.childNodes);
      list.remove();
    } else outer.after(list);
    return;
  }
  const nested = item?.lastElementChild;
  if (nested?.matches(levels) && levelOf(nested) <= levelOf(list)) placeIn(nested, list);
  else item?.append(list);
}
