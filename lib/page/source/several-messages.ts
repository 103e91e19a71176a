// Several messages in one selection, each with its speaker and its own words. Found by structure: bodies of the same
// shape, each in a message of its own. Every doubt ends in null, and the selection stays one passage.
import { createBudget } from '@/lib/page/budget';
import { classesOf, type DomAccess } from '@/lib/page/dom-access';
import type { Work } from '@/lib/page/in-slices';
import { readSelection } from '@/lib/page/passage/read-selection';
import type { Position, Span } from '@/lib/page/passage/selection-span';
import type { PageSelection } from '@/lib/page/snapshot';
import { isAlike, isBelow, isSameShape } from './message-level';
import { isQuotation, marksOf, shortText } from './name-marks';
import type { PageSpeaker } from './page-person';
import { dayIn } from './said-on';
import { type FoundMessage, readMessage } from './speaker';
import { createHeadReader } from './speaker-head';
import { nextSignature } from './speaker-signature';

interface PageOfMessages {
  readonly dom: DomAccess;
  readonly document: Document;
  readonly span: Span;
  readonly selection: PageSelection;
  readonly language: string | null;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
}

export interface SaidPart {
  readonly speaker: PageSpeaker;
  readonly selection: PageSelection;
  /** A message may have several bodies, such as the lines of a chat. */
  readonly spans: readonly [Span, ...Span[]];
}

/** More than anybody reviews in one form. */
const mostMessages = 50;
/** A page with more of them has no structure that says where a message is. */
const mostCandidates = 2_000;
const mostNodesToWords = 300;
const mostNodesInHeads = 1_000;
/** Rows and cells around a body. */
const mostLayout = 4;
const partUnits = 20_000;
/** Between two messages: the end of one, and the name and the time of the next. */
const mostBetween = 400;
const longestLine = 120;
const longestControls = 60;
const longestSignature = 1_000;
const controls = /(?:^|[\s-])(?:reply|actions?|controls?|buttons?|toolbar|menu)(?=$|[\s-])/;
/** Blocks of text. A message without a body of its own has them beside its head. */
const textBlock = /^(?:p|ul|ol|dl|pre|blockquote|table|h[1-6]|figure)$/;

interface Found {
  readonly speaker: PageSpeaker;
  readonly box: Element;
  readonly bodies: readonly Span[];
}

export function* readSeveralMessages(page: PageOfMessages): Work<readonly SaidPart[] | null> {
  const { dom, span } = page;
  if (span.start.node === span.end.node) return null;
  const signed = yield* signedParts(page);
  if (signed !== null) return signed;
  for (const words of [firstWords(dom, span), lastWords(dom, span)]) {
    if (words === null) continue;
    const known = yield* messageOf(page, words);
    if (!known?.box || known.body === null) continue;
    if (isIn(dom, span.start.node, known.body) && isIn(dom, span.end.node, known.body)) return null;
    const body = yield* withoutHead(page, known.body, words);
    const parts = yield* partsLike(page, body);
    if (parts !== null) return parts;
  }
  return null;
}

/**
 * The messages of a wiki's talk, which have a signature instead of a box. null unless each is one block, because nobody knows
 * who wrote a block without a signature.
 */
function* signedParts(page: PageOfMessages): Work<readonly SaidPart[] | null> {
  const { dom, span, selection, language } = page;
  const parts: SaidPart[] = [];
  let at: Position = span.start;
  let next: Node | null = firstWords(dom, span);
  while (next !== null && isSelected(dom, next, span)) {
    const signature = yield* nextSignature(dom, next, language);
    const before = signature && positionBefore(dom, signature.from);
    if (!signature || !before || parts.length >= mostMessages) return null;
    const isLast = !isSelected(dom, signature.from, span);
    const start = parts.length === 0 ? span.start : { node: next, offset: 0 };
    const own = { start, end: isLast ? span.end : before };
    const block = blockOf(dom, signature.from);
    if (!isOneBlock(dom, own, block)) return null;
    const part = yield* readPart(page, [own]);
    if (part === null || !(yield* isFurniture(page, { start: at, end: start }))) return null;
    parts.push({ speaker: signature.speaker, selection: part, spans: [own] });
    at = own.end;
    // Words right behind a signature belong to nobody.
    if (!isLast && dom.text(signature.to).slice(signature.toOffset).trim() !== '') return null;
    next = isLast ? null : wordsAfter(dom, signature.to);
  }
  if (parts.length < 2 || !(yield* isFurniture(page, { start: at, end: span.end }))) return null;
  return areOf(selection, parts) ? parts : null;
}

