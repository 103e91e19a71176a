// The message around some words: its author, its day and its own link. Found by structure: the smallest block around
// the words that has a name, bounded by its neighbors of the same shape. A wrong author is worse than none, so every
// rule that is in doubt names nobody.
import type { DomAccess } from '@/lib/page/dom-access';
import type { Work } from '@/lib/page/in-slices';
import type { Span } from '@/lib/page/passage/selection-span';
import type { MessageAuthor } from '@/lib/page/source/page-person';
import { ancestorsOf, isIn, shortText } from '@/lib/page/walk';
import { dayOf } from './days';
import {
  createHeadReader,
  type FoundName,
  type FoundTime,
  gap,
  type Head,
  type HeadReader,
  isSamePerson,
  likelyAuthor,
} from './head';
import { isAlike, type Level, levelOf, longestLine } from './level';
import { isQuotation, nameTokens, statedAuthor } from './names';
import { isFooter, isQuotedLine, quotedAfterLine, quotedPerson } from './quotation';
import { signatureAfter } from './signature';

export interface PageOfMessages {
  readonly dom: DomAccess;
  readonly document: Document;
  /** The page's language, for the names of months. */
  readonly language: string | null;
}

export interface Message extends MessageAuthor {
  /** The smallest part of the page with the name and the words. null for a signature or a quoted person. */
  readonly box: Element | null;
  /** The part of the box with the words. */
  readonly body: Node | null;
}

/** Nodes to visit at most. A message's head is near its words. */
const maxNodes = 4_000;
/** A head has less text of its own than a message. */
const longestHead = 400;
/** The time and a few words beside a name. A longer line has words of its own. */
const besideName = 60;
/** A line that asks for a vote, with the words of its buttons. */
const longestPrompt = 80;
/** How many levels outwards from the name to search for the time. */
const levelsForTime = 4;

/** Parts around a passage that belong to no message. Not `form`, because a whole page may be one. */
const separateAround = /^(?:nav|aside|dialog|menu|footer)$/;
const boilerplate =
  /(?:^|[\s_-])(?:sidebar|side-bar|footer|navbar|navigation|breadcrumbs?|cookie|consent)(?=$|[\s_-])/;
/** A chat names the author only at the first of several messages. */
const continues =
  /(?:^|[\s-])(?:joined|continued?|continuation|compact|grouped|consecutive|same-author)(?=$|\s)/;
/** Or it says so at the first one. */
const startsGroup = /(?:^|[\s-])(?:includes?|shows?)-(?:sender|author|avatar)(?=$|\s)/;
const groups = /(?:^|[\s-])(?:group|cluster|burst)(?=$|[\s-])/;

/** A level outwards from the words, and how many of the nearest neighbors have a name of their own. */
interface NamedLevel extends Level {
  readonly named: 'none' | 'some' | 'all';
}

/** What the search found up to its level. */
interface Search {
  readonly page: PageOfMessages;
  readonly span: Span;
  readonly reader: HeadReader;
  name: FoundName | null;
  time: FoundTime | null;
  timeAt: Element | null;
  box: Element | null;
  body: Node | null;
  levelsLeft: number;
  /** The elements around the words, and the parts beside them that belong to the message. */
  readonly within: Element[];
  readonly own: Element[];
}

/** null leaves the decision to the next rule, and then to the next level. */
type Verdict = Message | 'nobody' | 'enough' | null;

export function* messageAt(page: PageOfMessages, span: Span): Work<Message | null> {
  const { dom, language } = page;
  if (isQuotedLine(dom, span.start) || isFooter(dom, span.start)) return null;
  const signed = yield* signatureAfter(dom, span, language);
  if (signed === 'several') return null;
  if (signed !== null) return withoutBox(signed.name, signed.on);
  const reader = createHeadReader(page, maxNodes);
  const search: Search = {
    page,
    span,
    reader,
    name: null,
    time: null,
    timeAt: null,
    box: null,
    body: null,
    levelsLeft: levelsForTime,
    within: [],
    own: [],
  };
  let inner: Node | null = null;
  for (const outer of ancestorsOf(dom, span.start.node)) {
    if (inner !== null && dom.isElement(outer)) {
      const verdict = yield* verdictAt(search, inner, outer);
      if (verdict === 'nobody') return null;
      if (verdict === 'enough') break;
      if (verdict !== null) return verdict;
    }
    inner = outer;
    if (!reader.isLeft()) return null;
  }
  return yield* finishedMessage(search);
}

