// Finds the people that a page names: in the selection, around it, then in links, markup and metadata. On
// tickets, mails and forums, one of them wrote the selected words.
import type { DomAccess } from '@/lib/page/dom-access';
import type { Work } from '@/lib/page/in-slices';
import type { Selected } from '@/lib/page/passage/find-selection';
import type { Position, Span } from '@/lib/page/passage/selection-span';
import { ancestorsOf, following, nodesFrom } from '@/lib/page/walk';
import { decoded } from '@/lib/page/well-formed-text';
import { addressesIn, personName } from './email-addresses';
import { readLinkedPeople } from './json-ld';
import { authorInMeta, readScripts } from './metadata';
import type { MessageAuthor, PagePerson } from './page-person';

interface PageOfPeople {
  readonly dom: DomAccess;
  readonly document: Document;
  readonly selected: Selected;
}

interface PeopleReading {
  /** The work in small steps. It may stop after any of them. */
  readonly work: Work<void>;
  /** The people found so far, those near the selection first, at most ten. */
  readonly found: () => PagePerson[];
}

/** The nodes and the units of text that are left to read. */
interface WalkLimit {
  nodes: number;
  units: number;
}

type Place = PagePerson['place'];

const nodesPerStep = 50;
/** Pages have thousands of links. Nobody looks through more people than these. */
const maxLinks = 100;
const maxCards = 50;

const mailLinks = 'a[href^="mailto:" i]';
/** h-card and its older form, links to an author, and microdata of schema.org. */
const cards =
  '.h-card, .vcard, [rel~="author" i], [itemprop~="author"], [itemprop~="creator"], [itemtype*="schema.org/Person" i]';
const cardName = '.p-name, .fn, [itemprop~="name"]';
const cardEmail = `.u-email, .email, [itemprop~="email"], ${mailLinks}`;

/** Elements that contain no text of the page. */
const textless = /^(?:script|style|noscript|template|select|textarea|iframe|svg|math)$/;
/** Mail and support sites write the address after a displayed name here. */
const addressAttributes = ['email', 'data-email', 'data-hovercard-id', 'title', 'aria-label'];

export function readPeople(page: PageOfPeople): PeopleReading {
  const list = createPeopleList();
  return { work: readPage(page, createFinder(page.dom, list)), found: list.found };
}

function* readPage({ dom, document, selected }: PageOfPeople, find: Finder): Work<void> {
  yield* readAround({ dom, document, selected }, find);
  for (const selector of [mailLinks, cards])
    for (const element of dom.findAll(document, selector).slice(0, maxLinks)) {
      find.inElement(element, 'page');
      yield 1;
    }
  const author = authorInMeta(dom, document);
  const linked = readLinkedPeople(readScripts(dom, document));
  for (const { name, email } of [{ name: author, email: null }, ...linked]) find.named(name, email);
}

/** Reads the selection and the text around it. Without a selection, reads the start of the page. */
function* readAround({ dom, document, selected }: PageOfPeople, find: Finder): Work<void> {
  const near = { nodes: 4_000, units: 20_000 };
  if (selected.state === 'spans') {
    for (const span of selected.spans) {
      const reach = { limit: { nodes: 20_000, units: 200_000 }, place: 'selection', span } as const;
      yield* readFrom(dom, find, nodeAt(dom, span.start), reach);
    }
    const [first] = selected.spans;
    if (first) yield* readOutward(dom, find, first.start.node, near);
  } else if (selected.state === 'field') {
    find.inText(selected.text, 'selection');
    const field = dom.activeElement(document);
    if (field) yield* readOutward(dom, find, field, near);
  } else if (selected.state === 'none') {
    const body = dom.find(document, 'body');
    if (body) yield* readFrom(dom, find, body, { limit: near, place: 'page', root: body });
  }
}

