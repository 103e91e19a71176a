// Owns the walk over selected spans: visible, selectable content becomes a passage with its blocks and marks.
import type { Deadline } from '@/lib/page/deadline';
import type { DomAccess } from '@/lib/page/dom-access';
import {
  isClosedDetails,
  isFolded,
  isOutOfSight,
  isTextSelectable,
  isTextVisible,
} from '@/lib/page/visibility';
import { type ElementMeaning, isLayoutTable, meaningOf, type Surroundings } from './element-meaning';
import { imageText } from './image-text';
import type { Passage } from './passage';
import { type BlockShape, createPassageBuilder, type PassageBuilder } from './passage-builder';
import type { WhiteSpace } from './run-writer';
import {
  childrenInSpan,
  countBeforeSpan,
  type Ends,
  type PlacedSpan,
  placeSpan,
  type Span,
} from './selection-span';

export interface PassageReading {
  passage: Passage;
  isCut: boolean;
  isSlow: boolean;
}

/** How many nodes the walk reads before it checks the clock. */
const nodesPerLook = 32;

/**
 * Reads what can be seen of the spans, in order. Ends at the limit of printed bytes or at the deadline, with what was
 * read by then.
 */
export function readPassage(
  dom: DomAccess,
  spans: readonly Span[],
  limits: { limitBytes: number; deadline: Deadline },
): PassageReading {
  const builder = createPassageBuilder(limits.limitBytes);
  let nodesRead = 0;
  let isSlow = false;
  const mustStop = () => {
    nodesRead += 1;
    if (nodesRead % nodesPerLook === 0 && limits.deadline.isOver()) isSlow = true;
    return isSlow || builder.isFull();
  };
  for (const span of spans) {
    const placed = placeSpan(dom, span);
    if (placed) walkSpan({ dom, builder, span: placed, mustStop });
  }
  return { passage: builder.finish(), isCut: builder.isFull() || isSlow, isSlow };
}

/** What holds for the children of an element. */
interface Context extends Surroundings {
  parent: Element | null;
  isSelectable: boolean;
  isVisible: boolean;
  whiteSpace: WhiteSpace;
}

interface Walk {
  dom: DomAccess;
  builder: PassageBuilder;
  span: PlacedSpan;
  mustStop: () => boolean;
}

/** A node that the walk is in; the walk keeps its own stack, since pages nest deeper than calls can. */
interface Step extends Ends {
  depth: number;
  children: Iterator<Node, void>;
  context: Context;
  leave: () => void;
}

function walkSpan(walk: Walk): void {
  const { dom, span } = walk;
  const root = span.startPath[span.commonDepth];
  const opened = openAncestors(walk);
  if (root === undefined || opened === null) return;
  const ends = { holdsStart: true, holdsEnd: true };
  if (dom.isText(root)) {
    writeText(walk, root, ends, opened.context);
    opened.leave();
    return;
  }
  const steps: Step[] = [stepInto(walk, root, span.commonDepth, ends, opened)];
  while (steps.length > 0 && !walk.mustStop()) {
    const step = steps.at(-1);
    const child = step?.children.next().value;
    if (!step || !child) {
      steps.pop()?.leave();
      continue;
    }
    const below = visit(walk, step, child);
    if (below) steps.push(below);
  }
  for (const step of steps.toReversed()) step.leave();
}