const isSelected = (dom: DomAccess, node: Node, { start, end }: Span): boolean =>
  node === start.node || node === end.node || dom.isBetween(node, start, end);

function positionBefore(dom: DomAccess, element: Element): Position | null {
  const parent = dom.renderedParent(element);
  if (parent === null) return null;
  let offset = 0;
  for (let node = dom.previousSibling(element); node !== null; node = dom.previousSibling(node)) offset += 1;
  return { node: parent, offset };
}

function blockOf(dom: DomAccess, inner: Node): Node | null {
  for (let node: Node | null = inner; node !== null; node = dom.renderedParent(node))
    if (dom.isElement(node) && /^(?:p|dd|li|div|td|blockquote)$/.test(dom.tagName(node))) return node;
  return null;
}

function isOneBlock(dom: DomAccess, { start, end }: Span, block: Node | null): boolean {
  let left = mostNodesToWords;
  for (
    let node: Node | null = dom.childAt(start.node, start.offset) ?? start.node;
    node !== null;
    left -= 1
  ) {
    if (left === 0) return false;
    if (node !== start.node && !dom.isBetween(node, start, end)) return true;
    if (dom.isText(node) && dom.text(node).trim() !== '' && blockOf(dom, node) !== block) return false;
    node = following(dom, node, null, true);
  }
  return true;
}

/** The first words behind a text that aren't a heading. */
function wordsAfter(dom: DomAccess, text: Text): Node | null {
  let left = mostNodesToWords;
  for (let node = following(dom, text, null, true); node !== null && left > 0; left -= 1) {
    const isHeading = dom.isElement(node) && /^h[1-6]$/.test(dom.tagName(node));
    if (dom.isText(node) && dom.text(node).trim() !== '') return node;
    node = following(dom, node, null, !isHeading);
  }
  return null;
}

/** The selected parts of all messages with a body of this shape. null for fewer than two, and in every doubt. */
function* partsLike(page: PageOfMessages, body: Node): Work<readonly SaidPart[] | null> {
  const { dom, span, selection } = page;
  const shape = dom.isElement(body) ? body : dom.renderedParent(body);
  if (shape === null || !dom.isElement(shape)) return null;
  const found: Found[] = [];
  for (const candidate of yield* bodiesLike(page, shape)) {
    if (found.some(({ bodies }) => bodies.some(({ end }) => isIn(dom, candidate, end.node)))) continue;
    const words = selectedWords(dom, candidate, span);
    if (words === null) continue;
    const message = yield* messageOf(page, words);
    if (!message?.box || message.body === null || !isIn(dom, candidate, message.body)) {
      if (isSameShape(dom, candidate, shape)) return null;
      continue;
    }
    const { speaker, box } = message;
    const before = found.at(-1);
    const [lastBody] = before?.bodies.toReversed() ?? [];
    const bodySpan = spanOfBody(dom, candidate);
    // The lines of one author share a head.
    if (before && lastBody && isIn(dom, lastBody.end.node, box)) {
      if (before.speaker.name !== speaker.name) return null;
      found[found.length - 1] = { ...before, bodies: [...before.bodies, bodySpan] };
    } else found.push({ speaker, box, bodies: [bodySpan] });
    if (found.length > mostMessages) return null;
  }
  if (found.length < 2) return null;

  const parts: SaidPart[] = [];
  let at: Position = span.start;
  for (const { speaker, bodies } of found) {
    const spans = bodies.flatMap((own) => clipped(dom, own, span));
    const [first, ...others] = spans;
    if (!first) continue;
    const part = yield* readPart(page, spans);
    // Only the edge of the message is selected.
    if (part === null) continue;
    for (const own of spans) {
      if (!(yield* isFurniture(page, { start: at, end: own.start }))) return null;
      at = own.end;
    }
    parts.push({ speaker, selection: part, spans: [first, ...others] });
  }
  if (parts.length < 2 || !(yield* isFurniture(page, { start: at, end: span.end }))) return null;
  if (yield* endsInQuotation(page, parts)) return null;
  return areOf(selection, parts) ? parts : null;
}

/** The first or the last selected words were said by somebody else, whom the message quotes. */
function* endsInQuotation(page: PageOfMessages, parts: readonly SaidPart[]): Work<boolean> {
  const { dom, span } = page;
  for (const [words, part] of [
    [firstWords(dom, span), parts[0]],
    [lastWords(dom, span), parts.at(-1)],
  ] as const) {
    const message = words === null ? null : yield* messageOf(page, words);
    if (message && message.speaker.name !== part?.speaker.name) return true;
  }
  return false;
}

