// Owns the text of a page as browsers search it for a text fragment: folded, in lines that no match crosses.
import type { DomAccess } from '@/lib/page/dom-access';
import type { Position, Span } from '@/lib/page/passage/selection-span';
import { isTextVisible } from '@/lib/page/visibility';

/** A page up to a passage and a little further: what comes later can't be what a browser finds first. */
export interface SearchedText {
  /**
   * Lines with `\n` between them, folded as `foldText` does; `\v` where nobody can say whether browsers see a new line or
   * go on in the same word: at boxes within a line and beside it, and where the reading ended.
   */
  readonly text: string;
  /** The same lines as they are written. */
  readonly written: string;
  /** Where the passage's first and last characters are in `text`. */
  readonly from: number;
  readonly to: number;
  /** The same places in `written`. */
  readonly writtenFrom: number;
  readonly writtenTo: number;
}

/** Elements whose insides a browser does not search. */
const unsearched =
  /^(script|style|noscript|template|iframe|frame|object|embed|canvas|audio|video|select|textarea|input|img|meter|progress)$/;
const nodesPerStep = 64;
/** Longer texts are read in pieces of this size. */
const pieceUnits = 16_000;
/** How much is read after the passage, for the words that follow it. */
const unitsAfter = 1_000;

/** Letters without case and accents, as browsers compare them. */
export function foldText(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Parts the lines of `text`. */
export const lineEnd = /[\n\v]/;

function isBoxInLine({ display, position, float }: CSSStyleDeclaration): boolean {
  return /^inline-/.test(display) || /^(absolute|fixed)$/.test(position) || float !== 'none';
}

interface OpenElement {
  readonly element: Element;
  readonly style: CSSStyleDeclaration;
  /** Breaks the line behind the element; null for one within a line. */
  readonly sign: LineSign | null;
  readonly next: () => Node | null;
}

type LineSign = '\n' | '\v';

/** Reads in small steps. The result is null where nothing of the span is on the page as browsers search it. */
export function* readSearchedText(
  dom: DomAccess,
  root: Element,
  span: Span,
): Generator<void, SearchedText | null> {
  const lines = createLines();
  const start = markOf(dom, span.start);
  const end = markOf(dom, span.end);
  let isInside = false;
  let isPast = false;

  function* appendText(node: Text, keepsWhiteSpace: boolean): Generator<void, void> {
    const data = dom.text(node);
    const startAt = node === start.text ? start.offset : isInside ? 0 : data.length;
    const endAt = node === end.text ? end.offset : isInside || node === start.text ? data.length : startAt;
    if (node === start.text) isInside = true;
    if (node === end.text) isPast = true;
    if (isPast) isInside = false;
    for (const [from, to, isOfPassage] of [
      [0, startAt, false],
      [startAt, endAt, true],
      [endAt, data.length, false],
    ] as const) {
      for (const piece of pieces(data, from, to)) {
        lines.append(piece, { keepsWhiteSpace, isOfPassage });
        yield;
        if (isPast && !isOfPassage && lines.unitsAfterPassage() > unitsAfter) return;
      }
    }
  }

  function mark(place: 'before' | 'endOf', node: Node): void {
    if (start[place] === node) isInside = !isPast;
    if (end[place] !== node) return;
    isInside = false;
    isPast = true;
  }

  function open(element: Element, style: CSSStyleDeclaration, sign: LineSign | null): OpenElement {
    return { element, style, sign, next: renderedChildren(dom, element) };
  }

  mark('before', root);
  const stack = [open(root, dom.style(root), null)];
  for (let count = 1; stack.length > 0; count += 1) {
    if (isPast && lines.unitsAfterPassage() > unitsAfter) return lines.finish({ isWhole: false });
    if (count % nodesPerStep === 0) yield;
    const top = stack.at(-1);
    const node = top?.next() ?? null;
    if (!top || !node) {
      stack.pop();
      if (top) mark('endOf', top.element);
      if (top?.sign) lines.breakLine(top.sign);
      continue;
    }
    mark('before', node);
    if (dom.isText(node)) {
      if (isTextVisible(top.style)) yield* appendText(node, /^(pre|break-spaces)/.test(top.style.whiteSpace));
      continue;
    }
    if (!dom.isElement(node)) continue;
    const style = dom.style(node);
    if (/^(none)?$/.test(style.display)) continue;
    const isUnsearched = unsearched.test(dom.tagName(node));
    const isInline = /^(inline|contents|ruby)$/.test(style.display) && !isUnsearched;
    const sign = isBoxInLine(style) ? '\v' : '\n';
    if (!isInline || dom.tagName(node) === 'br') lines.breakLine(sign);
    if (!isUnsearched) stack.push(open(node, style, isInline ? null : sign));
    else lines.breakLine(sign);
  }
  return lines.finish({ isWhole: true });
}

/** The lines as they grow. Only their last piece is looked at: a long text is never copied to read its end. */
function createLines() {
  const folded = createPieces();
  const written = createPieces();
  let from = -1;
  let to = 0;
  let writtenFrom = 0;
  let writtenTo = 0;

  function breakLine(sign: LineSign): void {
    const isAfterSpace = folded.last() === ' ';
    const isAfterDoubt = folded.last() === '\v' && sign === '\n';
    if (isAfterSpace || isAfterDoubt) {
      folded.dropLast();
      written.dropLast();
    }
    if (folded.length() === 0 || lineEnd.test(folded.last())) return;
    folded.push(isAfterSpace ? '\n' : sign);
    written.push(isAfterSpace ? '\n' : sign);
  }

  function append(
    data: string,
    { keepsWhiteSpace, isOfPassage }: { keepsWhiteSpace: boolean; isOfPassage: boolean },
  ): void {
    for (const [index, line] of (keepsWhiteSpace ? data.split('\n') : [data]).entries()) {
      if (index > 0) breakLine('\n');
      const shown = keepsWhiteSpace ? line : line.replace(/[ \t\n\r\f]+/g, ' ');
      const searched = foldText(shown);
      const isSecondSpace = !keepsWhiteSpace && searched.startsWith(' ') && /^$|[ \n\v]/.test(folded.last());
      const [at, writtenAt] = [folded.length(), written.length()];
      folded.push(isSecondSpace ? searched.slice(1) : searched);
      written.push(isSecondSpace ? shown.slice(1) : shown);
      if (!isOfPassage || shown.trim() === '') continue;
      if (from === -1) [from, writtenFrom] = [at, writtenAt];
      [to, writtenTo] = [folded.length(), written.length()];
    }
  }

  return {
    append,
    breakLine,
    unitsAfterPassage: () => (from === -1 ? 0 : written.length() - writtenTo),
    finish({ isWhole }: { readonly isWhole: boolean }): SearchedText | null {
      if (from === -1) return null;
      if (!isWhole) breakLine('\v');
      return { text: folded.join(), written: written.join(), from, to, writtenFrom, writtenTo };
    },
  };
}

function createPieces() {
  const list: string[] = [];
  let length = 0;
  return {
    length: () => length,
    /** The last character; '' of nothing. */
    last: () => list.at(-1)?.at(-1) ?? '',
    push(piece: string): void {
      if (piece === '') return;
      list.push(piece);
      length += piece.length;
    },
    dropLast(): void {
      const piece = list.pop();
      if (piece === undefined) return;
      length -= 1;
      if (piece.length > 1) list.push(piece.slice(0, -1));
    },
    join: () => list.join(''),
  };
}

function* pieces(data: string, from: number, to: number): Generator<string> {
  for (let at = from; at < to; ) {
    let end = Math.min(to, at + pieceUnits);
    if (end < to && /\p{Surrogate}/u.test(data.charAt(end - 1)) && end - 1 > at) end -= 1;
    yield data.slice(at, end);
    at = end;
  }
}

/** A position as the walk meets it: in a text, before a node, or behind the last child of one. */
interface Mark {
  readonly text: Node | null;
  readonly before: Node | null;
  readonly endOf: Node | null;
  readonly offset: number;
}

function markOf(dom: DomAccess, { node, offset }: Position): Mark {
  if (dom.isText(node)) return { text: node, before: null, endOf: null, offset };
  const child = dom.childAt(node, offset);
  return { text: null, before: child, endOf: child ? null : node, offset };
}

/** Gives the children as rendered, one at each call, and null at the end. */
function renderedChildren(dom: DomAccess, element: Element): () => Node | null {
  const assigned = dom.assignedNodes(element)?.values();
  if (assigned) return () => assigned.next().value ?? null;
  let child = dom.firstChild(dom.shadowRoot(element) ?? element);
  return () => {
    const given = child;
    child = given && dom.nextSibling(given);
    return given;
  };
}