function visit(walk: Walk, step: Step, child: Node): Step | null {
  const { dom, span } = walk;
  const depth = step.depth + 1;
  const ends = {
    holdsStart: step.holdsStart && child === span.startPath[depth],
    holdsEnd: step.holdsEnd && child === span.endPath[depth],
  };
  if (dom.isText(child)) writeText(walk, child, ends, step.context);
  if (!dom.isElement(child)) return null;
  const style = dom.style(child);
  if (isOutOfSight(style) || isFolded(dom, child, step.context.parent)) return null;
  const meaning = meaningOf(dom, child, style, step.context);
  const context = contextIn(dom, child, style, meaning, step.context);
  switch (meaning.kind) {
    case 'nothing':
      return null;
    case 'break':
      if (context.isVisible && context.isSelectable) walk.builder.lineBreak();
      return null;
    case 'image':
      if (context.isVisible && context.isSelectable) writeImage(walk, child, style);
      return null;
    case 'inline':
    case 'block':
      return stepInto(walk, child, depth, ends, { context, leave: open(walk, child, depth, ends, meaning) });
    default:
      return meaning satisfies never;
  }
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

function contextIn(
  dom: DomAccess,
  element: Element,
  style: CSSStyleDeclaration,
  meaning: ElementMeaning,
  around: Context,
): Context {
  const isTable = dom.tagName(element) === 'table';
  const isHeading = meaning.kind === 'block' && meaning.shapes.some((shape) => shape.kind === 'heading');
  return {
    parent: element,
    parentStyle: style,
    isInHeading: around.isInHeading || isHeading,
    isInLayoutTable: isTable ? isLayoutTable(dom, element) : around.isInLayoutTable,
    isSelectable: isTextSelectable(style, around.isSelectable),
    isVisible: isTextVisible(style) && !isClosedDetails(dom, element),
    whiteSpace: whiteSpaceOf(style),
  };
}

function whiteSpaceOf(style: CSSStyleDeclaration): WhiteSpace {
  if (/^(pre-line|preserve-breaks)/.test(style.whiteSpace)) return 'lines-kept';
  return /^(pre|break-spaces)/.test(style.whiteSpace) ? 'kept' : 'collapsed';
}

/** Opens an element's marks and blocks, and returns what closes them. */
function open(walk: Walk, element: Element, depth: number, ends: Ends, meaning: ElementMeaning): () => void {
  if (meaning.kind !== 'inline' && meaning.kind !== 'block') return () => {};
  const shapes = meaning.kind === 'block' ? meaning.shapes : [];
  for (const shape of shapes) walk.builder.openBlock(numbered(walk, element, depth, ends, shape), element);
  for (const mark of meaning.marks) walk.builder.openMark(mark);
  return () => {
    for (const _ of meaning.marks) walk.builder.closeMark();
    for (const _ of shapes) walk.builder.closeBlock();
  };
}

/**
 * A list or a row whose beginning is not selected: the list starts with the number of the first item that is, and in
 * a table of several rows the cells stay in their columns.
 */
function numbered(walk: Walk, element: Element, depth: number, ends: Ends, shape: BlockShape): BlockShape {
  if (!ends.holdsStart) return shape;
  const { dom, span } = walk;
  if (shape.kind === 'list' && shape.tag === 'ol') {
    const skipped = countBeforeSpan(dom, span, { node: element, depth, limit: Number.POSITIVE_INFINITY });
    return { ...shape, start: shape.start + skipped };
  }
  if (shape.kind === 'row' && depth > span.commonDepth) {
    return { ...shape, skipped: countBeforeSpan(dom, span, { node: element, depth, limit: columnLimit }) };
  }
  return shape;
}

const columnLimit = 1_000;

/**
 * Opens what the span is in: every mark, so that a part of a link stays a link; the code block, the list, the quote or
 * the table whose parts it spans. A part of one item, cell or heading is text. Null where the whole of it is out of sight.
 */
function openAncestors(walk: Walk): { context: Context; leave: () => void } | null {
  const { dom, span } = walk;
  const ancestors: Array<{ element: Element; depth: number; meaning: ElementMeaning }> = [];
  let context: Context = {
    parent: null,
    parentStyle: null,
    isInHeading: false,
    isInLayoutTable: false,
    isSelectable: true,
    isVisible: true,
    whiteSpace: 'collapsed',
  };
  for (let depth = 0; depth <= span.commonDepth; depth++) {
    const element = span.startPath[depth];
    if (element === undefined || !dom.isElement(element)) continue;
    const style = dom.style(element);
    if (isOutOfSight(style) || isFolded(dom, element, context.parent)) return null;
    const meaning = meaningOf(dom, element, style, context);
    if (meaning.kind === 'nothing') return null;
    context = contextIn(dom, element, style, meaning, context);
    ancestors.push({ element, depth, meaning });
  }
  const innermost = ancestors.at(-1);
  const tableIndex = ancestors.findLastIndex(({ meaning }) => hasShape(meaning, 'table'));
  const cellIndex = ancestors.findLastIndex(({ meaning }) => hasShape(meaning, 'cell'));
  const ends = { holdsStart: true, holdsEnd: true };
  const leaves = ancestors.map((ancestor, index) => {
    const { element, depth, meaning } = ancestor;
    const isOfTable = tableIndex > cellIndex && index >= tableIndex;
    const isSpanned = ancestor === innermost && (hasShape(meaning, 'list') || hasShape(meaning, 'quote'));
    const keepsBlock = isOfTable || isSpanned || hasShape(meaning, 'pre');
    const shapes = keepsBlock && meaning.kind === 'block' ? meaning.shapes : [];
    const marks = meaning.kind === 'block' || meaning.kind === 'inline' ? meaning.marks : [];
    return open(walk, element, depth, ends, { kind: 'block', shapes, marks });
  });
  const leaveAll = () => {
    for (const leave of leaves.toReversed()) leave();
  };
  return { context, leave: leaveAll };
}

function hasShape(meaning: ElementMeaning, kind: BlockShape['kind']): boolean {
  return meaning.kind === 'block' && meaning.shapes.some((shape) => shape.kind === kind);
}

function writeText({ dom, builder, span }: Walk, node: Text, ends: Ends, context: Context): void {
  if (!context.isVisible || !context.isSelectable) return;
  const text = dom.text(node);
  const from = ends.holdsStart ? span.start.offset : 0;
  const to = ends.holdsEnd ? span.end.offset : text.length;
  builder.text(text.slice(from, to), context.whiteSpace);
}

function writeImage({ dom, builder }: Walk, image: Element, style: CSSStyleDeclaration): void {
  const meant = imageText(dom, image, style);
  if (!meant) return;
  if (meant.mark) builder.openMark(meant.mark);
  builder.text(meant.text, 'collapsed');
  if (meant.mark) builder.closeMark();
}