function* verdictAt(search: Search, inner: Node, outer: Element): Work<Verdict> {
  const { page, reader } = search;
  const { dom } = page;
  if (isOutsideMessages(dom, outer)) return 'nobody';
  if (isQuotation(dom, outer)) return withoutBox(quotedPerson(dom, outer)) ?? 'nobody';
  const quoted = withoutBox(quotedAfterLine(dom, inner));
  if (quoted !== null) return quoted;
  if (dom.isElement(inner)) search.within.push(inner);
  const beside = levelOf(dom, inner, outer);
  const level = { ...beside, named: yield* namedNeighbors(reader, beside.neighbors) };
  // A known author may be above more of the same message, for a few levels.
  if (search.name !== null) search.levelsLeft -= 1;
  if (yield* hasOtherMessages(search, level)) return 'enough';
  if (!(yield* resolveAuthor(search, level))) return 'nobody';
  yield* findTime(search, level);
  return endAt(search, level);
}

const withoutBox = (name: string | null, on: string | null = null): Message | null =>
  name === null ? null : { name, email: null, on, link: null, box: null, body: null };

/** A line that asks whether the text helped, with its buttons, after a longer body. */
function isHelpfulnessPrompt(
  { dom }: PageOfMessages,
  { inner, before, after }: Level,
  { head }: FoundName,
): boolean {
  const asked = shortText(dom, inner, longestPrompt);
  if (asked === null || !dom.isElement(inner)) return false;
  const hasButtons = after[0]
    ? dom.tagName(after[0]) === 'button'
    : dom.find(inner, 'button, input, [role=button]') !== null;
  const between = before.slice(0, Math.max(0, before.indexOf(head)));
  // A time or a title is shorter.
  const isBody = (part: Element) =>
    !isQuotation(dom, part) &&
    !isAlike(dom, part, inner) &&
    shortText(dom, part, Math.max(asked.length, besideName)) === null;
  return hasButtons && between.some(isBody);
}

function isOutsideMessages(dom: DomAccess, outer: Element): boolean {
  const tag = dom.tagName(outer);
  const id = dom.attribute(outer, 'id')?.toLowerCase() ?? '';
  return separateAround.test(tag) || (tag !== 'body' && boilerplate.test(`${nameTokens(dom, outer)} ${id}`));
}

function* namedNeighbors(reader: HeadReader, neighbors: readonly Element[]): Work<NamedLevel['named']> {
  let named = 0;
  const nearest = neighbors.slice(0, 4);
  for (const neighbor of nearest) {
    const { names } = yield* reader.read(neighbor);
    if (names.some(({ strength }) => strength > 1)) named += 1;
  }
  if (named === 0) return 'none';
  return named > 1 && named === nearest.length ? 'all' : 'some';
}

/** The level has other messages: for example, the one that this message answers is above it. */
function* hasOtherMessages(search: Search, { before, after }: NamedLevel): Work<boolean> {
  const { name } = search;
  if (name === null) return false;
  for (const [element, head] of yield* headsOf(search, [...before, ...after]))
    if (element !== name.head && hasOtherAuthor(head, name)) return true;
  return false;
}

const isSender = (name: FoundName) => name.isSender === true;

const hasOtherAuthor = ({ names }: Head, name: FoundName | null) =>
  name !== null && names.some((one) => one.strength === 3 && !isSamePerson(one, name));

/** Stores the author if the level names one. False if several could be it. */
function* resolveAuthor(search: Search, level: NamedLevel): Work<boolean> {
  const { dom, document, language } = search.page;
  const { inner, outer } = level;
  if (search.name !== null) return true;
  const stated = statedAuthor(dom, outer);
  const found: AuthorResult =
    stated === null
      ? yield* authorIn(search, level)
      : { name: stated, email: null, strength: 3, order: 0, head: outer };
  if (found === 'unclear' || (found !== null && isHelpfulnessPrompt(search.page, level, found))) return false;
  search.name = found;
  search.box = outer;
  search.body = inner;
  // A component may write the time into its own attributes, too.
  const day = stated === null ? null : dayOf(dom, outer, language);
  if (day != null && search.time === null)
    search.time = { day, link: addressOf(dom, document, dom.attribute(outer, 'permalink') ?? ''), order: 0 };
  return true;
}

