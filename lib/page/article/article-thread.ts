// A page whose text is a discussion: each message with its speaker, in order, and replies one quote deeper.
import type { DomAccess } from '@/lib/page/dom-access';
import type { Work } from '@/lib/page/in-slices';
import { isAboutOthers, nameOf } from '@/lib/page/source/name-marks';
import { indentAttribute, tagAttribute } from './copy-page';

/** The classes of one message, and not of a list of them. */
const messageName =
  /^(?:(?:forum|topic|thread|timeline|crawler|bz|js|user|activity|single|issue|discussion|ticket|mail|react|shreddit|detailed)[-_])*(post|comment|message|reply|answer|question|comtr|note|journal|issue-body|email|status|change)(?:[-_](?:wrapper|container|item|row|block|box|card|entry))?$/;
const speakerNames =
  /(?:^|[\s_-])(?:author|user-?name|user|poster|hnuser|nickname|display-name|creator|fn|by|from)(?=$|[\s_-])/i;
const timeNames = /(?:^|[\s_-])(?:time|date|age|timestamp|posted|published|created)(?=$|[\s_-])/i;
const bodyNames =
  /(?:^|[\s_-])(?:content|body|text|commtext|cooked|md|markdown|bbwrapper|usertext|postbody|prose|description)(?=$|[\s_-])/i;
/** Who changed a message isn't who wrote it. */
const edited = /\bedit(?:ed)?\b|bearbeitet|modifi[ée]|editad[oa]|編集|编辑/i;
const longestRemark = 160;
/** Around the words of a message, if no part of it is named as its words. */
const around =
  /(?:^|[\s_-])(?:signature|sig|reactions?|likes?|actions?|buttons?|controls?|toolbar|menu|votes?|voting|score|badges?|avatar|permalink|edited|notice|tagline|flat-list)(?=$|[\s_-])/i;
const separate = 'nav, aside, footer, [role=navigation], [role=menu], [role=dialog]';
const longestTime = 60;
const mostCandidates = 2_000;
/** A head is near the beginning of its message. */
const mostOfHead = 150;
const deepest = 8;
/** Most of a discussion's page is its messages. A longer text above comments is an article. */
const leastShare = 0.5;
const mostShareBefore = { comments: 0.2, others: 0.5 };
const fewestLettersBefore = 15;
/** How sites name the text of an article. */
const articleText =
  'article, .post, .hentry, [itemprop=articleBody], .entry-content, .post-content, .article-body, .article-content, .story-body, .post-body';
const fewestLettersOfArticle = 500;
/** A box with less text of its own has a name, a time or a number. */
const fewestOfBox = 50;
/** A part that is named like the body of a message, and has less of it, is something else. */
const leastShareOfBody = 0.2;

interface Message {
  readonly element: Element;
  readonly kind: string;
  /** null if it continues the message before it. */
  readonly speaker: { readonly element: Element; readonly name: string } | null;
}

/** The discussion of a copied page as one element of that page's document. null for other pages. */
export function* threadOf(copy: Document, dom: DomAccess): Work<Element | null> {
  const messages = yield* messagesIn(copy, dom);
  const names = new Set(messages.flatMap(({ speaker }) => speaker?.name ?? []));
  const [first] = messages;
  if (names.size < 2 || !first || !isMostOf(copy, messages) || isBelowArticle(copy, messages)) return null;
  const before = textBefore(copy, first.element);
  const lettersBefore = before.reduce((sum, paragraph) => sum + plainLetters(paragraph), 0);
  const mostShare = areComments(messages) ? mostShareBefore.comments : mostShareBefore.others;
  if (lettersBefore > mostShare * plainLetters(copy.body)) return null;
  const thread = copy.createElement('div');
  thread.append(...before.map((part) => cloneWithout(part, () => false)));
  const own = new Set(messages.map(({ element }) => element));
  /** The places for the replies to the last message of each depth. */
  const places: Element[] = [thread];
  for (const message of messages) {
    yield 1;
    const depth = Math.min(depthOf(message.element, own), places.length - 1, deepest);
    const into = places[depth] ?? thread;
    // It comes after the message that is answered.
    if (into !== thread && into.parentNode === null) places[depth - 1]?.append(into);
    if (message.speaker) into.append(headOf(copy, message.speaker.name, timeOf(message.element, own)));
    into.append(bodyOf(message, own));
    places.splice(depth + 1, places.length, copy.createElement('blockquote'));
  }
  return thread;
}

