// Walks over the selected spans. Visible, selectable content becomes a passage with blocks and marks.

import type { DomAccess } from '@/lib/page/dom-access';
import { allAtOnce, type Budget, unitLetters, type Work } from '@/lib/page/in-slices';
import { isFolded, isHidden, isOutOfSight, isTextVisible } from '@/lib/page/visibility';
import { elementsAround } from '@/lib/page/walk';
import { shortLine } from '@/lib/page/well-formed-text';
import { isDeleted, isDrawnBox, taskSign } from './annotation-glyphs';
import { quoteMarks } from './css-markers';
import {
  beginsQuotedHistory,
  countdownSign,
  type ElementMeaning,
  hasShape,
  meaningOf,
} from './element-meaning';
import { formulaText } from './formulas';
import { imageText } from './image-text';
import type { Passage } from './passage';
import { createPassageBuilder, type PassageBuilder } from './passage-builder';
import { printText } from './print';
import {
  childrenInSpan,
  contentOf,
  type Ends,
  type PlacedSpan,
  placeSpan,
  type Span,
} from './selection-span';
import {
  type Context,
  contextIn,
  hasGap,
  type Numbering,
  numbered,
  outermostContext,
  placeOnLine,
} from './walk-context';

interface PassageReading {
  passage: Passage;
  isCut: boolean;
  isSlow: boolean;
  /** Words that the page shows as deleted were left out. */
  hasDeletions: boolean;
}

interface Limits {
  readonly limitBytes: number;
  readonly budget: Budget;
}

/** The walk reads this much before it checks the budget. */
const unitsPerStep = 32;

export function readPassage(dom: DomAccess, spans: readonly Span[], limits: Limits): PassageReading {
  return allAtOnce(passageInSteps(dom, spans, limits));
}

/**
 * Reads the visible content of the spans in order, in small steps. At the byte limit or the budget's end,
 * returns what was read so far.
 */
export function* passageInSteps(
  dom: DomAccess,
  spans: readonly Span[],
  { limitBytes, budget }: Limits,
): Work<PassageReading> {
  const builder = createPassageBuilder(limitBytes);
  const reading: Reading = { dom, builder, budget, ancestors: new Map(), numbers: new Map(), deleted: [] };
  let isSlow = false;
  let work = 0;
  for (const units of walkSpans(reading, spans)) {
    work += units;
    if (work >= unitsPerStep) {
      budget.spend(work);
      isSlow = budget.isOver();
      yield work;
      work = 0;
    }
    if (isSlow || builder.isFull()) break;
  }
  const hasDeletions = reading.deleted.length > 0;
  return { passage: builder.finish(), isCut: builder.isFull() || isSlow, isSlow, hasDeletions };
}

interface Reading {
  readonly dom: DomAccess;
  readonly builder: PassageBuilder;
  readonly budget: Budget;
  /** The blocks around spans. Hundreds of separately selected cells share one table. null if invisible. */
  readonly ancestors: Map<Element, { meaning: ElementMeaning; context: Context } | null>;
  readonly numbers: Numbering['numbers'];
  readonly deleted: Element[];
}

interface Walk extends Reading {
  readonly span: PlacedSpan;
  /** The captions of figures that were read so far. A figure can have thousands of images. */
  readonly captions: Map<Element, string>;
}

/** A node that the walk is inside. An explicit stack: pages nest deeper than recursion allows. */
interface Step extends Ends {
  depth: number;
  children: Iterator<Node, void>;
  context: Context;
  leave: () => void;
}

function* walkSpans(reading: Reading, spans: readonly Span[]): Work<void> {
  for (const span of spans) yield* walkSpan(reading, span);
}

