// Splits a selection by message: each with its author and its own words. Found by structure: bodies of the same
// shape, each in a message of its own. If in doubt, the selection stays one passage.

import { classesOf, type DomAccess } from '@/lib/page/dom-access';
import type { Work } from '@/lib/page/in-slices';
import { createBudget } from '@/lib/page/in-slices';
import { readSelection } from '@/lib/page/passage/read-selection';
import type { Position, Span } from '@/lib/page/passage/selection-span';
import type { PageSelection } from '@/lib/page/snapshot';
import type { MessageAuthor } from '@/lib/page/source/page-person';
import {
  ancestorsOf,
  hasWords,
  isIn,
  nodesFrom,
  renderedChildren,
  shortText,
  siblings,
  wordsFrom,
} from '@/lib/page/walk';
import { dayIn } from './days';
import { createHeadReader } from './head';
import { isAlike, isBelow, isSameShape } from './level';
import { type Message, messageAt, type PageOfMessages } from './message';
import { isQuotation, nameTokens } from './names';
import { nextSignature } from './signature';

interface SelectedPage extends PageOfMessages {
  readonly span: Span;
  readonly selection: PageSelection;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
}

/** Who said what. A message may have several spans, such as the lines of a chat. */
interface SaidSpans {
  readonly author: MessageAuthor;
  readonly spans: readonly Span[];
}

export interface MessagePart extends SaidSpans {
  readonly selection: PageSelection;
}

/** More than anybody reviews in one form. */
const maxMessages = 50;
/** A page with more of them has no structure that says where a message is. */
const maxCandidates = 2_000;
const maxNodesToWords = 300;
const maxNodesInHeads = 1_000;
/** Rows and cells around a body. */
const maxLayout = 4;
const partUnits = 20_000;
/** Between two messages: the end of one, and the name and the time of the next. */
const maxBetween = 400;
const longestBetween = 120;
const longestControls = 60;
const longestSignature = 1_000;
const controls = /(?:^|[\s-])(?:reply|actions?|controls?|buttons?|toolbar|menu)(?=$|[\s-])/;
/** Blocks of text. A message without a body of its own has them beside its head. */
const textBlock = /^(?:p|ul|ol|dl|pre|blockquote|table|h[1-6]|figure)$/;

/** null for fewer than two messages, and if anything is unsure. */
export function* splitByMessage(page: SelectedPage): Work<readonly MessagePart[] | null> {
  const { dom, span } = page;
  if (span.start.node === span.end.node) return null;
  const signed = yield* partsOf(page, yield* signedMessages(page));
  if (signed !== null) return signed;
  for (const words of [firstWords(dom, span), lastWords(dom, span)]) {
    if (words === null) continue;
    const message = yield* messageAround(page, words);
    if (!message?.box || message.body === null) continue;
    const { body } = message;
    if ([span.start, span.end].every(({ node }) => isIn(dom, node, body))) return null;
    const parts = yield* partsOf(page, yield* messagesLike(page, yield* withoutHead(page, body, words)));
    if (parts !== null) return parts;
  }
  return null;
}

/** The messages with their words. null for fewer than two, and if anything else is between them, or after the last. */
function* partsOf(
  page: SelectedPage,
  messages: readonly SaidSpans[] | null,
): Work<readonly MessagePart[] | null> {
  const parts: MessagePart[] = [];
  let at: Position = page.span.start;
  for (const { author, spans } of messages ?? []) {
    const selection = yield* readPart(page, spans);
    if (selection === 'unsure') return null;
    // Only the edge of the message is selected.
    if (selection === null) continue;
    for (const own of spans) {
      if (!(yield* isBoilerplate(page, { start: at, end: own.start }))) return null;
      at = own.end;
    }
    parts.push({ author, selection, spans });
  }
  if (parts.length < 2 || !(yield* isBoilerplate(page, { start: at, end: page.span.end }))) return null;
  return areInOrder(page, parts) && !(yield* endsInQuotation(page, parts)) ? parts : null;
}

