// Owns the text of a page as a browser searches it for a text fragment: folded, in lines that no match goes across.
import type { DomAccess } from '@/lib/page/dom-access';
import { isTextVisible } from '@/lib/page/visibility';

export interface PageLines {
  /** Lines with `\n` between them, folded as `foldText` does. */
  text: string;
  /** Where the range's first and last characters are in `text`; both 0 where nothing of it is there. */
  from: number;
  to: number;
}

/** Elements whose insides a browser does not search. */
const unsearched =
  /^(script|style|noscript|template|iframe|frame|object|embed|canvas|audio|video|select|textarea|input|img|meter|progress)$/;

/** Letters without case and accents, as browsers compare them. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Reads the whole page: for pages of bounded size only. */
export function readPageLines(dom: DomAccess, root: Element, range: Range): PageLines {
  let text = '';
  let from = -1;
  let to = 0;

  function breakLine(): void {
    text = text.replace(/ $/, '');
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  }

  function append(data: string, keepsWhiteSpace: boolean): void {
    for (const [index, line] of (keepsWhiteSpace ? data.split('\n') : [data]).entries()) {
      if (index > 0) breakLine();
      const folded = foldText(keepsWhiteSpace ? line : line.replace(/[ \t\n\r\f]+/g, ' '));
      text += /(^|[ \n])$/.test(text) && !keepsWhiteSpace ? folded.replace(/^ /, '') : folded;
    }
  }

  function appendText(node: Text, keepsWhiteSpace: boolean): void {
    const data = dom.text(node);
    const start = node === range.startContainer ? range.startOffset : isInRange(node, 0) ? 0 : data.length;
    const end =
      node === range.endContainer ? range.endOffset : isInRange(node, data.length) ? data.length : start;
    append(data.slice(0, start), keepsWhiteSpace);
    const before = text.length;
    append(data.slice(start, end), keepsWhiteSpace);
    if (text.slice(before).trim() !== '') {
      if (from === -1) from = before;
      to = text.length;
    }
    append(data.slice(end), keepsWhiteSpace);
  }

  function isInRange(node: Text, offset: number): boolean {
    return range.comparePoint(node, offset) === 0;
  }

  function read(node: Node, style: CSSStyleDeclaration): void {
    if (dom.isText(node)) {
      if (isTextVisible(style)) appendText(node, /^(pre|break-spaces)/.test(style.whiteSpace));
      return;
    }
    if (!dom.isElement(node)) return;
    const own = dom.style(node);
    if (/^(none)?$/.test(own.display)) return;
    const isInline = /^(inline|contents|ruby)$/.test(own.display) && !unsearched.test(dom.tagName(node));
    if (!isInline || dom.tagName(node) === 'br') breakLine();
    if (!unsearched.test(dom.tagName(node))) readChildren(node, own);
    if (!isInline) breakLine();
  }

  function readChildren(element: Element, style: CSSStyleDeclaration): void {
    const assigned = dom.assignedNodes(element);
    if (assigned) {
      for (const node of assigned) read(node, style);
      return;
    }
    let child = dom.firstChild(dom.shadowRoot(element) ?? element);
    for (; child !== null; child = dom.nextSibling(child)) read(child, style);
  }

  readChildren(root, dom.style(root));
  return { text, from: Math.max(0, from), to };
}
