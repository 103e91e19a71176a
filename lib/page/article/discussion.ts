// A copied page whose text is a discussion: each message with its author, in order, and replies one quote deeper.
import { isAboutOthers, nameOf } from '@/lib/page/conversation/names';
import type { DomAccess } from '@/lib/page/dom-access';
import type { Work } from '@/lib/page/in-slices';
import { letterCount } from '@/lib/page/well-formed-text';
import { indentAttribute, tagAttribute } from './copy-page';

/** The classes of one message, and not of a list of them. */
const messageName =
  /^(?:(?:forum|topic|thread|timeline|crawler|bz|js|user|activity|single|issue|discussion|ticket|mail|react|shreddit|detailed)[-_])*(post|comment|message|reply|answer|question|comtr|note|journal|issue-body|email|status|change)(?:[-_](?:wrapper|container|item|row|block|box|card|entry))?$/;
const authorNames =
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
const maxCandidates = 2_000;
/** A head is near the beginning of its message. */
const maxOfHead = 150;
const deepest = 8;
/** Most of a discussion's page is its messages. A longer text above comments is an article. */
const leastShare = 0.5;
const maxShareBefore = { comments: 0.2, others: 0.5 };
const fewestLettersBefore = 15;
/** How sites name the text of an article. */
const articleText =
  'article, .post, .hentry, [itemprop=articleBody], .entry-content, .post-content, .article-body, .article-content, .story-body, .post-body';
const fewestLettersOfArticle = 500;
/** A box with less text of its own has a name, a time or a number. */
const fewestOfBox = 50;
/** A part that is named like the body of a message, and has less of it, is something else. */
const leastShareOfBody = 0.2;

interface Candidate {
  readonly box: Element;
  readonly kind: string;
}

interface Message extends Candidate {
  /** null if it continues the message before it. */
  readonly author: { readonly element: Element; readonly name: string } | null;
}

/** The discussion of a copied page as one element of that page's document. null for other pages. */
export function* discussionIn(copy: Document, dom: DomAccess): Work<Element | null> {
  const messages = yield* messagesIn(copy.body, dom);
  const boxes = new Set(messages.map(({ box }) => box));
  const names = new Set(messages.flatMap(({ author }) => author?.name ?? []));
  const [first] = messages;
  if (names.size < 2 || !first || !areMostOf(copy, boxes) || areBelowArticle(copy, messages)) return null;
  const before = textBefore(copy, first.box);
  const maxBefore = areComments(messages) ? maxShareBefore.comments : maxShareBefore.others;
  if (sumOf(before, plainLetters) > maxBefore * plainLetters(copy.body)) return null;
  const discussion = copy.createElement('div');
  discussion.append(...before.map((part) => cloneWithout(part, () => false)));
  /** Where the replies to the last message of each depth go. */
  const replies: Element[] = [discussion];
  for (const message of messages) {
    yield 1;
    const depth = Math.min(depthOf(message.box, boxes), replies.length - 1, deepest);
    const into = replies[depth] ?? discussion;
    // It comes after the message that is answered.
    if (into !== discussion && into.parentNode === null) replies[depth - 1]?.append(into);
    const time = timeOf(message.box, boxes);
    if (message.author) into.append(headOf(copy, message.author.name, time));
    into.append(bodyOf(message, time, boxes));
    replies.splice(depth + 1, replies.length, copy.createElement('blockquote'));
  }
  return discussion;
}

/** The messages in page order. What has no author of its own is part of the message around it. */
function* messagesIn(root: Element, dom: DomAccess): Work<Message[]> {
  const candidates: Candidate[] = [];
  for (const box of root.querySelectorAll(`[class], [id], [${tagAttribute}]`)) {
    yield 1;
    const kind = kindOf(box);
    if (kind !== null && box.closest(separate) === null) candidates.push({ box, kind });
    if (candidates.length > maxCandidates) return [];
  }
  const named = new Map<Element, Message>();
  // Inner ones first.
  for (const { box, kind } of candidates.toReversed()) {
    yield 1;
    // The text of a blog has its title inside, and teasers link to their articles.
    if (box.querySelector('h1, h2:not(.name) > a[href]:not([href*="#"])') !== null) continue;
    const author = authorOf(box, named, dom);
    if (author !== null) named.set(box, { box, kind, author });
  }
  const posts = [...named.values()].filter(({ kind }) => kind === 'post').map(({ box }) => box);
  // Parts of one post may be named like it.
  const innermost = posts.filter((post) => !posts.some((other) => other !== post && post.contains(other)));
  if (innermost.length === 1) for (const post of posts) named.delete(post);
  return withContinued(candidates, named);
}

/** Chats name an author once for several messages in a row. */
function withContinued(candidates: readonly Candidate[], named: ReadonlyMap<Element, Message>): Message[] {
  const rows = new Set([...named.keys()].map((box) => box.parentElement));
  const all: Message[] = [];
  for (const candidate of candidates) {
    const message = named.get(candidate.box);
    if (message) all.push(message);
    else if (all.length > 0 && rows.has(candidate.box.parentElement))
      all.push({ ...candidate, author: null });
  }
  return all;
}

function kindOf(element: Element): string | null {
  const own = [element.getAttribute(tagAttribute), element.getAttribute('class'), element.id];
  for (const name of own.join(' ').slice(0, 300).toLowerCase().split(/\s+/)) {
    const [, kind] = messageName.exec(name.replace(/[-_]?\d+$/, '')) ?? [];
    if (kind !== undefined) return kind;
  }
  return null;
}

type Boxes = Pick<ReadonlySet<Element>, 'has'>;