/** Whether the lines of the parts are in the selection, one after the other. */
function areInOrder({ selection: { text } }: SelectedPage, parts: readonly MessagePart[]): boolean {
  const whole = text.replace(/\s+/g, '');
  let at = 0;
  return parts
    .flatMap(({ selection }) => selection.text.split('\n'))
    .every((line) => {
      const letters = line.replace(/\s+/g, '');
      const found = whole.indexOf(letters, at);
      at = found + letters.length;
      return found !== -1;
    });
}

/**
 * The messages of a wiki's talk page, which have a signature instead of a box. null unless each is one block, because
 * nobody knows who wrote a block without a signature.
 */
function* signedMessages({ dom, span, language }: SelectedPage): Work<readonly SaidSpans[] | null> {
  const messages: SaidSpans[] = [];
  let next: Node | null = firstWords(dom, span);
  while (next !== null && isSelected(dom, next, span)) {
    const signature = yield* nextSignature(dom, next, language);
    const before = signature && positionBefore(dom, signature.from);
    if (!signature || !before || messages.length >= maxMessages) return null;
    const isLast = !isSelected(dom, signature.from, span);
    const start = messages.length === 0 ? span.start : { node: next, offset: 0 };
    const own = { start, end: isLast ? span.end : before };
    if (!isOneBlock(dom, own, blockOf(dom, signature.from))) return null;
    messages.push({ author: signature.author, spans: [own] });
    // Words right after a signature belong to nobody.
    if (!isLast && dom.text(signature.to).slice(signature.toOffset).trim() !== '') return null;
    next = isLast ? null : wordsAfter(dom, signature.to);
  }
  return messages;
}

const isSelected = (dom: DomAccess, node: Node, { start, end }: Span): boolean =>
  node === start.node || node === end.node || dom.isBetween(node, start, end);

function positionBefore(dom: DomAccess, element: Element): Position | null {
  const node = dom.renderedParent(element);
  return node && { node, offset: [...siblings(dom, element, 'previous')].length };
}

function blockOf(dom: DomAccess, inner: Node): Node | null {
  for (const node of ancestorsOf(dom, inner))
    if (dom.isElement(node) && /^(?:p|dd|li|div|td|blockquote)$/.test(dom.tagName(node))) return node;
  return null;
}

function isOneBlock(dom: DomAccess, { start, end }: Span, block: Node | null): boolean {
  let visited = 0;
  for (const node of nodesFrom(dom, nodeAt(dom, start), { most: maxNodesToWords })) {
    if (node !== start.node && !dom.isBetween(node, start, end)) return true;
    if (hasWords(dom, node) && blockOf(dom, node) !== block) return false;
    visited += 1;
  }
  return visited < maxNodesToWords;
}

/** The first words after a text that aren't a heading. */
function wordsAfter(dom: DomAccess, text: Text): Node | null {
  const isClosed = (element: Element) => /^h[1-6]$/.test(dom.tagName(element));
  const [, next] = wordsFrom(dom, text, { most: maxNodesToWords, isClosed });
  return next ?? null;
}

/** The selected parts of all messages with a body of this shape. null if anything is unsure. */
function* messagesLike(page: SelectedPage, body: Node): Work<readonly SaidSpans[] | null> {
  const { dom, span } = page;
  const shape = dom.isElement(body) ? body : dom.renderedParent(body);
  if (shape === null || !dom.isElement(shape)) return null;
  const found: SaidSpans[] = [];
  for (const candidate of yield* bodiesLike(page, shape)) {
    if (found.some(({ spans }) => spans.some(({ end }) => isIn(dom, candidate, end.node)))) continue;
    const words = selectedWords(dom, candidate, span);
    if (words === null) continue;
    const message = yield* messageAround(page, words);
    if (!message?.box || message.body === null || !isIn(dom, candidate, message.body)) {
      if (isSameShape(dom, candidate, shape)) return null;
      continue;
    }
    const before = found.at(-1);
    const lastBody = before?.spans.at(-1);
    const own = spanOfBody(dom, candidate);
    // The lines of one author share a head.
    if (before && lastBody && isIn(dom, lastBody.end.node, message.box)) {
      if (before.author.name !== message.name) return null;
      found[found.length - 1] = { ...before, spans: [...before.spans, own] };
    } else found.push({ author: message, spans: [own] });
    if (found.length > maxMessages) return null;
  }
  return found.map((one) => ({ ...one, spans: one.spans.map((own) => clipped(dom, own, span)) }));
}