/** Yields how much it read. Closes everything it opened, even when stopped early. */
function* walkSpan(reading: Reading, { start, end }: Span): Work<void> {
  const { dom } = reading;
  const placed = placeSpan(dom, { start, end });
  const span = placed && aroundFormula(dom, placed);
  const root = span?.startPath[span.commonDepth];
  if (span === null || root === undefined) return;
  const walk: Walk = { ...reading, span, captions: new Map() };
  const opened = yield* openAncestors(walk);
  if (opened === null) return;
  const ends = { holdsStart: true, holdsEnd: true };
  const steps: Step[] = [stepInto(walk, root, span.commonDepth, ends, opened)];
  try {
    if (dom.isText(root)) yield* writeText(walk, root, ends, opened.context);
    else yield* walkSteps(walk, steps);
  } finally {
    for (const step of steps.toReversed()) step.leave();
  }
}

/** Letters of one formula become the whole formula: without the others, they mean nothing. */
function aroundFormula(dom: DomAccess, span: PlacedSpan): PlacedSpan {
  const around = span.startPath.slice(0, span.commonDepth + 1);
  const depth = around.findIndex(
    (node) => dom.isElement(node) && formulaText(dom, node, dom.tagName(node)) !== null,
  );
  if (depth < 1) return span;
  const path = around.slice(0, depth + 1);
  return { ...span, startPath: path, endPath: path, commonDepth: depth - 1 };
}

function* walkSteps(walk: Walk, steps: Step[]): Work<void> {
  const { dom, span } = walk;
  for (let step = steps.at(-1); step; step = steps.at(-1)) {
    const child = step.children.next().value;
    yield 1;
    if (!child) {
      steps.pop()?.leave();
      continue;
    }
    const depth = step.depth + 1;
    const ends = {
      holdsStart: step.holdsStart && child === span.startPath[depth],
      holdsEnd: step.holdsEnd && child === span.endPath[depth],
    };
    if (dom.isText(child)) yield* writeText(walk, child, ends, step.context);
    const below = dom.isElement(child) ? visit(walk, step, child, ends) : null;
    if (below) steps.push(below);
  }
}

function visit(walk: Walk, step: Step, child: Element, ends: Ends): Step | null {
  const { dom, builder } = walk;
  const style = dom.style(child);
  const isUnseen = dom.tagName(child) === 'body' ? isHidden(style) : isOutOfSight(style);
  if ((isUnseen && !isDrawnBox(dom, child, style)) || isFolded(dom, child, step.context.parent)) return null;
  if (isDeleted(dom, child, style)) {
    if (isTextVisible(style) && dom.textContent(child).trim() !== '') walk.deleted.push(child);
    return null;
  }
  if (beginsQuotedHistory(dom, child)) quoteRest(walk, step, child);
  const line = step.context.isInCode ? null : placeOnLine(dom, child, style);
  const own = meaningOf(dom, child, style, step.context);
  // A box on a line is a part of it.
  const meaning: ElementMeaning = line && own.type === 'block' ? { ...own, type: 'inline' } : own;
  const context = contextIn(dom, child, style, meaning, step.context);
  const isShown = context.isVisible && context.isSelectable;
  switch (meaning.type) {
    case 'nothing':
      return null;
    case 'break':
      if (isShown) builder.lineBreak();
      return null;
    case 'image':
      if (isShown) writeImage(walk, child, style);
      return null;
    case 'text':
      if (isShown) builder.text(meaning.text, 'collapsed');
      return null;
    case 'lead':
      if (context.isVisible) builder.lead(meaning.text);
      return null;
    case 'inline':
    case 'block':
      return enter(walk, step, child, ends, { style, line, meaning, context });
    default:
      return meaning satisfies never;
  }
}

/** What a visit found out about an element with content. */
interface Visited {
  readonly style: CSSStyleDeclaration;
  readonly line: ReturnType<typeof placeOnLine>;
  readonly meaning: ElementMeaning;
  readonly context: Context;
}