/** The part of the body below its title and its time. */
function* withoutHead({ dom, language }: PageOfMessages, body: Node, words: Node): Work<Node> {
  const reader = createHeadReader(dom, language, mostNodesInHeads);
  let inner = body;
  const path: Node[] = [];
  for (let node: Node | null = words; node !== null && node !== body; node = dom.renderedParent(node))
    path.unshift(node);
  for (const child of path.filter((node) => dom.isElement(node)))
    for (let before = dom.previousSibling(child); before !== null; before = dom.previousSibling(before)) {
      if (!dom.isElement(before) || /^(?:p|pre|blockquote)$/.test(dom.tagName(before))) continue;
      if (shortText(dom, before, longestLine) === null) continue;
      const { times, permanent } = yield* reader.read(before);
      if (times.length > 0 || permanent !== null) inner = child;
    }
  return onlyContent(dom, inner);
}

/** What a cell or a row without a class holds, such as the named body in the layout of an old forum. */
function onlyContent(dom: DomAccess, body: Node): Node {
  let inner = body;
  for (let level = 0; level < mostLayout && dom.isElement(inner); level += 1) {
    if (!/^(?:tr|td)$/.test(dom.tagName(inner)) || classesOf(dom, inner).trim() !== '') break;
    const contents: Node[] = [];
    for (let child = dom.firstChild(inner); child !== null; child = dom.nextSibling(child))
      if (dom.isElement(child) || (dom.isText(child) && dom.text(child).trim() !== '')) contents.push(child);
    const [only, ...others] = contents;
    if (!only || others.length > 0 || !dom.isElement(only)) break;
    inner = only;
  }
  return inner;
}

function messageOf({ dom, document, language }: PageOfMessages, words: Text): Work<FoundMessage | null> {
  const start = { node: words, offset: 0 };
  const spans = [{ start, end: { node: words, offset: dom.text(words).length } }];
  return readMessage({ dom, document, selected: { state: 'spans', spans, browserText: () => '' }, language });
}

/** Elements of the body's shape in the selection, in the order of the page. */
function* bodiesLike({ dom, span }: PageOfMessages, shape: Element): Work<readonly Element[]> {
  const around = commonParent(dom, span);
  const all = around === null ? [] : dom.findAll(around, dom.tagName(shape));
  if (all.length > mostCandidates) return [];
  const hasClass = classesOf(dom, shape).trim() !== '';
  const bodies: Element[] = [];
  for (const element of all) {
    yield 1;
    const isOne = isSameShape(dom, element, shape) || (hasClass && isAlike(dom, element, shape));
    if (isOne && dom.isBetween(element, span.start, span.end)) bodies.push(element);
  }
  return bodies;
}

function commonParent(dom: DomAccess, { start, end }: Span): Element | null {
  for (let node = dom.renderedParent(start.node); node !== null; node = dom.renderedParent(node))
    if (dom.isElement(node) && isIn(dom, end.node, node)) return node;
  return null;
}

function isIn(dom: DomAccess, inner: Node, outer: Node): boolean {
  for (let node: Node | null = inner; node !== null; node = dom.renderedParent(node))
    if (node === outer) return true;
  return false;
}

/** The body's own words, not those that it quotes. */
function selectedWords(dom: DomAccess, body: Node, { start, end }: Span): Text | null {
  let left = mostNodesToWords;
  for (let node: Node | null = body; node !== null && left > 0; left -= 1) {
    const isOwn = (text: Text) => /^\s*[^\s>].*\p{L}/su.test(dom.text(text));
    if (dom.isText(node) && isOwn(node) && dom.isBetween(node, start, end)) return node;
    const entersContent = node === body || !dom.isElement(node) || !isQuotation(dom, node);
    node = following(dom, node, body, entersContent);
  }
  return null;
}

function firstWords(dom: DomAccess, { start }: Span): Text | null {
  let left = mostNodesToWords;
  for (
    let node: Node | null = dom.childAt(start.node, start.offset) ?? start.node;
    node !== null && left > 0;
    left -= 1
  ) {
    if (dom.isText(node) && dom.text(node).trim() !== '') return node;
    node = following(dom, node, null, true);
  }
  return null;
}

function lastWords(dom: DomAccess, { end }: Span): Text | null {
  let node: Node | null = dom.isText(end.node) ? end.node : dom.childAt(end.node, end.offset - 1);
  for (let left = mostNodesToWords; node !== null && left > 0; left -= 1) {
    if (dom.isText(node) && dom.text(node).trim() !== '') return node;
    node = dom.childAt(node, dom.childCount(node) - 1) ?? dom.previousSibling(node);
  }
  return null;
}