/** Inner ones first: what has no speaker of its own is part of the message around it. */
function* messagesIn(copy: Document, dom: DomAccess): Work<Message[]> {
  const candidates: Array<{ element: Element; kind: string }> = [];
  for (const element of copy.body.querySelectorAll(`[class], [id], [${tagAttribute}]`)) {
    yield 1;
    const kind = kindOf(element);
    if (kind !== null && element.closest(separate) === null) candidates.push({ element, kind });
    if (candidates.length > mostCandidates) return [];
  }
  const messages: Message[] = [];
  const own = new Set<Element>();
  for (const { element, kind } of candidates.toReversed()) {
    yield 1;
    // The text of a blog has its title inside, and teasers link to their articles.
    if (element.querySelector('h1, h2:not(.name) > a[href]:not([href*="#"])') !== null) continue;
    const speaker = speakerOf(element, own, dom);
    if (speaker === null) continue;
    messages.unshift({ element, kind, speaker });
    own.add(element);
  }
  const posts = messages.filter(({ kind }) => kind === 'post').map(({ element }) => element);
  // Parts of one post may be named like it.
  const innermost = posts.filter((post) => posts.every((other) => other === post || !post.contains(other)));
  const likely = innermost.length === 1 ? messages.filter(({ kind }) => kind !== 'post') : messages;
  return withContinued(likely, candidates);
}

/** Chats name a speaker once for several messages in a row. */
function withContinued(
  messages: readonly Message[],
  candidates: ReadonlyArray<Pick<Message, 'element' | 'kind'>>,
): Message[] {
  const named = new Map(messages.map((message) => [message.element, message]));
  const rows = new Set(messages.map(({ element }) => element.parentElement));
  const all: Message[] = [];
  for (const { element, kind } of candidates) {
    const message = named.get(element);
    if (message) all.push(message);
    else if (all.length > 0 && rows.has(element.parentElement)) all.push({ element, kind, speaker: null });
  }
  return all;
}

function kindOf(element: Element): string | null {
  const own = [element.getAttribute(tagAttribute), element.getAttribute('class'), element.id];
  const names = own.join(' ').slice(0, 300).toLowerCase();
  for (const name of names.split(/\s+/)) {
    const [, kind] = messageName.exec(name.replace(/[-_]?\d+$/, '')) ?? [];
    if (kind !== undefined) return kind;
  }
  return null;
}

/** The elements of a message without those of other messages in it. */
function* elementsOf(message: Element, own: ReadonlySet<Element>): Generator<Element, void> {
  const left = [...message.children].toReversed();
  for (let element = left.pop(); element; element = left.pop()) {
    if (own.has(element)) continue;
    yield element;
    left.push(...[...element.children].toReversed());
  }
}

function speakerOf(message: Element, own: ReadonlySet<Element>, dom: DomAccess): Message['speaker'] {
  let left = mostOfHead;
  for (const element of elementsOf(message, own)) {
    left -= 1;
    if (left < 0) return null;
    if (element.closest('blockquote, q') !== null) continue;
    const isMarked = speakerNames.test(element.className);
    if (!isMarked && element.localName !== 'a') continue;
    const named = nameOf(dom, element, isMarked);
    if (named === null || named.strength < 2) continue;
    if (!isOfEditor(element, message, dom)) return { element, name: named.name };
  }
  return null;
}

function isOfEditor(name: Element, message: Element, dom: DomAccess): boolean {
  for (let part: Element | null = name; part && part !== message; part = part.parentElement) {
    if ((part.textContent ?? '').length > longestRemark) return false;
    const [before = ''] = (part.textContent ?? '').split(name.textContent ?? '');
    if (edited.test(before) || isAboutOthers(dom, part)) return true;
  }
  return false;
}

function headOf(copy: Document, speaker: string, time: Element | null): Element {
  const head = copy.createElement('p');
  const name = copy.createElement('strong');
  name.append(speaker);
  head.append(name);
  if (time) head.append(` · ${(time.textContent ?? '').replace(/\s+/g, ' ').trim()}`);
  return head;
}

function timeOf(message: Element, own: ReadonlySet<Element>): Element | null {
  let left = mostOfHead;
  for (const element of elementsOf(message, own)) {
    left -= 1;
    if (left < 0) return null;
    if (element.localName !== 'time' && !timeNames.test(element.className)) continue;
    const text = (element.textContent ?? '').trim();
    const isEdited = edited.test(`${element.parentElement?.textContent ?? ''}`.slice(0, longestRemark));
    if (text.length <= longestTime && /\d/.test(text) && !isEdited) return element;
  }
  return null;
}

/** A clone of the message's words: the part that is named as such, or all but its head. */
function bodyOf({ element, speaker }: Message, own: ReadonlySet<Element>): Element {
  const time = timeOf(element, own);
  const heads = [speaker?.element, time].flatMap((head) => head ?? []);
  const isBody = (part: Element) =>
    bodyNames.test(part.className) &&
    !heads.some((head) => part.contains(head)) &&
    part.closest('blockquote') === null;
  const parts = [...elementsOf(element, own)];
  const named = parts.filter(isBody).map((part) => ({ part, letters: ownLetters(part, own) }));
  const longest = named.reduce((one, other) => (other.letters > one.letters ? other : one), {
    part: element,
    letters: 0,
  });
  const isWhole = longest.part === element || longest.letters < leastShareOfBody * ownLetters(element, own);
  const root = isWhole ? element : longest.part;
  const isOther = (part: Element) => own.has(part) && part !== element;
  if (!isWhole) return cloneWithout(root, isOther);
  const shownAbove = [speaker && headElement(element, speaker.element), time && (time.closest('a') ?? time)];
  return cloneWithout(
    root,
    (part) =>
      isOther(part) || shownAbove.includes(part) || part.matches(separate) || around.test(part.className),
  );
}