/** Writes what comes before an element's content. What comes after it follows when the step is left. */
function enter(walk: Walk, step: Step, element: Element, ends: Ends, visited: Visited): Step {
  const { dom, builder } = walk;
  const { style, line, meaning, context } = visited;
  const depth = step.depth + 1;
  const isShown = context.isVisible && context.isSelectable;
  if (line?.startsLine) builder.endLine();
  if (line?.isApart || hasGap(style, 'Start')) builder.gap();
  const close = open(walk, element, depth, ends, meaning);
  const quotes = isShown ? quoteMarks(dom, element) : null;
  if (quotes && !ends.holdsStart) builder.text(quotes.open, 'collapsed');
  const script = meaning.type === 'inline' && isShown ? meaning.script : null;
  if (script) builder.text(script.open, 'collapsed');
  const tag = dom.tagName(element);
  const sign = taskSign(dom, element, tag) ?? countdownSign(dom, element, tag);
  if (sign && context.isVisible && !ends.holdsStart) builder.lead(sign);
  // An empty line of code has a height and no content.
  const isBoxOfCode = step.context.isInCode && !style.display.startsWith('inline');
  if (isBoxOfCode && dom.firstChild(element) === null && Number.parseFloat(style.height) > 0)
    builder.lineBreak();
  const leave = () => {
    if (script) builder.text(script.close, 'collapsed');
    if (quotes && !ends.holdsEnd) builder.text(quotes.close, 'collapsed');
    close();
    if (line?.endsLine) builder.endLine();
    if (hasGap(style, 'End')) builder.gap();
  };
  return stepInto(walk, element, depth, ends, { context, leave });
}

/** Makes a quote of the children from `first` on. */
function quoteRest({ builder }: Walk, step: Step, first: Element): void {
  builder.openBlock({ type: 'quote' }, first);
  const { leave } = step;
  step.leave = () => {
    builder.closeBlock();
    leave();
  };
}

function stepInto(
  { dom, span }: Walk,
  node: Node,
  depth: number,
  ends: Ends,
  opened: { context: Context; leave: () => void },
): Step {
  return { ...ends, ...opened, depth, children: childrenInSpan(dom, span, node, { depth, ...ends }) };
}

/** Opens an element's marks and blocks, and returns a function that closes them. */
function open(walk: Walk, element: Element, depth: number, ends: Ends, meaning: ElementMeaning): () => void {
  if (meaning.type !== 'inline' && meaning.type !== 'block') return () => {};
  const shapes = meaning.type === 'block' ? meaning.shapes : [];
  for (const shape of shapes) walk.builder.openBlock(numbered(walk, element, depth, ends, shape), element);
  for (const mark of meaning.marks) walk.builder.openMark(mark);
  return () => {
    for (const _ of meaning.marks) walk.builder.closeMark();
    for (const _ of shapes) walk.builder.closeBlock();
  };
}

/**
 * Opens the marks and blocks around the span. A part of a link stays a link. Code, lists, quotes and tables
 * stay if the span covers several of their parts. A part of one item, cell or heading is plain text. null if
 * the whole span is invisible.
 */
function* openAncestors(walk: Walk): Work<{ context: Context; leave: () => void } | null> {
  const { dom, span } = walk;
  const ancestors: Array<{ element: Element; depth: number; meaning: ElementMeaning }> = [];
  let context = outermostContext;
  for (let depth = 0; depth <= span.commonDepth; depth++) {
    yield 1;
    const element = span.startPath[depth];
    if (element === undefined || !dom.isElement(element)) continue;
    let read = walk.ancestors.get(element);
    if (read === undefined) {
      read = readAncestor(dom, element, context);
      walk.ancestors.set(element, read);
    }
    if (read === null) return null;
    context = read.context;
    ancestors.push({ element, depth, meaning: read.meaning });
  }
  const innermost = ancestors.at(-1);
  const tableIndex = ancestors.findLastIndex(({ meaning }) => hasShape(meaning, 'table'));
  const cellIndex = ancestors.findLastIndex(({ meaning }) => hasShape(meaning, 'cell'));
  const ends = { holdsStart: true, holdsEnd: true };
  const leaves = ancestors.map((ancestor, index) => {
    const { element, depth, meaning } = ancestor;
    const isOfTable = tableIndex > cellIndex && index >= tableIndex;
    const isSpanned = ancestor === innermost && (isWholeList(meaning) || hasShape(meaning, 'quote'));
    const isOfCells = ancestor !== innermost && innermost !== undefined && hasShape(innermost.meaning, 'row');
    const keepsBlock = isOfTable || isSpanned || hasShape(meaning, 'pre');
    const kept = keepsBlock && meaning.type === 'block' ? meaning.shapes : [];
    const shapes = kept.map((shape) => (shape.type === 'table' ? { ...shape, isOfCells } : shape));
    const marks = meaning.type === 'block' || meaning.type === 'inline' ? meaning.marks : [];
    return open(walk, element, depth, ends, { type: 'block', shapes, marks });
  });
  const leaveAll = () => {
    for (const leave of leaves.toReversed()) leave();
  };
  return { context, leave: leaveAll };
}

