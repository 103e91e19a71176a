// Who said the selected words, when, and the message's own link. Found by structure: the smallest block around
// the selection that has a name, bounded by its neighbours of the same shape. A wrong speaker is worse than
// none, so every doubt ends in null.
import type { DomAccess } from '@/lib/page/dom-access';
import type { Work } from '@/lib/page/in-slices';
import type { Selected } from '@/lib/page/passage/find-selection';
import type { Span } from '@/lib/page/passage/selection-span';
import { bestOf, gap, isSamePerson } from './likely-author';
import { createLevels, type Level, longestLine } from './message-level';
import { isQuotation, marksOf, shortText, writtenAuthor } from './name-marks';
import type { PageSpeaker } from './page-person';
import { quotationAfterLine, quotedPerson } from './quoted-person';
import { dayOf } from './said-on';
import { createHeadReader, type FoundName, type FoundTime, type Head } from './speaker-head';
import { signatureAfter } from './speaker-signature';

export interface PageOfSpeaker {
  readonly dom: DomAccess;
  readonly document: Document;
  readonly selected: Selected;
  /** The page's language, for the names of months. */
  readonly language: string | null;
}

/** Nodes to visit at most. A message's head is near its words. */
const mostNodes = 4_000;
/** A head has less text of its own than a message. */
const longestHead = 400;
/** The time and a few words beside a name. A longer line has words of its own. */
const besideName = 60;
/** How many levels outwards from the name to search for the time. */
const levelsForTime = 4;

/** Parts around a passage that belong to no message. Not `form`, because a whole page may be one. */
const separateAround = /^(?:nav|aside|dialog|menu|footer)$/;
const edges =
  /(?:^|[\s_-])(?:sidebar|side-bar|footer|navbar|navigation|breadcrumbs?|cookie|consent)(?=$|[\s_-])/;
/** A chat names the author only at the first of several messages. */
const continues =
  /(?:^|[\s-])(?:joined|continued?|continuation|compact|grouped|consecutive|same-author)(?=$|\s)/;
const groups = /(?:^|[\s-])(?:group|cluster|burst)(?=$|[\s-])/;

type NeighbourNames = 'none' | 'some' | 'all';

/** A message of the page, with a part of its words selected. */
export interface FoundMessage {
  readonly speaker: PageSpeaker;
  /** The smallest part of the page with the name and the words. null for a signature or a quoted person. */
  readonly box: Element | null;
  /** The part of the box with the words. */
  readonly body: Node | null;
}

export function* readSpeaker(page: PageOfSpeaker): Work<PageSpeaker | null> {
  return (yield* readMessage(page))?.speaker ?? null;
}

const withoutBox = (speaker: PageSpeaker | null): FoundMessage | null =>
  speaker && { speaker, box: null, body: null };

