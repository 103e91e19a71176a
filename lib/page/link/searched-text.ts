// A page's text as browsers search it for a text fragment: as lines that no match crosses, and as letters.

import type { DomAccess } from '@/lib/page/dom-access';
import type { Work } from '@/lib/page/in-slices';
import { unitsOf } from '@/lib/page/in-slices';
import { lettersOf } from '@/lib/page/letters';
import { isFormula } from '@/lib/page/passage/formulas';
import type { Position, Span } from '@/lib/page/passage/selection-span';
import { withSingleSpaces } from '@/lib/page/well-formed-text';

/** The page up to a passage and a little further. Later text can't be a browser's first match. */
export interface SearchedText {
  /**
   * Lines with `\n` between them. `\v` where browsers may or may not break the line: at boxes within a
   * line, at invisible text, and at the end of reading.
   */
  readonly written: string;
  /** Positions of the passage's first and last characters in `written`. */
  readonly writtenFrom: number;
  readonly writtenTo: number;
  /** Where each node's text starts in `written`, in order. */
  readonly nodeStarts: readonly number[];
  /** Where ruby annotations start and end in `written`. Browsers differ in whether a word continues there. */
  readonly annotationEdges: ReadonlySet<number>;
  /** The letters alone, once with ruby annotations and once without: browsers differ. */
  readonly readings: readonly LetterText[];
}

interface LetterText {
  readonly letters: string;
  /** Position of the passage in `letters`. */
  readonly from: number;
  readonly to: number;
}

/** Browsers don't search inside these. */
const unsearched =
  /^(script|style|noscript|template|iframe|frame|object|embed|canvas|audio|video|select|textarea|input|img|meter|progress|wbr)$/;
/** The words of a drawing that no browser draws. */
const undrawn = /^(title|desc|metadata|defs)$/;
const annotation = /^(rt|rp|rtc)$/;
const nodesPerStep = 64;
/** Longer texts are read in pieces of this size. */
const pieceUnits = 16_000;
/** How much text after the passage is read. */
const unitsAfter = 1_000;

/** Separates the lines of `written`. */
export const lineEnd = /[\n\v]/;

function isBoxInLine({ display, position, float }: CSSStyleDeclaration): boolean {
  return /^inline-/.test(display) || /^(absolute|fixed)$/.test(position) || float !== 'none';
}

interface OpenElement {
  readonly element: Element;
  readonly style: CSSStyleDeclaration;
  /** Breaks the line after the element. null for inline elements. */
  readonly sign: LineSign | null;
  readonly isAnnotation: boolean;
  readonly next: () => Node | null;
}

type LineSign = '\n' | '\v';

