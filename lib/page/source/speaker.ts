// Who said the selected words, when, and the message's own link. Found by structure: the smallest block around
// the selection that has a name, bounded by its neighbours of the same shape. A wrong speaker is worse than
// none, so every doubt ends in null.
import type { DomAccess } from '@/lib/page/dom-access';
import type { Work } from '@/lib/page/in-slices';
import type { Selected } from '@/lib/page/passage/find-selection';
import type { Span } from '@/lib/page/passage/selection-span';
import { isQuotation, marksOf, shortText, writtenAuthor } from './name-marks';
import type { PageSpeaker } from './page-person';
import { createHeadReader, type FoundName, type FoundTime, type Head } from './speaker-head';
import { signatureAfter } from './speaker-signature';

interface PageOfSpeaker {
  readonly dom: DomAccess;
  readonly document: Document;
  readonly selected: Selected;
  /** Of the page, for the names of months. */
  readonly language: string | null;
}

/** Visited nodes. A message's head is near its words. */
const mostNodes = 4_000;
/** Siblings on each side of one level. A longer list is a list of messages. */
const mostSiblings = 40;
/** A head has less text of its own than a message. */
const longestHead = 400;
/** Name, time and little else. */
const longestLine = 160;
/** The time and a few words beside a name. A longer line has words of its own. */
const besideName = 60;
/** From the name outwards, in search of the time. */
const levelsForTime = 4;

const separate = /^(?:nav|aside|form|dialog|menu)$/;
/** Classes that say where in the list a message is, or who wrote it. */
const states =
  /^(?:odd|even|alt|first|last|parent|thread-(?:odd|even|alt)|depth-?\d*|level-?\d*|by\w+|comment-author-.*|[a-z-]*(?:odd|even|first|last)|is-.*|has-.*)$/;
const edges =
  /(?:^|[\s_-])(?:sidebar|side-bar|footer|navbar|navigation|breadcrumbs?|cookie|consent)(?=$|[\s_-])/;
/** Messages below this one. */
const below =
  /(?:^|\s)(?:js-)?(?:comments|replies|children|child|responses|respond|comment-?list|comments-[\w-]*|nested-[\w-]*|replies-[\w-]*)(?=$|\s)/;

type NeighbourNames = 'none' | 'some' | 'all';

interface Level {
  readonly before: readonly Element[];
  readonly after: readonly Element[];
  readonly neighbours: readonly Element[];
}