type AuthorResult = FoundName | null | 'unclear';

/** In this order, for words in an element. */
const authorRules: ReadonlyArray<(search: Search, level: NamedLevel) => Work<AuthorResult>> = [
  authorAbove,
  authorOfGroup,
  authorOfRow,
  authorBelow,
];

function* authorIn(search: Search, level: NamedLevel): Work<AuthorResult> {
  const { dom } = search.page;
  if (dom.isText(level.inner)) return yield* authorOfLine(search, level, level.inner);
  for (const rule of authorRules) {
    const author = yield* rule(search, level);
    if (author !== null) return author;
  }
  return null;
}

const apartFrom = (neighbors: readonly Element[], elements: readonly Element[]) =>
  elements.filter((element) => !neighbors.includes(element));

/** A name within a paragraph is somebody who is mentioned. A line of a chat starts with its author's name. */
function* authorOfLine({ page, reader }: Search, level: NamedLevel, text: Text): Work<AuthorResult> {
  const [beside] = apartFrom(level.neighbors, level.before);
  const author = beside ? likelyAuthor(yield* reader.read(beside)) : null;
  if (author === null || author === 'unclear' || author.name.startsWith('@')) return null;
  return author.strength === 3 || /^\s*[:：]/.test(page.dom.text(text)) ? author : null;
}

/** The nearest head above the words. */
function* authorAbove(search: Search, level: NamedLevel): Work<AuthorResult> {
  const above = apartFrom(level.neighbors, level.before);
  for (const [index, element] of above.entries()) {
    const head = yield* search.reader.read(element);
    const author =
      likelyAuthor(head) ?? (yield* emphasized(search, head, above.slice(Math.max(0, index - 3), index)));
    if (author !== null) return author;
  }
  return null;
}

/** A bold name with the time right after it, as in the archive of a mailing list. */
function* emphasized(
  { page, reader }: Search,
  { names }: Head,
  next: readonly Element[],
): Work<AuthorResult> {
  const [name, ...others] = names;
  if (!name || others.length > 0) return null;
  for (const element of next) {
    const { times } = yield* reader.read(element);
    if (times.length > 0 && shortText(page.dom, element, longestLine) !== null) return name;
  }
  return null;
}

/** The message goes on under the head of one above it. */
function* authorOfGroup({ page, reader }: Search, level: NamedLevel): Work<AuthorResult> {
  const { inner, outer, before, named } = level;
  const starts = (element: Element) => startsGroup.test(nameTokens(page.dom, element));
  const isContinued =
    page.dom.isElement(inner) &&
    (continues.test(nameTokens(page.dom, inner)) || (!starts(inner) && before.some(starts)));
  const isOfGroup = named === 'some' && groups.test(nameTokens(page.dom, outer));
  if (named === 'none' || !(isContinued || isOfGroup)) return null;
  for (const element of before) {
    const author = likelyAuthor(yield* reader.read(element));
    if (author !== null) return author;
  }
  return null;
}

/** Some lists alternate: a head, then its text. */
function* authorOfRow({ page, reader, time }: Search, { before, named }: NamedLevel): Work<AuthorResult> {
  if (named === 'none') return null;
  // Every neighbor has a name inside, and this message has none.
  if (named === 'all') return 'unclear';
  for (const element of before) {
    const author = likelyAuthor(yield* reader.read(element));
    if (author === null || author === 'unclear') continue;
    const isShort = (longest: number) => shortText(page.dom, element, longest) !== null;
    const isBare =
      (author.strength === 3 && isShort(longestLine)) || isShort(author.name.length + besideName);
    // A message with a time of its own has a head of its own.
    return isBare && time === null ? author : 'unclear';
  }
  return 'unclear';
}