export function* readMessage({
  dom,
  document,
  selected,
  language,
}: PageOfSpeaker): Work<FoundMessage | null> {
  const [span] = selected.state === 'spans' ? selected.spans : [];
  if (span === undefined) return null;
  if (isQuotedLine(span)) return null;
  const signed = yield* signatureAfter(dom, span, language);
  if (signed === 'several') return null;
  if (signed !== null) return withoutBox(signed);
  const reader = createHeadReader(dom, language, mostNodes);
  const levelOf = createLevels(dom);
  let time: FoundTime | null = null;
  let name: FoundName | null = null;
  let levelsLeft = levelsForTime;
  const within: Element[] = [];
  const own: Element[] = [];
  let nameAt: Element | null = null;
  let body: Node | null = null;
  let timeAt: Element | null = null;

  for (let inner: Node = span.start.node; ; ) {
    const outer = dom.renderedParent(inner);
    if (outer === null || !reader.isLeft()) break;
    if (!dom.isElement(outer)) {
      inner = outer;
      continue;
    }
    const tag = dom.tagName(outer);
    const id = dom.attribute(outer, 'id') ?? '';
    const isApart =
      separateAround.test(tag) ||
      (tag !== 'body' && edges.test(`${marksOf(dom, outer)} ${id.toLowerCase()}`));
    if (isApart) return null;
    if (isQuotation(dom, outer)) return withoutBox(quotedPerson(dom, outer));
    const quoted = quotationAfterLine(dom, inner);
    if (quoted !== null) return withoutBox(quoted);
    if (dom.isElement(inner)) within.push(inner);
    const level = levelOf(inner);
    const neighbours = yield* haveNames(level.neighbours);
    const hasNeighbours = neighbours !== 'none';
    if (name === null) {
      const written = writtenAuthor(dom, outer);
      const found: FoundName | null | 'unclear' =
        written === null
          ? yield* nameIn(level, neighbours, { inner, outer })
          : { name: written, email: null, strength: 3, order: 0, head: outer };
      if (found === 'unclear') return null;
      name = found;
      nameAt = outer;
      body = inner;
      if (written !== null && time === null) time = ownTime(outer);
    } else {
      levelsLeft -= 1;
      // The level has other messages: for example, the one that this message answers is above it.
      if (yield* haveOthers(level, name)) break;
    }
    own.push(...[...level.before, ...level.after].filter((element) => isOwn(element, level, neighbours)));
    if (name !== null) own.push(name.head);
    if (time === null) {
      time = yield* timeIn(level, name, neighbours);
      if (time !== null) timeAt = outer;
    }
    // Near the page's edge, a link to a person is no author.
    if (
      name !== null &&
      /^(?:body|main)$/.test(tag) &&
      nameAt === outer &&
      (time === null || timeAt !== outer)
    )
      return null;
    if (name !== null && !contains(outer, span)) return null;
    const isKnown = name !== null && time?.link != null;
    if (isKnown || hasNeighbours || levelsLeft === 0 || tag === 'body') break;
    if (name !== null) yield* readOthers(level);
    inner = outer;
  }
  if (name === null || !reader.isLeft()) return null;
  const link = (yield* linkInside()) ?? time?.link ?? (yield* permanentLink()) ?? anchorOf(within);
  const speaker = { name: name.name, email: name.email, on: time?.day ?? null, link };
  return { speaker, box: nameAt, body };

  /** A link of the message to a place that the message itself has. */
  function* linkInside(): Work<string | null> {
    const heads: Head[] = [];
    for (const part of own)
      if (shortText(dom, part, longestHead) !== null) heads.push(yield* reader.read(part));
    const ids = new Set(within.map((element) => dom.attribute(element, 'id') ?? ''));
    const links = heads.flatMap(({ places, ids: others }) =>
      [...places].filter(([id]) => ids.has(id) || others.has(id)).map(([, link]) => link),
    );
    return links.find((link) => heads.some(({ permanent }) => permanent === link)) ?? links[0] ?? null;
  }

  function* permanentLink(): Work<string | null> {
    for (const part of own) {
      if (shortText(dom, part, longestHead) === null) continue;
      const { permanent } = yield* reader.read(part);
      if (permanent !== null) return permanent;
    }
    return null;
  }

  function* haveOthers(level: Level, name: FoundName): Work<boolean> {
    for (const element of [...level.before, ...level.after]) {
      if (element === name.head || shortText(dom, element, longestHead) === null) continue;
      const { names } = yield* reader.read(element);
      if (names.some((one) => one.strength === 3 && one.name !== name.name && !isSamePerson(one, name)))
        return true;
    }
    return false;
  }

  /** In a mail as plain text, "> " starts the words of somebody else. */
  function isQuotedLine({ start }: Span): boolean {
    if (!dom.isText(start.node)) return false;
    const text = dom.text(start.node);
    const line = text.slice(text.lastIndexOf('\n', Math.max(0, start.offset - 1)) + 1);
    return /^\s*>/.test(line.slice(0, 200));
  }

  /** How many of the nearest neighbours have a name of their own. */
  function* haveNames(neighbours: readonly Element[]): Work<NeighbourNames> {
    let named = 0;
    const nearest = neighbours.slice(0, 4);
    for (const neighbour of nearest) {
      const { names } = yield* reader.read(neighbour);
      if (names.some(({ strength }) => strength > 1)) named += 1;
    }
    if (named === 0) return 'none';
    return named > 1 && named === nearest.length ? 'all' : 'some';
  }

  function* nameIn(
    level: Level,
    neighbours: NeighbourNames,
    { inner, outer }: { readonly inner: Node; readonly outer: Element },
  ): Work<FoundName | null | 'unclear'> {
    const isApart = (element: Element) => !level.neighbours.includes(element);
    const [before, after] = [level.before.filter(isApart), level.after.filter(isApart)];
    // A name within a paragraph is somebody who is mentioned. A line of a chat starts with its author's name.
    if (dom.isText(inner)) {
      const [beside] = before;
      const head = beside && (yield* reader.read(beside));
      const best = head ? bestOf(head) : null;
      if (best === null || best === 'unclear' || best.name.startsWith('@')) return null;
      return best.strength === 3 || /^\s*[:：]/.test(dom.text(inner)) ? best : null;
    }
    // The nearest head before the passage, else the only one behind it.
    for (const [index, element] of before.entries()) {
      const head = yield* reader.read(element);
      const best = bestOf(head) ?? (yield* emphasised(head, before.slice(Math.max(0, index - 3), index)));
      if (best !== null) return best;
    }
    const isContinued = dom.isElement(inner) && continues.test(marksOf(dom, inner));
    if (neighbours !== 'none' && (isContinued || (neighbours === 'some' && groups.test(marksOf(dom, outer)))))
      for (const element of level.before) {
        const best = bestOf(yield* reader.read(element));
        if (best !== null) return best;
      }
    // Every neighbour has a name inside, and this message has none.
    if (neighbours === 'all') return 'unclear';
    if (neighbours === 'some') {
      // Some lists alternate: a head, then its text.
      for (const element of level.before) {
        const best = bestOf(yield* reader.read(element));
        if (best === null || best === 'unclear') continue;
        const isHeadRow = best.strength === 3 && shortText(dom, element, longestLine) !== null;
        const isBare = isHeadRow || shortText(dom, element, best.name.length + besideName) !== null;
        // A message with a time of its own has a head of its own.
        return isBare && time === null ? best : 'unclear';
      }
      return 'unclear';
    }
    const behind: FoundName[] = [];
    for (const element of after) {
      if (shortText(dom, element, longestHead) === null) continue;
      const best = bestOf(yield* reader.read(element));
      if (best === 'unclear') return best;
      if (best !== null && best.strength < 3 && shortText(dom, element, longestLine) === null)
        return 'unclear';
      if (best !== null) behind.push(best);
    }
    return new Set(behind.map(({ name: one }) => one)).size > 1 ? 'unclear' : (behind[0] ?? null);
  }

  /** A bold name with the time right behind it, as in the archive of a mailing list. */
  function* emphasised({ names }: Head, behind: readonly Element[]): Work<FoundName | null> {
    const [name, ...others] = names;
    if (!name || others.length > 0) return null;
    for (const element of behind) {
      const { times } = yield* reader.read(element);
      if (times.length > 0 && shortText(dom, element, longestLine) !== null) return name;
    }
    return null;
  }

  function* timeIn(level: Level, beside: FoundName | null, named: NeighbourNames): Work<FoundTime | null> {
    const { before, after } = level;
    for (const element of [...before, ...after]) {
      if (!isOwn(element, level, named) && element !== beside?.head && named !== 'some') continue;
      const longest = after.includes(element) ? longestHead : 2 * longestHead;
      if (shortText(dom, element, longest) === null) continue;
      const { times, names } = yield* reader.read(element);
      const isOthers = names.some(
        (one) =>
          one.strength === 3 && beside !== null && one.name !== beside.name && !isSamePerson(one, beside),
      );
      if (isOthers && after.includes(element) && element !== beside?.head) continue;
      const [first] = times.toSorted((one, other) => gap(one, beside) - gap(other, beside));
      if (first) return first;
    }
    return null;
  }

  /** The rows of one message look alike, too, but then none of them has a name. */
  function isOwn(element: Element, { neighbours }: Level, named: NeighbourNames): boolean {
    return !neighbours.includes(element) || (named === 'none' && dom.tagName(element) === 'tr');
  }

  /** A component may write the time into its own attributes. */
  function ownTime(element: Element): FoundTime | null {
    const day = dayOf(dom, element, language);
    return day == null ? null : { day, link: addressOf(dom.attribute(element, 'permalink') ?? ''), order: 0 };
  }

  /** The permanent link may be beside the part with the name. */
  function* readOthers({ before, after }: Level): Work<void> {
    for (const element of [...before, ...after])
      if (shortText(dom, element, longestHead) !== null) yield* reader.read(element);
  }

  function contains(outer: Element, { end, start }: Span): boolean {
    if (end.node === start.node || end.offset === 0) return true;
    for (let node: Node | null = end.node; node !== null; node = dom.renderedParent(node))
      if (node === outer) return true;
    return false;
  }

  /** The message's id is a place that a link can lead to. */
  function anchorOf(elements: readonly Element[]): string | null {
    const ids = elements.toReversed().map((element) => dom.attribute(element, 'id') ?? '');
    const [usual] = ids.filter((id) =>
      /^(?:comment|post|msg|message|note|answer|review|p|c)[-_]?\d+$/i.test(id),
    );
    for (const id of usual === undefined ? ids : [usual]) {
      if (/\d{2,}/.test(id) && id.length < 100) return addressOf(`#${encodeURIComponent(id)}`);
    }
    return null;
  }

  function addressOf(href: string): string | null {
    const base = dom.baseAddress(document);
    if (href === '') return null;
    return URL.canParse(href, base) ? new URL(href, base).href : null;
  }
}
