// Finds the people that a page names: in the selection, around it, then in links, markup and metadata. On
// tickets, mails and forums, one of them wrote the selected words.
import type { DomAccess } from '@/lib/page/dom-access';
import type { Work } from '@/lib/page/in-slices';
import type { Selected } from '@/lib/page/passage/find-selection';
import type { Position, Span } from '@/lib/page/passage/selection-span';
import { addressesIn, personName } from './email-addresses';
import { readLinkedPeople } from './json-ld';
import { readMetadata, readScripts } from './metadata';
import type { PagePerson } from './page-person';
import { createPeopleList } from './people-list';

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

const nodesPerStep = 50;
/** Pages have thousands of links. Nobody looks through more people than these. */
const mostLinks = 100;
const mostCards = 50;

const mailLinks = 'a[href^="mailto:" i]';
/** h-card and its older form, links to an author, and microdata of schema.org. */
const cards =
  '.h-card, .vcard, [rel~="author" i], [itemprop~="author"], [itemprop~="creator"], [itemtype*="schema.org/Person" i]';
const cardName = '.p-name, .fn, [itemprop~="name"]';
const cardEmail = `.u-email, .email, [itemprop~="email"], ${mailLinks}`;

/** Elements that contain no text of the page. */
const textless = /^(?:script|style|noscript|template|select|textarea|iframe|svg|math)$/;
/** Mail and support sites write the address behind a displayed name here. */
const addressAttributes = ['email', 'data-email', 'data-hovercard-id', 'title', 'aria-label'];