/** The largest part with the name that has less text than the rest of the message. */
function headElement(message: Element, name: Element): Element {
  const most = (message.textContent ?? '').length / 2;
  let head = name;
  while (head.parentElement && head.parentElement !== message) {
    if ((head.parentElement.textContent ?? '').length > most) break;
    head = head.parentElement;
  }
  return head;
}

/** Rows and cells become plain blocks. */
function cloneWithout(root: Element, isGone: (part: Element) => boolean): Element {
  const body = root.ownerDocument.createElement('div');
  const isBlock = /^(?:pre|p|ul|ol|dl|table|blockquote)$/.test(root.localName);
  const levels: Array<{ left: ChildNode[]; into: Element }> = [
    { left: isBlock ? [root] : [...root.childNodes], into: body },
  ];
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const node = level.left.shift();
    if (!node) {
      levels.pop();
      continue;
    }
    if (!isElement(node)) {
      level.into.append(node.cloneNode());
      continue;
    }
    if (isGone(node)) continue;
    const clone = node.cloneNode();
    level.into.append(clone);
    if (isElement(clone)) levels.push({ left: [...node.childNodes], into: clone });
  }
  return body;
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

function ownLetters(part: Element, own: ReadonlySet<Element>): number {
  return [part, ...elementsOf(part, own)].reduce((sum, element) => sum + directLetters(element), 0);
}

function directLetters(element: Element): number {
  const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === 3);
  return texts.reduce((sum, { nodeValue }) => sum + (nodeValue ?? '').replace(/\s+/g, '').length, 0);
}

/** How many messages are around it, or how far its row is indented. */
function depthOf(message: Element, own: ReadonlySet<Element>): number {
  const indent = message.querySelector(`[${indentAttribute}]`)?.getAttribute(indentAttribute);
  if (indent) return Number.parseInt(indent, 10) || 0;
  return messagesAround(message, own);
}

function isMostOf(copy: Document, messages: readonly Message[]): boolean {
  const elements = new Set(messages.map(({ element }) => element));
  const outermost = messages.filter(({ element }) => messagesAround(element, elements) === 0);
  const said = outermost.reduce((sum, { element }) => sum + plainLetters(element), 0);
  const others = [...copy.body.querySelectorAll(separate)].filter(
    (part) => part.parentElement?.closest(separate) === null,
  );
  return (
    said >= leastShare * (plainLetters(copy.body) - others.reduce((sum, part) => sum + plainLetters(part), 0))
  );
}

function areComments(messages: readonly Message[]): boolean {
  return messages.every(({ kind }) => /^(?:comment|reply)$/.test(kind));
}

/** Comments below the text of an article, however many there are. */
function isBelowArticle(copy: Document, messages: readonly Message[]): boolean {
  const [first] = messages;
  if (!first || !areComments(messages)) return false;
  return [...copy.body.querySelectorAll(articleText)].some(
    (text) =>
      first.element.compareDocumentPosition(text) === Node.DOCUMENT_POSITION_PRECEDING &&
      plainLetters(text) >= fewestLettersOfArticle,
  );
}

function messagesAround(element: Element, messages: ReadonlySet<Element>): number {
  let depth = 0;
  for (let outer = element.parentElement; outer; outer = outer.parentElement)
    if (messages.has(outer)) depth += 1;
  return depth;
}

/** The paragraphs above the first message, such as the text that a discussion is about. */
function textBefore(copy: Document, first: Element): Element[] {
  const before: Element[] = [];
  for (const paragraph of copy.body.querySelectorAll('p, div, td, section')) {
    if (
      first.contains(paragraph) ||
      first.compareDocumentPosition(paragraph) & Node.DOCUMENT_POSITION_FOLLOWING
    )
      break;
    if (paragraph.closest(separate) !== null || before.some((part) => part.contains(paragraph))) continue;
    const isText =
      paragraph.localName === 'p'
        ? plainLetters(paragraph) >= fewestLettersBefore
        : directLetters(paragraph) >= fewestOfBox;
    if (isText && !paragraph.contains(first)) before.push(paragraph);
  }
  return before;
}

/** Outside of links. */
function plainLetters(element: Element): number {
  return letters(element) - [...element.querySelectorAll('a')].reduce((sum, link) => sum + letters(link), 0);
}

function letters(element: Element): number {
  return (element.textContent ?? '').replace(/\s+/g, '').length;
}