function following(dom: DomAccess, node: Node, root: Node | null, entersContent: boolean): Node | null {
  const inner = entersContent ? dom.firstChild(node) : null;
  if (inner) return inner;
  for (let at: Node | null = node; at !== null && at !== root; at = dom.renderedParent(at)) {
    const next = dom.nextSibling(at);
    if (next) return next;
  }
  return null;
}

/** The body, with the blocks of text behind it if it is one of several. */
function spanOfBody(dom: DomAccess, body: Node): Span {
  let last = body;
  if (dom.isElement(body) && textBlock.test(dom.tagName(body)))
    for (let node = dom.nextSibling(body); node !== null; node = dom.nextSibling(node)) {
      if (!dom.isElement(node)) continue;
      if (!textBlock.test(dom.tagName(node)) || isBelow(dom, node)) break;
      last = node;
    }
  return {
    start: { node: body, offset: 0 },
    end: last === body ? endWithoutControls(dom, body) : endOf(dom, last),
  };
}

/** A link to answer, or the author's signature, may stand in the body, below its words. */
function endWithoutControls(dom: DomAccess, body: Node): Position {
  const { node, offset } = endOf(dom, body);
  for (let at = offset; at > 0; at -= 1) {
    const child = dom.childAt(node, at - 1);
    if (child === null || (dom.isText(child) && dom.text(child).trim() === '')) continue;
    if (!dom.isElement(child) || !(isControl(dom, child) || isSignature(dom, child)))
      return { node, offset: at };
  }
  return { node, offset };
}

function isControl(dom: DomAccess, element: Element): boolean {
  return controls.test(marksOf(dom, element)) && shortText(dom, element, longestControls) !== null;
}

/** Old forums draw a line of underscores above it. */
function isSignature(dom: DomAccess, element: Element): boolean {
  return /^_{8,}/.test(shortText(dom, element, longestSignature) ?? '');
}

function endOf(dom: DomAccess, node: Node): Position {
  return { node, offset: dom.isText(node) ? dom.text(node).length : dom.childCount(node) };
}

/** The part of the body that is selected. Empty for none. */
function clipped(dom: DomAccess, body: Span, { start, end }: Span): readonly Span[] {
  const holds = ({ node }: Position) => isBetween(dom, node, body);
  return [{ start: holds(start) ? start : body.start, end: holds(end) ? end : body.end }];
}

function isBetween(dom: DomAccess, node: Node, { start, end }: Span): boolean {
  for (let at: Node | null = start.node; at !== null; at = dom.nextSibling(at)) {
    if (isIn(dom, node, at)) return true;
    if (at === end.node) return false;
  }
  return false;
}

/** null without words, or if a part of them can't be read exactly. */
function* readPart({ dom, now }: PageOfMessages, spans: readonly Span[]): Work<PageSelection | null> {
  const read: PageSelection[] = [];
  for (const span of spans) {
    const selected = { state: 'spans' as const, spans: [span], browserText: () => '' };
    const { selection, remarks } = yield* readSelection(dom, selected, createBudget(now, partUnits));
    if (remarks.length > 0) return null;
    if (selection !== null) read.push(selection);
  }
  const [text, html] = [read.map((one) => one.text).join('\n\n'), read.map((one) => one.html).join('')];
  return /\p{L}|\p{N}/u.test(text) ? { text, html, isCut: false } : null;
}

/** Between messages are names, times and buttons. Anything that reads like a sentence may be somebody's words. */
function* isFurniture(page: PageOfMessages, between: Span): Work<boolean> {
  const { dom, language, now } = page;
  const selected = { state: 'spans' as const, spans: [between], browserText: () => '' };
  const { selection } = yield* readSelection(dom, selected, createBudget(now, partUnits));
  if (selection === null) return true;
  const lines = selection.text.split('\n').map((line) => line.trim());
  if (selection.isCut || lines.join('').length > mostBetween) return false;
  return lines.every((line) => {
    const isSentence = /[.!?…。！？]$/u.test(line) && line.split(/\s+/).length > 4;
    return line.length <= longestLine && (!isSentence || dayIn(line, language) !== null);
  });
}

/** The parts have letters of the selection alone, in its order. */
function areOf({ text }: PageSelection, parts: readonly SaidPart[]): boolean {
  const whole = text.replace(/\s+/g, '');
  let at = 0;
  for (const { selection } of parts)
    for (const line of selection.text.split('\n')) {
      const letters = line.replace(/\s+/g, '');
      const found = whole.indexOf(letters, at);
      if (found === -1) return false;
      at = found + letters.length;
    }
  return true;
}