export function readPeople({ dom, document, selected }: PageOfPeople): PeopleReading {
  const list = createPeopleList();

  let cardsRead = 0;

  function* work(): Work<void> {
    yield* readAround();
    for (const link of dom.findAll(document, mailLinks).slice(0, mostLinks)) {
      addMailLink(link, 'page');
      yield 1;
    }
    for (const card of dom.findAll(document, cards).slice(0, mostCards)) {
      addCard(card, 'page');
      yield 1;
    }
    const { author } = readMetadata(dom, document, { withLinkedData: false });
    if (author !== null) addNamed(author, null);
    yield 1;
    for (const { name, email } of readLinkedPeople(readScripts(dom, document))) addNamed(name, email);
  }

  /** Reads the selection and the text around it. Without a selection, reads the start of the page. */
  function* readAround(): Work<void> {
    const near = { nodes: 4_000, units: 20_000 };
    if (selected.state === 'spans') {
      for (const span of selected.spans) yield* readSpan(span, { nodes: 20_000, units: 200_000 });
      const [first] = selected.spans;
      if (first) yield* readOutward(first.start.node, near);
    } else if (selected.state === 'field') {
      addText(selected.text, 'selection');
      const field = dom.activeElement(document);
      if (field) yield* readOutward(field, near);
    } else if (selected.state === 'none') {
      const body = dom.find(document, 'body');
      if (body) yield* readTree(body, near, 'page');
    }
  }

  /** From the start of a span to its end, in page order. */
  function* readSpan({ start, end }: Span, limit: WalkLimit): Work<void> {
    const stop = dom.isText(end.node) ? null : nodeAt(end);
    for (let node = dom.isText(start.node) ? start.node : nodeAt(start); node !== null && isLeft(limit); ) {
      if (node === stop) return;
      let entersContent = true;
      if (dom.isText(node)) {
        const text = dom.text(node);
        const from = node === start.node ? start.offset : 0;
        const to = node === end.node ? end.offset : text.length;
        addText(text.slice(from, Math.min(to, from + limit.units)), 'selection');
        limit.units -= to - from;
      } else if (dom.isElement(node)) entersContent = addElement(node, 'selection');
      if (node === end.node && dom.isText(node)) return;
      if (limit.nodes % nodesPerStep === 0) yield nodesPerStep;
      limit.nodes -= 1;
      node = following(node, null, entersContent);
    }
  }

  /** Reads outwards from a node, nearest first. A forum's post names its author before the next post does. */
  function* readOutward(from: Node, limit: WalkLimit): Work<void> {
    let inner = from;
    for (let outer = dom.renderedParent(inner); outer !== null; outer = dom.renderedParent(outer)) {
      if (dom.isElement(outer)) addElement(outer, 'near');
      let before = dom.previousSibling(inner);
      let after = dom.nextSibling(inner);
      while ((before !== null || after !== null) && isLeft(limit)) {
        if (before) yield* readTree(before, limit, 'near');
        if (after) yield* readTree(after, limit, 'near');
        before = before && dom.previousSibling(before);
        after = after && dom.nextSibling(after);
      }
      inner = outer;
    }
  }

  function* readTree(root: Node, limit: WalkLimit, place: PagePerson['place']): Work<void> {
    for (let node: Node | null = root; node !== null && isLeft(limit); ) {
      let entersContent = true;
      if (dom.isText(node)) {
        const text = dom.text(node).slice(0, limit.units);
        limit.units -= text.length;
        addText(text, place);
      } else if (dom.isElement(node)) entersContent = addElement(node, place);
      if (limit.nodes % nodesPerStep === 0) yield nodesPerStep;
      limit.nodes -= 1;
      node = following(node, root, entersContent);
    }
  }

  /** The node after a position between nodes. */
  function nodeAt({ node, offset }: Position): Node | null {
    return dom.childAt(node, offset) ?? following(node, null, false);
  }

  /** The next node in page order, inside `root` if given. */
  function following(node: Node, root: Node | null, entersContent: boolean): Node | null {
    const inner = entersContent ? firstInside(node) : null;
    if (inner) return inner;
    for (let at: Node | null = node; at !== null && at !== root; at = dom.renderedParent(at)) {
      const next = dom.nextSibling(at);
      if (next) return next;
    }
    return null;
  }

  function firstInside(node: Node): Node | null {
    const shadow = dom.isElement(node) ? dom.shadowRoot(node) : null;
    return dom.firstChild(node) ?? (shadow && dom.firstChild(shadow));
  }

  /** Adds the people that an element itself names. False if its content isn't text of the page. */
  function addElement(element: Element, place: PagePerson['place']): boolean {
    if (textless.test(dom.tagName(element)) || dom.attribute(element, 'hidden') !== null) return false;
    if (isCard(element) && cardsRead < mostCards) {
      cardsRead += 1;
      addCard(element, place);
    }
    const href = dom.attribute(element, 'href');
    if (href !== null && /^mailto:/i.test(href)) addMailLink(element, place);
    for (const name of addressAttributes) {
      const value = dom.attribute(element, name);
      if (value === null || !value.includes('@')) continue;
      for (const address of addressesIn(value.slice(0, 1_000)))
        list.add({ ...address, name: address.name ?? shownName(element, name), place });
    }
    return true;
  }

  /** The check of `cards` for one element. */
  function isCard(element: Element): boolean {
    const said = (name: string) => dom.attribute(element, name) ?? '';
    return (
      /(?:^|\s)(?:h-card|vcard)(?:\s|$)/.test(said('class')) ||
      /(?:^|\s)author(?:\s|$)/i.test(said('rel')) ||
      /(?:^|\s)(?:author|creator)(?:\s|$)/.test(said('itemprop')) ||
      /schema\.org\/Person/i.test(said('itemtype'))
    );
  }

  /** The name for an address in an attribute. Mail sites write it into another attribute, or display it. */
  function shownName(element: Element, attribute: string): string | null {
    if (attribute === 'title' || attribute === 'aria-label') return null;
    return personName(dom.attribute(element, 'name')) ?? personName(dom.textContent(element));
  }

  function addMailLink(link: Element, place: PagePerson['place']): void {
    const [, sent = ''] = /^mailto:([^?]*)/i.exec(dom.attribute(link, 'href') ?? '') ?? [];
    const addresses = addressesIn(decoded(sent.slice(0, 1_000)));
    const name = addresses.length === 1 ? nameIn(dom.textContent(link)) : null;
    for (const address of addresses) list.add({ ...address, name: address.name ?? name, place });
  }

  function addCard(card: Element, place: PagePerson['place']): void {
    const named = dom.find(card, cardName);
    const mail = dom.find(card, cardEmail);
    const written = mail
      ? `${dom.attribute(mail, 'href') ?? ''} ${dom.attribute(mail, 'content') ?? ''} ${dom.textContent(mail).slice(0, 1_000)}`
      : (dom.attribute(card, 'href') ?? '');
    const [address] = addressesIn(decoded(written));
    const name =
      personName(named && (dom.attribute(named, 'content') ?? dom.textContent(named))) ??
      personName(dom.attribute(card, 'content') ?? dom.textContent(card));
    if (address || name) list.add({ email: address?.email ?? null, name: address?.name ?? name, place });
  }

  /** Adds a name from the metadata. It may contain the address. */
  function addNamed(name: string | null, email: string | null): void {
    const [address] = addressesIn((email ?? name ?? '').slice(0, 1_000));
    const own = address?.name ?? personName(name);
    if (address || own) list.add({ email: address?.email ?? null, name: own, place: 'page' });
  }

  function addText(text: string, place: PagePerson['place']): void {
    for (const address of addressesIn(text)) list.add({ ...address, place });
  }

  return { work: work(), found: list.found };
}

/** The person's name in a mail link: "Ana Kovač", but not "Write to us". */
function nameIn(shown: string): string | null {
  const name = personName(shown);
  const words = name?.split(' ') ?? [];
  const isOfPerson =
    words.length > 1 ? /^\p{Lu}.* \p{Lu}|^\p{Lo}/u.test(name ?? '') : /^\p{Lo}/u.test(name ?? '');
  return isOfPerson ? name : null;
}

const isLeft = ({ nodes, units }: WalkLimit): boolean => nodes > 0 && units > 0;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A page's link with a broken escape.
    return text;
  }
}