/** The first or the last selected words were said by somebody else, whom the message quotes. */
function* endsInQuotation(page: SelectedPage, parts: readonly MessagePart[]): Work<boolean> {
  const { dom, span } = page;
  for (const [words, part] of [
    [firstWords(dom, span), parts[0]],
    [lastWords(dom, span), parts.at(-1)],
  ] as const) {
    const message = words && (yield* messageAround(page, words));
    if (message && message.name !== part?.author.name) return true;
  }
  return false;
}

/** The part of the body below its title and its time. */
function* withoutHead(page: SelectedPage, body: Node, words: Node): Work<Node> {
  const { dom } = page;
  const reader = createHeadReader(page, maxNodesInHeads);
  const path = [...ancestorsOf(dom, words)];
  let inner = body;
  for (const child of path.slice(0, path.indexOf(body)).toReversed()) {
    if (!dom.isElement(child)) continue;
    for (const before of siblings(dom, child, 'previous')) {
      if (!dom.isElement(before) || /^(?:p|pre|blockquote)$/.test(dom.tagName(before))) continue;
      if (shortText(dom, before, longestBetween) === null) continue;
      const { times, permanent } = yield* reader.read(before);
      if (times.length > 0 || permanent !== null) inner = child;
    }
  }
  return onlyContent(dom, inner);
}

/** What a cell or a row without a class holds, such as the named body in the layout of an old forum. */
function onlyContent(dom: DomAccess, body: Node): Node {
  let inner = body;
  for (let level = 0; level < maxLayout && dom.isElement(inner); level += 1) {
    if (!/^(?:tr|td)$/.test(dom.tagName(inner)) || classesOf(dom, inner).trim() !== '') break;
    const [only, ...others] = [...renderedChildren(dom, inner)].filter(
      (child) => dom.isElement(child) || hasWords(dom, child),
    );
    if (!only || others.length > 0 || !dom.isElement(only)) break;
    inner = only;
  }
  return inner;
}

const messageAround = (page: PageOfMessages, words: Text): Work<Message | null> =>
  messageAt(page, { start: { node: words, offset: 0 }, end: endOf(page.dom, words) });

/** Elements of the body's shape in the selection, in the order of the page. */
function* bodiesLike({ dom, span }: SelectedPage, shape: Element): Work<readonly Element[]> {
  const outer = [...ancestorsOf(dom, dom.renderedParent(span.start.node))].filter((node) =>
    dom.isElement(node),
  );
  const around = outer.find((element) => isIn(dom, span.end.node, element));
  const all = around ? dom.findAll(around, dom.tagName(shape)) : [];
  if (all.length > maxCandidates) return [];
  const hasClass = classesOf(dom, shape).trim() !== '';
  const bodies: Element[] = [];
  for (const element of all) {
    yield 1;
    const isOne = isSameShape(dom, element, shape) || (hasClass && isAlike(dom, element, shape));
    if (isOne && dom.isBetween(element, span.start, span.end)) bodies.push(element);
  }
  return bodies;
}

/** The body's own words, not those that it quotes. */
function selectedWords(dom: DomAccess, body: Node, { start, end }: Span): Text | null {
  const isClosed = (element: Element) => element !== body && isQuotation(dom, element);
  for (const text of wordsFrom(dom, body, { root: body, most: maxNodesToWords, isClosed }))
    if (/^\s*[^\s>].*\p{L}/su.test(dom.text(text)) && dom.isBetween(text, start, end)) return text;
  return null;
}

const nodeAt = (dom: DomAccess, { node, offset }: Position): Node => dom.childAt(node, offset) ?? node;

function firstWords(dom: DomAccess, { start }: Span): Text | null {
  const [first] = wordsFrom(dom, nodeAt(dom, start), { most: maxNodesToWords });
  return first ?? null;
}