/** Reads in small steps. null if nothing of the span is in the text that browsers search. */
export function* readSearchedText(dom: DomAccess, root: Element, span: Span): Work<SearchedText | null> {
  const lines = createLines();
  const start = markOf(dom, span.start);
  const end = markOf(dom, span.end);
  let isInside = false;
  let isPast = false;

  function* appendText(node: Text, { style, isAnnotation }: OpenElement): Work<void> {
    const keepsLines = /^(pre|break-spaces)/.test(style.whiteSpace);
    const keepsSpaces = keepsLines && style.whiteSpace !== 'pre-line';
    const data = dom.text(node);
    lines.startNode();
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
        lines.append(piece, { keepsLines, keepsSpaces, isOfPassage, isAnnotation });
        yield unitsOf(piece);
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

  mark('before', root);
  const stack: OpenElement[] = [
    {
      element: root,
      style: dom.style(root),
      sign: null,
      isAnnotation: false,
      next: renderedChildren(dom, root),
    },
  ];
  for (let count = 1; stack.length > 0; count += 1) {
    if (isPast && lines.unitsAfterPassage() > unitsAfter) return lines.finish({ isWhole: false });
    if (count % nodesPerStep === 0) yield nodesPerStep;
    const top = stack.at(-1);
    const node = top?.next() ?? null;
    if (!top || !node) {
      stack.pop();
      if (top) mark('endOf', top.element);
      if (top?.sign) lines.breakLine(top.sign);
      if (top?.isAnnotation) lines.annotate();
      continue;
    }
    mark('before', node);
    if (dom.isText(node)) {
      // Browsers find transparent, tiny and off-screen text. They skip text with `visibility: hidden`.
      if (top.style.visibility === 'visible') yield* appendText(node, top);
      else lines.breakLine('\v');
      continue;
    }
    if (!dom.isElement(node)) continue;
    const style = dom.style(node);
    const tag = dom.tagName(node);
    if (/^(none)?$/.test(style.display) || undrawn.test(tag)) continue;
    const isUnsearched = unsearched.test(tag);
    const isOfFormula = isFormula(dom, node);
    const isInline = /^(inline|contents|ruby)$/.test(style.display) && !isUnsearched && !isOfFormula;
    const sign = isBoxInLine(style) || tag === 'wbr' || isOfFormula ? '\v' : '\n';
    if (annotation.test(tag)) lines.annotate();
    if (!isInline || tag === 'br') lines.breakLine(sign);
    const text = fieldText(dom, node, tag);
    if (text !== '') lines.appendField(text);
    if (isUnsearched) continue;
    stack.push({
      element: node,
      style,
      sign: isInline ? null : sign,
      isAnnotation: top.isAnnotation || annotation.test(tag),
      next: renderedChildren(dom, node),
    });
  }
  return lines.finish({ isWhole: true });
}

/** The lines so far. Only the last piece is read, so a long text is never copied. */
function createLines() {
  const written = createPieces();
  const nodeStarts: number[] = [];
  const annotationEdges = new Set<number>();
  let writtenFrom = -1;
  let writtenTo = 0;
  const readings = [createLetters(), createLetters()] as const;
  const [, withoutAnnotations] = readings;

  function breakLine(sign: LineSign): void {
    const isAfterSpace = written.last() === ' ';
    const isAfterDoubt = written.last() === '\v' && sign === '\n';
    if (isAfterSpace || isAfterDoubt) written.dropLast();
    if (written.length() === 0 || lineEnd.test(written.last())) return;
    written.push(isAfterSpace ? '\n' : sign);
  }

  function append(
    data: string,
    {
      keepsLines,
      keepsSpaces,
      isOfPassage,
      isAnnotation,
    }: { keepsLines: boolean; keepsSpaces: boolean; isOfPassage: boolean; isAnnotation: boolean },
  ): void {
    const letters = lettersOf(data);
    for (const reading of readings) {
      if (!isAnnotation || reading !== withoutAnnotations) reading.append(letters, isOfPassage);
    }
    for (const [index, line] of (keepsLines ? data.split('\n') : [data]).entries()) {
      if (index > 0) breakLine('\n');
      const shown = keepsSpaces ? line : withSingleSpaces(line);
      const isSecondSpace = !keepsSpaces && shown.startsWith(' ') && /^$|[ \n\v]/.test(written.last());
      const writtenAt = written.length();
      written.push(isSecondSpace ? shown.slice(1) : shown);
      if (!isOfPassage || shown.trim() === '') continue;
      if (writtenFrom === -1) writtenFrom = writtenAt;
      writtenTo = written.length();
    }
  }

  return {
    append,
    breakLine,
    /** Some browsers search text in fields. No fragment may quote it. */
    appendField(text: string): void {
      for (const reading of readings) reading.append(lettersOf(text), false);
    },
    /** A ruby annotation starts or ends here. */
    annotate: () => annotationEdges.add(written.length()),
    startNode: () => nodeStarts.push(written.length()),
    unitsAfterPassage: () => (writtenFrom === -1 ? 0 : written.length() - writtenTo),
    finish({ isWhole }: { readonly isWhole: boolean }): SearchedText | null {
      if (writtenFrom === -1) return null;
      if (!isWhole) breakLine('\v');
      const [withAnnotations] = readings;
      const hasAnnotations = withAnnotations.length() > withoutAnnotations.length();
      return {
        written: written.join(),
        writtenFrom,
        writtenTo,
        nodeStarts,
        annotationEdges,
        readings: (hasAnnotations ? readings : [withAnnotations]).map((reading) => reading.finish()),
      };
    },
  };
}

function createLetters() {
  const pieces = createPieces();
  let from = -1;
  let to = 0;
  return {
    length: pieces.length,
    append(letters: string, isOfPassage: boolean): void {
      if (isOfPassage && from === -1 && letters !== '') from = pieces.length();
      pieces.push(letters);
      if (isOfPassage && letters !== '') to = pieces.length();
    },
    finish: (): LetterText => ({ letters: pieces.join(), from, to }),
  };
}

function createPieces() {
  const list: string[] = [];
  let length = 0;
  return {
    length: () => length,
    /** The last character, or '' if there is none. */
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

/** A position in the walk: in a text, before a node, or after a node's last child. */
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

/** Returns one rendered child per call, then null. */
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