/** Reads outwards from a node, nearest first. A forum's post names its author before the next post does. */
function* readOutward(dom: DomAccess, find: Finder, from: Node, limit: WalkLimit): Work<void> {
  let inner = from;
  for (const outer of ancestorsOf(dom, dom.renderedParent(from))) {
    if (dom.isElement(outer)) find.inElement(outer, 'near');
    let before = dom.previousSibling(inner);
    let after = dom.nextSibling(inner);
    while ((before !== null || after !== null) && limit.nodes > 0 && limit.units > 0) {
      for (const root of [before, after])
        if (root) yield* readFrom(dom, find, root, { limit, place: 'near', root });
      before = before && dom.previousSibling(before);
      after = after && dom.nextSibling(after);
    }
    inner = outer;
  }
}

interface Reach {
  readonly limit: WalkLimit;
  readonly place: Place;
  readonly root?: Node;
  readonly span?: Span;
}

/** From a node on, in page order: inside `root`, or to the end of the span. */
function* readFrom(dom: DomAccess, find: Finder, from: Node | null, reach: Reach): Work<void> {
  const { limit, place, root = null, span } = reach;
  const stop = span && nodeAt(dom, span.end);
  const isClosed = (element: Element) => !hasText(dom, element);
  for (const node of nodesFrom(dom, from, { root, most: limit.nodes, isClosed })) {
    if (node === stop && node !== span?.end.node) return;
    limit.nodes -= 1;
    if (limit.nodes % nodesPerStep === 0) yield nodesPerStep;
    if (dom.isElement(node)) find.inElement(node, place);
    if (dom.isText(node)) {
      const start = node === span?.start.node ? span.start.offset : 0;
      const end = node === span?.end.node ? span.end.offset : undefined;
      const text = dom.text(node).slice(start, end).slice(0, limit.units);
      limit.units -= text.length;
      find.inText(text, place);
    }
    if (node === stop || limit.units <= 0) return;
  }
}

const nodeAt = (dom: DomAccess, { node, offset }: Position) =>
  dom.isText(node) ? node : (dom.childAt(node, offset) ?? following(dom, node, null, false));

/** Whether an element's content is text of the page. */
const hasText = (dom: DomAccess, element: Element) =>
  !textless.test(dom.tagName(element)) && dom.attribute(element, 'hidden') === null;

type Finder = ReturnType<typeof createFinder>;

/** Adds the people of single elements and texts to the list. */
function createFinder(dom: DomAccess, list: PeopleList) {
  let cardsRead = 0;

  /** Adds the people that an element itself names. */
  function inElement(element: Element, place: Place): void {
    if (!hasText(dom, element)) return;
    if (dom.matches(element, cards) && cardsRead < maxCards) {
      cardsRead += 1;
      inCard(element, place);
    }
    if (/^mailto:/i.test(dom.attribute(element, 'href') ?? '')) inMailLink(element, place);
    for (const name of addressAttributes) {
      const value = dom.attribute(element, name);
      if (value === null || !value.includes('@')) continue;
      for (const address of addressesIn(value.slice(0, 1_000)))
        list.add({ ...address, name: address.name ?? shownName(element, name), place });
    }
  }

  /** The name for an address in an attribute. Mail sites write it into another attribute, or display it. */
  function shownName(element: Element, attribute: string): string | null {
    if (attribute === 'title' || attribute === 'aria-label') return null;
    return personName(dom.attribute(element, 'name')) ?? personName(dom.textContent(element));
  }

  function inMailLink(link: Element, place: Place): void {
    const [, sent = ''] = /^mailto:([^?]*)/i.exec(dom.attribute(link, 'href') ?? '') ?? [];
    const addresses = addressesIn(decoded(sent.slice(0, 1_000)));
    const name = addresses.length === 1 ? nameOfLink(dom.textContent(link)) : null;
    for (const address of addresses) list.add({ ...address, name: address.name ?? name, place });
  }

  function inCard(card: Element, place: Place): void {
    const contentOf = (element: Element | null) =>
      element && (dom.attribute(element, 'content') ?? dom.textContent(element));
    const mail = dom.find(card, cardEmail);
    const written = mail
      ? `${dom.attribute(mail, 'href') ?? ''} ${dom.attribute(mail, 'content') ?? ''} ${dom.textContent(mail).slice(0, 1_000)}`
      : (dom.attribute(card, 'href') ?? '');
    const [address] = addressesIn(decoded(written));
    const name = personName(contentOf(dom.find(card, cardName))) ?? personName(contentOf(card));
    if (address || name) list.add({ email: address?.email ?? null, name: address?.name ?? name, place });
  }

  /** Adds a name from the metadata. It may contain the address. */
  function named(name: string | null, email: string | null): void {
    const [address] = addressesIn((email ?? name ?? '').slice(0, 1_000));
    const own = address?.name ?? personName(name);
    if (address || own) list.add({ email: address?.email ?? null, name: own, place: 'page' });
  }

  function inText(text: string, place: Place): void {
    for (const address of addressesIn(text)) list.add({ ...address, place });
  }

  return { inElement, inText, named };
}