function lastWords(dom: DomAccess, { end }: Span): Text | null {
  let node: Node | null = dom.isText(end.node) ? end.node : dom.childAt(end.node, end.offset - 1);
  for (let left = maxNodesToWords; node !== null && left > 0; left -= 1) {
    if (hasWords(dom, node)) return node;
    node = dom.childAt(node, dom.childCount(node) - 1) ?? dom.previousSibling(node);
  }
  return null;
}

/** The body, with the blocks of text after it if it is one of several. */
function spanOfBody(dom: DomAccess, body: Element): Span {
  let last = body;
  if (textBlock.test(dom.tagName(body)))
    for (const node of siblings(dom, body, 'next')) {
      if (!dom.isElement(node)) continue;
      if (!textBlock.test(dom.tagName(node)) || isBelow(dom, node)) break;
      last = node;
    }
  return {
    start: { node: body, offset: 0 },
    end: last === body ? endWithoutControls(dom, body) : endOf(dom, last),
  };
}

/** A link to answer, or the author's signature, may be in the body, below its words. */
function endWithoutControls(dom: DomAccess, body: Node): Position {
  const whole = endOf(dom, body);
  for (let offset = whole.offset; offset > 0; offset -= 1) {
    const child = dom.childAt(body, offset - 1);
    if (child === null || (dom.isText(child) && !hasWords(dom, child))) continue;
    if (!dom.isElement(child) || !(isControl(dom, child) || isForumSignature(dom, child)))
      return { node: body, offset };
  }
  return whole;
}

function isControl(dom: DomAccess, element: Element): boolean {
  return controls.test(nameTokens(dom, element)) && shortText(dom, element, longestControls) !== null;
}

/** Old forums draw a line of underscores above it. */
function isForumSignature(dom: DomAccess, element: Element): boolean {
  return /^_{8,}/.test(shortText(dom, element, longestSignature) ?? '');
}

function endOf(dom: DomAccess, node: Node): Position {
  return { node, offset: dom.isText(node) ? dom.text(node).length : dom.childCount(node) };
}

/** The part of the body that is selected. */
function clipped(dom: DomAccess, body: Span, { start, end }: Span): Span {
  const blocks = [body.start.node];
  if (body.end.node !== body.start.node)
    for (const block of siblings(dom, body.start.node, 'next')) {
      blocks.push(block);
      if (block === body.end.node) break;
    }
  const holds = ({ node }: Position) => blocks.some((block) => isIn(dom, node, block));
  return { start: holds(start) ? start : body.start, end: holds(end) ? end : body.end };
}

/** null without words. Unsure if a part of them can't be read exactly. */
function* readPart(page: SelectedPage, spans: readonly Span[]): Work<PageSelection | null | 'unsure'> {
  const read: PageSelection[] = [];
  for (const span of spans) {
    const { selection, remarks } = yield* readSpan(page, span);
    if (remarks.length > 0) return 'unsure';
    if (selection !== null) read.push(selection);
  }
  const [text, html] = [read.map((one) => one.text).join('\n\n'), read.map((one) => one.html).join('')];
  return /\p{L}|\p{N}/u.test(text) ? { text, html, isCut: false } : null;
}

function readSpan({ dom, now }: SelectedPage, span: Span) {
  const selected = { state: 'spans' as const, spans: [span], browserText: () => '' };
  return readSelection(dom, selected, createBudget(now, partUnits));
}

/** Between messages are names, times and buttons. Anything that reads like a sentence may be somebody's words. */
function* isBoilerplate(page: SelectedPage, between: Span): Work<boolean> {
  const { selection } = yield* readSpan(page, between);
  if (selection === null) return true;
  const lines = selection.text.split('\n').map((line) => line.trim());
  if (selection.isCut || lines.join('').length > maxBetween) return false;
  return lines.every((line) => {
    const isSentence = /[.!?…。！？]$/u.test(line) && line.split(/\s+/).length > 4;
    return line.length <= longestBetween && (!isSentence || dayIn(line, page.language) !== null);
  });
}