/** A box with a bullet is both a list and its item. A selection inside it is a part of that item. */
const isWholeList = (meaning: ElementMeaning) => hasShape(meaning, 'list') && !hasShape(meaning, 'item');

function readAncestor(dom: DomAccess, element: Element, around: Context) {
  const style = dom.style(element);
  if (isHidden(style) || isFolded(dom, element, around.parent)) return null;
  // A person who selects only deleted words wants them.
  const meaning = meaningOf(dom, element, style, around);
  if (meaning.type === 'nothing') return null;
  return { meaning, context: contextIn(dom, element, style, meaning, around) };
}

function* writeText({ dom, builder, span }: Walk, node: Text, ends: Ends, context: Context): Work<void> {
  if (!context.isVisible || !context.isSelectable) return;
  const text = dom.text(node);
  // Editors put such a text where only the caret can be.
  if (text === '\ufeff') return;
  if (context.isOfBoxes && text.length < unitLetters && !/\S/.test(text)) return;
  const to = ends.holdsEnd ? span.end.offset : text.length;
  let at = ends.holdsStart ? span.start.offset : 0;
  while (at < to) {
    const isPair = /[\r\ud800-\udbff]/.test(text.charAt(at + unitLetters - 1));
    const end = Math.min(to, at + unitLetters + (isPair ? 1 : 0));
    const piece = text.slice(at, end);
    builder.text(context.script ? context.script.letter(piece) : piece, context.whiteSpace);
    at = end;
    yield 1;
  }
}

function writeImage(walk: Walk, image: Element, style: CSSStyleDeclaration): void {
  const { dom, builder } = walk;
  const meant = imageText(dom, image, { style, figureCaption: () => unselectedCaption(walk, image) });
  if (!meant) return;
  const { text, mark, isSign } = meant;
  if (!isSign) builder.gap();
  if (mark) builder.openMark(mark);
  builder.text(text, 'collapsed');
  if (mark) builder.closeMark();
  if (!isSign) builder.gap();
}

/** The most links and boxes between a figure and its image. */
const figureDepthLimit = 8;
const captionLimitBytes = 2_000;

/**
 * The visible caption of the image's figure. '' if it is selected too, because it is then read on its own.
 */
function unselectedCaption(walk: Walk, image: Element): string {
  const { dom, captions } = walk;
  const around = [...elementsAround(dom, image, figureDepthLimit)];
  const figure = around.find((outer) => dom.tagName(outer) === 'figure');
  if (!figure) return '';
  const caption = captions.get(figure) ?? captionOf(walk, figure);
  captions.set(figure, caption);
  return caption;
}

function captionOf({ dom, span, budget }: Walk, figure: Element): string {
  const caption = dom.find(figure, 'figcaption');
  if (caption === null || dom.isBetween(caption, span.start, span.end)) return '';
  const { passage } = readPassage(dom, [contentOf(dom, caption)], { limitBytes: captionLimitBytes, budget });
  return shortLine(printText(passage)) ?? '';
}