/** The elements of a message without those of other messages in it. */
function elementsOf(message: Element, boxes: Boxes, most = Number.POSITIVE_INFINITY): Element[] {
  const elements: Element[] = [];
  const left = [...message.children].toReversed();
  for (let element = left.pop(); element && elements.length < most; element = left.pop()) {
    if (boxes.has(element)) continue;
    elements.push(element);
    left.push(...[...element.children].toReversed());
  }
  return elements;
}

function authorOf(message: Element, boxes: Boxes, dom: DomAccess): Message['author'] {
  for (const element of elementsOf(message, boxes, maxOfHead)) {
    const isMarked = authorNames.test(element.className);
    if ((!isMarked && element.localName !== 'a') || element.closest('blockquote, q') !== null) continue;
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

function timeOf(message: Element, boxes: Boxes): Element | null {
  const times = elementsOf(message, boxes, maxOfHead).filter((element) => {
    const text = (element.textContent ?? '').trim();
    const isTime = element.localName === 'time' || timeNames.test(element.className);
    if (!isTime || text.length > longestTime || !/\d/.test(text)) return false;
    return !edited.test((element.parentElement?.textContent ?? '').slice(0, longestRemark));
  });
  return times[0] ?? null;
}

function headOf(copy: Document, author: string, time: Element | null): Element {
  const head = copy.createElement('p');
  const name = copy.createElement('strong');
  name.append(author);
  head.append(name);
  if (time) head.append(` · ${(time.textContent ?? '').replace(/\s+/g, ' ').trim()}`);
  return head;
}

/** A clone of the message's words: the part that is named as such, or all but its head. */
function bodyOf({ box, author }: Message, time: Element | null, boxes: Boxes): Element {
  const isOther = (part: Element) => boxes.has(part) && part !== box;
  const ownLetters = (part: Element) => sumOf([part, ...elementsOf(part, boxes)], directLetters);
  const heads = [author?.element, time].flatMap((head) => head ?? []);
  const named = elementsOf(box, boxes).filter(
    (part) =>
      bodyNames.test(part.className) &&
      !heads.some((head) => part.contains(head)) &&
      part.closest('blockquote') === null,
  );
  const [longest] = named
    .map((part) => ({ part, letters: ownLetters(part) }))
    .toSorted((one, other) => other.letters - one.letters);
  if (longest && longest.letters > 0 && longest.letters >= leastShareOfBody * ownLetters(box))
    return cloneWithout(longest.part, isOther);
  const shownAbove = [author && headElement(box, author.element), time && (time.closest('a') ?? time)];
  return cloneWithout(
    box,
    (part) => isOther(part) || shownAbove.includes(part) || around.test(part.className),
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
  const levels: Array<{ left: ChildNode[]; into: Node }> = [
    { left: isBlock ? [root] : [...root.childNodes], into: body },
  ];
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const node = level.left.shift();
    if (!node) levels.pop();
    else if (!isElement(node) || !isGone(node))
      levels.push({ left: [...node.childNodes], into: level.into.appendChild(node.cloneNode()) });
  }
  return body;
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

/** How many messages are around it, or how far its row is indented. */
function depthOf(message: Element, boxes: Boxes): number {
  const indent = message.querySelector(`[${indentAttribute}]`)?.getAttribute(indentAttribute);
  return indent ? Number.parseInt(indent, 10) || 0 : messagesAround(message, boxes);
}

function messagesAround(message: Element, boxes: Boxes): number {
  let depth = 0;
  for (let outer = message.parentElement; outer; outer = outer.parentElement)
    if (boxes.has(outer)) depth += 1;
  return depth;
}

function areMostOf(copy: Document, boxes: ReadonlySet<Element>): boolean {
  const outermost = [...boxes].filter((box) => messagesAround(box, boxes) === 0);
  const others = [...copy.body.querySelectorAll(separate)].filter(
    (part) => part.parentElement?.closest(separate) === null,
  );
  const all = plainLetters(copy.body) - sumOf(others, plainLetters);
  return sumOf(outermost, plainLetters) >= leastShare * all;
}

const areComments = (messages: readonly Message[]) =>
  messages.every(({ kind }) => /^(?:comment|reply)$/.test(kind));

/** Comments below the text of an article, however many there are. */
function areBelowArticle(copy: Document, messages: readonly Message[]): boolean {
  const [first] = messages;
  if (!first || !areComments(messages)) return false;
  return [...copy.body.querySelectorAll(articleText)].some(
    (text) =>
      first.box.compareDocumentPosition(text) === Node.DOCUMENT_POSITION_PRECEDING &&
      plainLetters(text) >= fewestLettersOfArticle,
  );
}

/** The paragraphs above the first message, such as the text that a discussion is about. */
function textBefore(copy: Document, first: Element): Element[] {
  const before: Element[] = [];
  for (const paragraph of copy.body.querySelectorAll('p, div, td, section')) {
    const isAbove = first.compareDocumentPosition(paragraph) & Node.DOCUMENT_POSITION_PRECEDING;
    if (!isAbove) break;
    if (paragraph.closest(separate) !== null || before.some((part) => part.contains(paragraph))) continue;
    const isText =
      paragraph.localName === 'p'
        ? plainLetters(paragraph) >= fewestLettersBefore
        : directLetters(paragraph) >= fewestOfBox;
    if (isText && !paragraph.contains(first)) before.push(paragraph);
  }
  return before;
}

const sumOf = (elements: readonly Element[], lettersOf: (element: Element) => number) =>
  elements.reduce((sum, element) => sum + lettersOf(element), 0);

export function directLetters(element: Element): number {
  const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === 3);
  return letterCount(texts.map(({ nodeValue }) => nodeValue ?? '').join(''));
}

/** Outside of links. */
export function plainLetters(element: Element): number {
  const letters = (part: Element) => letterCount(part.textContent ?? '');
  return letters(element) - sumOf([...element.querySelectorAll('a')], letters);
}
