// Owns the text of a page as browsers search it for a text fragment: folded, in lines that no match crosses.
import type { DomAccess } from '@/lib/page/dom-access';
import { isTextVisible } from '@/lib/page/visibility';

export interface SearchedText {
  /**
   * Lines with `\n` between them, folded as `foldText` does; `\v` where nobody can say whether browsers see a new line or
   * go on in the same word: at boxes within a line and beside it.
   */
  text: string;
  /** The same lines as they are written. */
  written: string;
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

/** Parts the lines of `text`. */
export const lineEnd = /[\n\v]/;

function isBoxInLine({ display, position, float }: CSSStyleDeclaration): boolean {
  return /^inline-/.test(display) || /^(absolute|fixed)$/.test(position) || float !== 'none';
}

/** Reads the whole page: for pages of bounded size only. */
export function readSearchedText(dom: DomAccess, root: Element, range: Range): SearchedText {
  let text = '';
  let written = '';
  let from = -1;
  let to = 0;

  function breakLine(sign: '\n' | '\v' = '\n'): void {
    const isAfterSpace = text.endsWith(' ');
    const isAfterDoubt = text.endsWith('\v') && sign === '\n';
    if (isAfterSpace || isAfterDoubt) {
      text = text.slice(0, -1);
      written = written.slice(0, -1);
    }
    if (text === '' || /[\n\v]$/.test(text.slice(-1))) return;
    text += isAfterSpace ? '\n' : sign;
    written += isAfterSpace ? '\n' : sign;
  }

  function append(data: string, keepsWhiteSpace: boolean): void {
    for (const [index, line] of (keepsWhiteSpace ? data.split('\n') : [data]).entries()) {
      if (index > 0) breakLine();
      const shown = keepsWhiteSpace ? line : line.replace(/[ \t\n\r\f]+/g, ' ');
      const folded = foldText(shown);
      const isSecondSpace = !keepsWhiteSpace && folded.startsWith(' ') && /^$|[ \n\v]/.test(text.slice(-1));
      text += isSecondSpace ? folded.slice(1) : folded;
      written += isSecondSpace ? shown.slice(1) : shown;
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
    const sign = isBoxInLine(own) ? '\v' : '\n';
    if (!isInline || dom.tagName(node) === 'br') breakLine(sign);
    if (!unsearched.test(dom.tagName(node))) readChildren(node, own);
    if (!isInline) breakLine(sign);
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
  return { text, written, from: Math.max(0, from), to };
}
