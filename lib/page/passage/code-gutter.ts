// Finds the line numbers beside code. A selection of code leaves them out.
import { classesOf, type DomAccess } from '@/lib/page/dom-access';

const names =
  /(?:^|[\s_-])(?:line-?numbers?|line-?nos?|line-?num|line-?nr|lnt?|gutters?|gutterElement|blob-num|linenumbers?)(?=$|[\s_-])/i;
/** Limit of nodes to check in a gutter. */
const mostNodes = 400;
/** Editors nest the numbers in a margin beside their code. */
const marginDepthLimit = 4;

/** Whether an element is called a gutter and contains only numbers. `isInCode`: it is inside code. */
export function isGutter(dom: DomAccess, element: Element, isInCode: boolean): boolean {
  const named = dom.attribute(element, 'class')?.slice(0, 300) ?? '';
  if (!names.test(named) || !hasOnlyNumbers(dom, element)) return false;
  return isInCode || holdsCode(dom, element) || isBesideCode(dom, element);
}

function isBesideCode(dom: DomAccess, element: Element): boolean {
  let at = element;
  for (let depth = 0; depth < marginDepthLimit; depth++) {
    let next = dom.nextSibling(at);
    while (next !== null && !dom.isElement(next)) next = dom.nextSibling(next);
    if (next !== null && isCode(dom, next)) return true;
    const margin = dom.renderedParent(at);
    if (!margin || !dom.isElement(margin) || !hasOnlyNumbers(dom, margin)) return false;
    at = margin;
  }
  return false;
}

function isCode(dom: DomAccess, element: Element): boolean {
  const named = classesOf(dom, element);
  return /code|line|editor/i.test(named) || holdsCode(dom, element) || looksLikeCode(dom.style(element));
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