/** The only author after the words. */
function* authorBelow(search: Search, level: NamedLevel): Work<AuthorResult> {
  const below: FoundName[] = [];
  for (const [element, head] of yield* headsOf(search, apartFrom(level.neighbors, level.after))) {
    const author = likelyAuthor(head);
    if (author === 'unclear') return author;
    if (author === null || author.isSender) continue;
    if (author.strength < 3 && shortText(search.page.dom, element, longestLine) === null) return 'unclear';
    below.push(author);
  }
  return new Set(below.map(({ name }) => name)).size > 1 ? 'unclear' : (below[0] ?? null);
}

function* findTime(search: Search, level: NamedLevel): Work<void> {
  const { name, own, page, reader } = search;
  const { before, after, neighbors, named, outer } = level;
  // The rows of one message look alike, too, but then none of them has a name.
  const isOwn = (element: Element) =>
    !neighbors.includes(element) || (named === 'none' && page.dom.tagName(element) === 'tr');
  const beside = [...before, ...after];
  own.push(...beside.filter(isOwn), ...(name ? [name.head] : []));
  if (search.time !== null) return;
  for (const element of beside) {
    if (!isOwn(element) && element !== name?.head && named !== 'some') continue;
    const isAfter = after.includes(element);
    if (shortText(page.dom, element, isAfter ? longestHead : 2 * longestHead) === null) continue;
    const head = yield* reader.read(element);
    if (isAfter && page.dom.find(element, 'blockquote') !== null) continue;
    if (isAfter && element !== name?.head && (hasOtherAuthor(head, name) || head.names.some(isSender)))
      continue;
    const [nearest] = head.times.toSorted((one, other) => gap(one, name) - gap(other, name));
    if (!nearest) continue;
    search.time = nearest;
    search.timeAt = outer;
    break;
  }
}

/** Whether the search ends at the level. */
function endAt(
  { page, span, name, box, time, timeAt, levelsLeft }: Search,
  { named, outer }: NamedLevel,
): Verdict {
  const { start, end } = span;
  const tag = page.dom.tagName(outer);
  // Near the page's edge, a link to a person is no author.
  if (name !== null && /^(?:body|main)$/.test(tag) && box === outer && timeAt !== outer) return 'nobody';
  // The passage ends in another message.
  const isInside = end.node === start.node || end.offset === 0 || isIn(page.dom, end.node, outer);
  if (name !== null && !isInside) return 'nobody';
  const isKnown = name !== null && time?.link != null;
  return isKnown || named !== 'none' || levelsLeft === 0 || tag === 'body' ? 'enough' : null;
}

function* finishedMessage(search: Search): Work<Message | null> {
  const { page, name, time, box, body, own, within, reader } = search;
  if (name === null || !reader.isLeft()) return null;
  const heads = (yield* headsOf(search, own)).map(([, head]) => head);
  const ids = new Set(within.map((element) => page.dom.attribute(element, 'id') ?? ''));
  const permanent = heads.flatMap((head) => head.permanent ?? []);
  // Links of the message to an element that the message itself has.
  const inside = heads.flatMap(({ targets, ids: others }) =>
    [...targets].filter(([id]) => ids.has(id) || others.has(id)).map(([, link]) => link),
  );
  const link =
    inside.find((one) => permanent.includes(one)) ??
    inside[0] ??
    time?.link ??
    permanent[0] ??
    anchorOf(page, [...ids].toReversed());
  return { name: name.name, email: name.email, on: time?.day ?? null, link, box, body };
}

/** The heads of the parts that are short enough to be one. */
function* headsOf({ page, reader }: Search, parts: readonly Element[]): Work<Array<[Element, Head]>> {
  const heads: Array<[Element, Head]> = [];
  for (const part of parts)
    if (shortText(page.dom, part, longestHead) !== null) heads.push([part, yield* reader.read(part)]);
  return heads;
}

/** A link can lead to the message's id. */
function anchorOf({ dom, document }: PageOfMessages, ids: readonly string[]): string | null {
  const usual = ids.find((id) => /^(?:comment|post|msg|message|note|answer|review|p|c)[-_]?\d+$/i.test(id));
  const id = [usual ?? ids].flat().find((one) => /\d{2,}/.test(one) && one.length < 100);
  return id === undefined ? null : addressOf(dom, document, `#${encodeURIComponent(id)}`);
}

function addressOf(dom: DomAccess, document: Document, href: string): string | null {
  const base = dom.baseAddress(document);
  return href !== '' && URL.canParse(href, base) ? new URL(href, base).href : null;
}
