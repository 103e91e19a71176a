// A page's text as browsers search it for a text fragment: as lines that no match crosses, and as letters.

import type { DomAccess } from '@/lib/page/dom-access';
import type { Work } from '@/lib/page/in-slices';
import { unitsOf } from '@/lib/page/in-slices';
import { lettersOf } from '@/lib/page/letters';
import { isField } from '@/lib/page/passage/find-selection';
import { isFormula } from '@/lib/page/passage/formulas';
import type { Position, Span } from '@/lib/page/passage/selection-span';
import { renderedChildren } from '@/lib/page/walk';
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

export interface LetterText {
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
  readonly children: Iterator<Node, void>;
}

type LineSign = '\n' | '\v';

/** Reads in small steps. null if nothing of the span is in the text that browsers search. */
export function* readSearchedText(dom: DomAccess, root: Element, span: Span): Work<SearchedText | null> {
  const lines = createLines();
  const passage = createPassage(dom, span);
  const isEnough = () => passage.isPast() && lines.unitsAfterPassage() > unitsAfter;

  function* appendText(node: Text, { style, isAnnotation }: OpenElement): Work<void> {
    const keepsLines = /^(pre|break-spaces)/.test(style.whiteSpace);
    const keepsSpaces = keepsLines && style.whiteSpace !== 'pre-line';
    const data = dom.text(node);
    lines.startNode();
    const [startAt, endAt] = passage.partOf(node, data.length);
    for (const [from, to, isOfPassage] of [
      [0, startAt, false],
      [startAt, endAt, true],
      [endAt, data.length, false],
    ] as const) {
      for (const piece of pieces(data, from, to)) {
        lines.append(piece, { keepsLines, keepsSpaces, isOfPassage, isAnnotation });
        yield unitsOf(piece);
        if (!isOfPassage && isEnough()) return;
      }
    }
  }

  passage.enter(root);
  const children = renderedChildren(dom, root);
  const stack: OpenElement[] = [
    { element: root, style: dom.style(root), sign: null, isAnnotation: false, children },
  ];
  let count = 0;
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    if (isEnough()) return lines.finish({ isWhole: false });
    count += 1;
    if (count % nodesPerStep === 0) yield nodesPerStep;
    const node = top.children.next().value;
    if (!node) {
      stack.pop();
      passage.leave(top.element);
      if (top.sign) lines.breakLine(top.sign);
      if (top.isAnnotation) lines.annotate();
      continue;
    }
    passage.enter(node);
    // Browsers find transparent, tiny and off-screen text. They skip text with `visibility: hidden`.
    if (dom.isText(node) && top.style.visibility === 'visible') yield* appendText(node, top);
    else if (dom.isText(node)) lines.breakLine('\v');
    const below = dom.isElement(node) ? openElement(dom, lines, node, top.isAnnotation) : null;
    if (below) stack.push(below);
  }
  return lines.finish({ isWhole: true });
}

/** Returns the element if its content is searched. */
function openElement(
  dom: DomAccess,
  lines: Lines,
  element: Element,
  isInAnnotation: boolean,
): OpenElement | null {
  const style = dom.style(element);
  const tag = dom.tagName(element);
  if (/^(none)?$/.test(style.display) || undrawn.test(tag)) return null;
  const isUnsearched = unsearched.test(tag);
  const isOfFormula = isFormula(dom, element);
  const isInline = /^(inline|contents|ruby)$/.test(style.display) && !isUnsearched && !isOfFormula;
  const sign = isBoxInLine(style) || tag === 'wbr' || isOfFormula ? '\v' : '\n';
  const isAnnotation = annotation.test(tag);
  if (isAnnotation) lines.annotate();
  if (!isInline || tag === 'br') lines.breakLine(sign);
  const text = fieldText(dom, element, tag);
  if (text !== '') lines.appendField(text);
  if (isUnsearched) return null;
  return {
    element,
    style,
    sign: isInline ? null : sign,
    isAnnotation: isInAnnotation || isAnnotation,
    children: renderedChildren(dom, element),
  };
}

/** Where the walk is: before, inside or past the passage. */
function createPassage(dom: DomAccess, span: Span) {
  const [start, end] = [markOf(dom, span.start), markOf(dom, span.end)];
  let isInside = false;
  let isPast = false;

  function pass(place: 'before' | 'endOf', node: Node): void {
    if (start[place] === node) isInside = !isPast;
    if (end[place] !== node) return;
    isInside = false;
    isPast = true;
  }

  return {
    isPast: () => isPast,
    enter: (node: Node) => pass('before', node),
    leave: (node: Node) => pass('endOf', node),
    /** Where the passage starts and ends in a text. */
    partOf(text: Text, length: number): readonly [number, number] {
      const isStart = text === start.text;
      const from = isStart ? start.offset : isInside ? 0 : length;
      const to = text === end.text ? end.offset : isInside || isStart ? length : from;
      if (text === end.text) isPast = true;
      isInside = !isPast && (isInside || isStart);
      return [from, to];
    },
  };
}