/** The person's name in a mail link: "Ana Kovač", but not "Write to us". */
function nameOfLink(shown: string): string | null {
  const name = personName(shown);
  const isOfPerson = name?.includes(' ')
    ? /^\p{Lu}.* \p{Lu}|^\p{Lo}/u.test(name)
    : /^\p{Lo}/u.test(name ?? '');
  return isOfPerson ? name : null;
}

const maxFound = 10;
/** A page that names more people is a directory. */
const maxKept = 200;

const places: readonly Place[] = ['selection', 'near', 'page'];
/** Every page of a site names an office. A person is listed before it. */
const offices =
  /^(?:abuse|accounts?|admin|billing|careers|contact|feedback|hello|help|info|jobs|legal|mail|office|press|privacy|sales|security|service|support|team|webmaster)@/i;

type PeopleList = ReturnType<typeof createPeopleList>;

/** The people of a page, each once, with everything that the page says of them. */
function createPeopleList() {
  const people: PagePerson[] = [];
  const byEmail = new Map<string, number>();
  const byName = new Map<string, number>();

  function known({ email, name }: PagePerson): number | undefined {
    const found = email === null ? undefined : byEmail.get(email.toLowerCase());
    if (found !== undefined || name === null) return found;
    const named = byName.get(name.toLowerCase());
    // Two people may share a name. Two addresses are two people.
    const other = named === undefined ? null : people[named]?.email;
    return other && email !== null ? undefined : named;
  }

  return {
    /** Merges a name and an address into one person if one element has both. */
    add(person: PagePerson): void {
      const index = known(person) ?? people.length;
      const before = people[index];
      if (!before && people.length >= maxKept) return;
      const merged = before
        ? { ...before, email: before.email ?? person.email, name: before.name ?? person.name }
        : person;
      people[index] = merged;
      if (merged.email !== null) byEmail.set(merged.email.toLowerCase(), index);
      if (merged.name !== null) byName.set(merged.name.toLowerCase(), index);
    },
    found: (): PagePerson[] =>
      people.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, maxFound),
  };
}

function rankOf({ place, email }: PagePerson): number {
  return 2 * places.indexOf(place) + (email !== null && offices.test(email) ? 1 : 0);
}

/**
 * Lists the author first, with the address that the page gives for the same name. `said`: what they surely
 * said, or null.
 */
export function authorFirst(
  { name, email }: MessageAuthor,
  people: readonly PagePerson[],
  said: PagePerson['said'] | null,
): PagePerson[] {
  const isAuthor = (person: PagePerson) =>
    (email !== null && person.email === email) || person.name?.toLowerCase() === name.toLowerCase();
  const known = people.find(isAuthor);
  const author: PagePerson = {
    email: email ?? known?.email ?? null,
    name,
    place: known?.place ?? 'near',
    ...(said ? { said } : {}),
  };
  return [author, ...people.filter((person) => !isAuthor(person))].slice(0, maxFound);
}
