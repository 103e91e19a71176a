// Controls over code, such as "Copy". Their words belong neither to the code nor to the text around it.
import type { DomAccess } from '@/lib/page/dom-access';

/** The most bars and boxes between a control and the code's own box. */
const barDepthLimit = 4;
/** Tables with line numbers nest their code this deep. */
const codeDepthLimit = 7;
/** A bar over code has few words: a language, a file name, other controls. */
const barUnits = 60;
const barNodes = 40;

export function isControl(dom: DomAccess, element: Element): boolean {
  return (
    /^(button|clipboard-copy)$/.test(dom.tagName(element)) || dom.attribute(element, 'role') === 'button'
  );
}

/** True for a control right before a code block, right after it, or laid over it. */
export function standsOverCode(dom: DomAccess, control: Element): boolean {
  let at = control;
  for (let depth = 0; depth < barDepthLimit; depth++) {
    const next = neighbour(dom, at, dom.nextSibling);
    if (next && holdsCodeFirst(dom, next)) return true;
    const previous = neighbour(dom, at, dom.previousSibling);
    if (previous && holdsCodeFirst(dom, previous) && (isLaidOver(dom.style(at)) || next === null))
      return true;
    const parent = dom.renderedParent(at);
    if (!parent || !dom.isElement(parent) || !hasFewWords(dom, parent)) return false;
    at = parent;
  }
  return false;
}

/** The next element that isn't a control. */
function neighbour(dom: DomAccess, from: Node, step: (node: Node) => Node | null): Element | null {
  for (let at = step(from), seen = 0; at !== null && seen < barNodes; at = step(at), seen++) {
    if (dom.isElement(at) && !isControl(dom, at)) return at;
    if (dom.isText(at) && dom.text(at).trim() !== '') return null;
  }
  return null;
}

/** True for a block of code, or a box that starts with one. */
function holdsCodeFirst(dom: DomAccess, element: Element): boolean {
  let at: Element | null = element;
  for (let depth = 0; at !== null && depth < codeDepthLimit; depth++) {
    if (dom.tagName(at) === 'pre') return true;
    const first = dom.firstChild(at);
    at =
      first && dom.isElement(first) && !isControl(dom, first)
        ? first
        : first && neighbour(dom, first, dom.nextSibling);
  }
  return false;
}

function isLaidOver({ position, float }: CSSStyleDeclaration): boolean {
  return /^(absolute|fixed|sticky)$/.test(position) || float !== 'none';
}

function hasFewWords(dom: DomAccess, element: Element): boolean {
  let units = 0;
  let nodes = 0;
  const waiting: Array<Node | null> = [dom.firstChild(element)];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (!node) continue;
    nodes += 1;
    if (dom.isText(node)) units += dom.text(node).trim().length;
    if (units > barUnits || nodes > barNodes) return false;
    waiting.push(dom.nextSibling(node), dom.isElement(node) ? dom.firstChild(node) : null);
  }
  return true;
}