export function* readSpeaker({ dom, document, selected, language }: PageOfSpeaker): Work<PageSpeaker | null> {
  const [span] = selected.state === 'spans' ? selected.spans : [];
  if (span === undefined) return null;
  const signed = yield* signatureAfter(dom, span, language);
  if (signed !== null) return signed;
  const reader = createHeadReader(dom, language, mostNodes);
  let time: FoundTime | null = null;
  let name: FoundName | null = null;
  let levelsLeft = levelsForTime;
  const within: Element[] = [];

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
      separate.test(tag) || (tag !== 'body' && edges.test(`${marksOf(dom, outer)} ${id.toLowerCase()}`));
    if (isApart || isQuotation(dom, outer)) return null;
    const level = levelOf(inner);
    const neighbours = yield* haveNames(level.neighbours);
    const hasNeighbours = neighbours !== 'none';
    if (name === null) {
      const written = writtenAuthor(dom, outer);
      const found: FoundName | null | 'unclear' =
        written === null
          ? yield* nameIn(level, neighbours)
          : { name: written, email: null, strength: 3, order: 0, head: outer };
      if (found === 'unclear') return null;
      name = found;
    } else levelsLeft -= 1;
    if (dom.isElement(inner)) within.push(inner);
    time ??= yield* timeIn(level, name, neighbours === 'some');
    // Near the page's edge, a link to a person is no author.
    if (name !== null && name.strength < 3 && tag === 'body' && time === null) return null;
    if (name !== null && !contains(outer, span)) return null;
    const isKnown = name !== null && time?.link != null;
    if (isKnown || hasNeighbours || levelsLeft === 0 || tag === 'body') break;
    if (name !== null) yield* readOthers(level);
    inner = outer;
  }
  if (name === null || !reader.isLeft()) return null;
  const link = time?.link ?? reader.permalink() ?? anchorOf(within);
  return { name: name.name, email: name.email, on: time?.day ?? null, link };

  function levelOf(inner: Node): Level {
    const before: Element[] = [];
    const after: Element[] = [];
    const neighbours: Element[] = [];
    for (const [list, step] of [
      [before, dom.previousSibling],
      [after, dom.nextSibling],
    ] as const) {
      let left = mostSiblings;
      for (let node = step(inner); node !== null && left > 0; node = step(node), left -= 1) {
        if (!dom.isElement(node) || separate.test(dom.tagName(node))) continue;
        if (dom.isElement(inner) && isAlike(node, inner)) neighbours.push(node);
        if (!below.test(marksOf(dom, node))) list.push(node);
      }
    }
    return { before, after, neighbours };
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

  function* nameIn(level: Level, neighbours: NeighbourNames): Work<FoundName | null | 'unclear'> {
    const isOwn = (element: Element) => !level.neighbours.includes(element);
    const [before, after] = [level.before.filter(isOwn), level.after.filter(isOwn)];
    // The nearest head before the passage, else the only one behind it.
    for (const [index, element] of before.entries()) {
      const head = yield* reader.read(element);
      const best = bestOf(head) ?? (yield* emphasised(head, before.slice(Math.max(0, index - 3), index)));
      if (best !== null) return best;
    }
    // Every neighbour has a name inside, and this message has none.
    if (neighbours === 'all') return 'unclear';
    if (neighbours === 'some') {
      // Heads and texts take turns in one list.
      for (const element of level.before) {
        const best = bestOf(yield* reader.read(element));
        if (best === null || best === 'unclear') continue;
        const isBare = shortText(dom, element, best.name.length + besideName) !== null;
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

  function* timeIn(
    { before, after, neighbours }: Level,
    beside: FoundName | null,
    isShared: boolean,
  ): Work<FoundTime | null> {
    const isOwn = (element: Element) => !neighbours.includes(element) || element === beside?.head || isShared;
    for (const element of [...before, ...after].filter(isOwn)) {
      if (shortText(dom, element, 2 * longestHead) === null) continue;
      const { times } = yield* reader.read(element);
      const [first] = times.toSorted((one, other) => gap(one, beside) - gap(other, beside));
      if (first) return first;
    }
    return null;
  }

  /** The permanent link may stand beside the part with the name. */
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

  /** Of the same tag, with mostly the same classes: one message after the other. */
  function isAlike(one: Element, other: Element): boolean {
    if (dom.tagName(one) !== dom.tagName(other)) return false;
    const [some, others] = [shapeOf(one), shapeOf(other)];
    const shared = some.filter((word) => others.includes(word)).length;
    return shared * 2 >= new Set([...some, ...others]).size;
  }

  function shapeOf(element: Element): string[] {
    const words = marksOf(dom, element)
      .replace(/\d{2,}/g, '')
      .split(/\s+/);
    return words.filter((word) => word !== '' && !states.test(word));
  }

  /** The message's id is a place that a link can lead to. */
  function anchorOf(elements: readonly Element[]): string | null {
    for (const element of elements.toReversed()) {
      const id = dom.attribute(element, 'id') ?? '';
      if (/\d{2,}/.test(id) && id.length < 100) return addressOf(`#${encodeURIComponent(id)}`);
    }
    return null;
  }

  function addressOf(href: string): string | null {
    const base = dom.baseAddress(document);
    return URL.canParse(href, base) ? new URL(href, base).href : null;
  }
}

function gap(time: FoundTime, name: FoundName | null): number {
  return name === null ? time.order : Math.abs(time.order - name.order);
}

/** The likely author of a head. Who wrote first is the author; later ones edited. */
function bestOf({ names, times }: Head): FoundName | null | 'unclear' {
  const strength = Math.max(0, ...names.map((one) => one.strength));
  // An emphasised word is a name only beside a time.
  if (strength < 2 && (times.length === 0 || names.length > 1)) return null;
  const [first, ...others] = names.filter((one) => one.strength === strength);
  if (!first) return null;
  const rivals = others.filter(({ name }) => name !== first.name);
  if (rivals.length === 0) return first;
  const written = [first, ...rivals].find(({ isAuthor }) => isAuthor);
  if (written) return written;
  const dated = [first, ...rivals].flatMap((one) => {
    const [nearest] = times.toSorted((a, b) => gap(a, one) - gap(b, one));
    return nearest?.day ? [{ one, day: nearest.day }] : [];
  });
  const [earliest, second] = dated.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  return earliest && second && earliest.day < second.day ? earliest.one : 'unclear';
}