/** A position in the walk: in a text, before a node, or after a node's last child. */
function markOf(dom: DomAccess, { node, offset }: Position) {
  const child = dom.isText(node) ? null : dom.childAt(node, offset);
  return {
    text: dom.isText(node) ? node : null,
    before: child,
    endOf: dom.isText(node) || child ? null : node,
    offset,
  };
}

interface Piece {
  readonly keepsLines: boolean;
  readonly keepsSpaces: boolean;
  readonly isOfPassage: boolean;
  readonly isAnnotation: boolean;
}

/** The letters so far, with and without ruby annotations. */
function createLetters() {
  const all = { letters: '', from: -1, to: 0 };
  const withoutAnnotations = { ...all };
  return {
    append(text: string, { isOfPassage, isAnnotation }: Pick<Piece, 'isOfPassage' | 'isAnnotation'>): void {
      const letters = lettersOf(text);
      if (letters === '') return;
      for (const reading of isAnnotation ? [all] : [all, withoutAnnotations]) {
        if (isOfPassage && reading.from === -1) reading.from = reading.letters.length;
        reading.letters += letters;
        if (isOfPassage) reading.to = reading.letters.length;
      }
    },
    readings: (): readonly LetterText[] =>
      all.letters.length > withoutAnnotations.letters.length ? [all, withoutAnnotations] : [all],
  };
}

type Lines = ReturnType<typeof createLines>;

/** The lines so far. Only the last piece is read, so a long text is never copied. */
function createLines() {
  const written: string[] = [];
  let length = 0;
  const nodeStarts: number[] = [];
  const annotationEdges = new Set<number>();
  let writtenFrom = -1;
  let writtenTo = 0;
  const letters = createLetters();

  function push(piece: string): void {
    if (piece !== '') written.push(piece);
    length += piece.length;
  }

  const lastCharacter = () => written.at(-1)?.at(-1) ?? '';

  function breakLine(sign: LineSign): void {
    const isAfterSpace = lastCharacter() === ' ';
    if (isAfterSpace || (lastCharacter() === '\v' && sign === '\n')) {
      const piece = written.pop() ?? '';
      length -= piece.length;
      push(piece.slice(0, -1));
    }
    if (length > 0 && !lineEnd.test(lastCharacter())) push(isAfterSpace ? '\n' : sign);
  }

  function append(data: string, { keepsLines, keepsSpaces, isOfPassage, isAnnotation }: Piece): void {
    letters.append(data, { isOfPassage, isAnnotation });
    for (const [index, line] of (keepsLines ? data.split('\n') : [data]).entries()) {
      if (index > 0) breakLine('\n');
      const shown = keepsSpaces ? line : withSingleSpaces(line);
      const isSecondSpace = !keepsSpaces && shown.startsWith(' ') && /^$|[ \n\v]/.test(lastCharacter());
      const writtenAt = length;
      push(isSecondSpace ? shown.slice(1) : shown);
      if (!isOfPassage || shown.trim() === '') continue;
      if (writtenFrom === -1) writtenFrom = writtenAt;
      writtenTo = length;
    }
  }

  return {
    append,
    breakLine,
    /** Some browsers search text in fields. No fragment may quote it. */
    appendField: (text: string) => letters.append(text, { isOfPassage: false, isAnnotation: false }),
    /** A ruby annotation starts or ends here. */
    annotate: () => annotationEdges.add(length),
    startNode: () => nodeStarts.push(length),
    unitsAfterPassage: () => (writtenFrom === -1 ? 0 : length - writtenTo),
    finish({ isWhole }: { readonly isWhole: boolean }): SearchedText | null {
      if (writtenFrom === -1) return null;
      if (!isWhole) breakLine('\v');
      return {
        written: written.join(''),
        writtenFrom,
        writtenTo,
        nodeStarts,
        annotationEdges,
        readings: letters.readings(),
      };
    },
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

/** A longer text is rarely still in its field when somebody opens the link. */
const longestUnits = 16_000;
/** Fields whose value is never read or never shown. */
const withoutText = /^(password|hidden|checkbox|radio|range|color|file)$/i;

/** Some browsers search the text of fields, although no passage contains it. Empty for other elements. */
function fieldText(dom: DomAccess, element: Element, tag: string): string {
  const attribute = (name: string) => dom.attribute(element, name) ?? '';
  const isListBox =
    tag === 'select' && (Number(attribute('size')) > 1 || dom.attribute(element, 'multiple') !== null);
  if (isListBox || tag === 'canvas') return dom.textContent(element).slice(0, longestUnits);
  if (!isField(dom, element)) return '';
  const isShown = !withoutText.test(attribute('type'));
  const shown = isShown ? [element.value, element.defaultValue, attribute('alt')] : [];
  return [...shown, attribute('placeholder')].join(' ').slice(0, longestUnits);
}
