// Finds the line numbers beside code. A selection of code leaves them out.
import type { DomAccess } from '@/lib/page/dom-access';

const names =
  /(?:^|[\s_-])(?:line-?numbers?|line-?nos?|line-?num|lnt?|gutters?|gutterElement|blob-num|linenumbers?)(?=$|[\s_-])/i;
/** Limit of nodes to check in a gutter. */
const mostNodes = 400;

/** Whether an element is called a gutter and contains only numbers. `isInCode`: it is inside code. */
export function isGutter(dom: DomAccess, element: Element, isInCode: boolean): boolean {
  const named = dom.attribute(element, 'class')?.slice(0, 300) ?? '';
  if (!names.test(named) || !hasOnlyNumbers(dom, element)) return false;
  return isInCode || holdsCode(dom, element) || isBesideCode(dom, element);
}

function isBesideCode(dom: DomAccess, element: Element): boolean {
  let next = dom.nextSibling(element);
  while (next !== null && !dom.isElement(next)) next = dom.nextSibling(next);
  if (next === null) return false;
  const names = dom.attribute(next, 'class') ?? '';
  return /code|line/i.test(names) || holdsCode(dom, next) || looksLikeCode(dom.style(next));
}

/** Code editors show code without `pre`: white space kept, in a monospace font. */
export function looksLikeCode(style: CSSStyleDeclaration): boolean {
  return (
    /^(pre($|-wrap| )|break-spaces)/.test(style.whiteSpace) &&
    /mono|courier|consolas|menlo/i.test(style.fontFamily)
  );
}

function holdsCode(dom: DomAccess, element: Element): boolean {
  return /^(?:pre|code)$/.test(dom.tagName(element)) || dom.find(element, 'pre, code') !== null;
}

function hasOnlyNumbers(dom: DomAccess, element: Element): boolean {
  let hasNumber = false;
  const waiting: Array<Node | null> = [dom.firstChild(element)];
  for (let nodes = 0; nodes < mostNodes && waiting.length > 0; ) {
    const node = waiting.pop();
    if (!node) continue;
    nodes += 1;
    if (dom.isText(node)) {
      const text = dom.text(node).slice(0, 1_000);
      if (!/^[\s\d]*$/.test(text)) return false;
      hasNumber ||= /\d/.test(text);
    }
    waiting.push(dom.nextSibling(node), dom.isElement(node) ? dom.firstChild(node) : null);
  }
  return hasNumber;
}
