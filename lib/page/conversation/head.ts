// Reads a part of a page beside a message: the names, times and permanent links in it, and its likely author.
import type { DomAccess } from '@/lib/page/dom-access';
import type { Work } from '@/lib/page/in-slices';
import { addressesIn } from '@/lib/page/source/email-addresses';
import { ancestorsOf, shortText } from '@/lib/page/walk';
import { dayIn, dayOf } from './days';
import {
  cleanName,
  isAboutOthers,
  isAuthorProperty,
  isHead,
  type MarkedName,
  nameOf,
  nameTokens,
  piecesOf,
} from './names';

export interface FoundName extends MarkedName {
  readonly email: string | null;
  /** The position of the name or time in the page, counted in visited nodes. */
  readonly order: number;
  /** The part that has the name. */
  readonly head: Element;
  /** Microdata says that this one is the author. */
  readonly isAuthor?: boolean;
  /** A label such as "From:" names the person. Behind the words, it starts a forwarded mail. */
  readonly isSender?: boolean;
  /** The profile that the name links to. */
  readonly href?: string | null;
}

export interface FoundTime {
  /** `YYYY-MM-DD`. null for words such as "yesterday". */
  readonly day: string | null;
  readonly link: string | null;
  readonly order: number;
}

export interface Head {
  readonly names: FoundName[];
  readonly times: FoundTime[];
  /** A link that says that it is permanent. */
  permanent: string | null;
  /** Links to an element of the page, by the element's id. */
  readonly targets: Map<string, string>;
  readonly ids: Set<string>;
}

/** A page, and its language for the names of months. */
interface PageOfHeads {
  readonly dom: DomAccess;
  readonly language: string | null;
}

const nodesPerStep = 50;
/** Nodes in one part of a page at most. A larger part is more than a head. */
const maxInPart = 600;
const longestTime = 80;
/** The longest text around a name. In a longer sentence, the name is somebody who is mentioned. */
const longestBeside = 120;
const account =
  /(?:^|[\s-])(?:regist(?:ered|ration)|joined|join-date|member-since|statistics|extras|extra-info)(?=$|[\s-])/;
const joined =
  /^(?:joined|join date|registered|member since|dabei seit|registriert|mitglied seit|inscrit|miembro desde)/i;
/** The label of a mail's sender. */
const senderLabel = /^(?:from|von|de|da|van|från|от|发件人|差出人)\s*[:：]?$/i;
/** The label of those who got the mail, before their names. */
const recipientLabel = /^(?:to|cc|bcc|an|kopie|à|a|para|copia|aan|till|到|收件人|抄送|宛先)\s*[:：]?$/i;
const senderLine = /^(?:from|von|de|da|van|från|от|发件人|差出人)\s*[:：]\s+(\S.{1,80})/im;
const textless = /^(?:script|style|noscript|template|select|textarea|iframe|svg|math|nav|form|pre|code)$/;

interface Visit {
  readonly node: Node;
  readonly isInHead: boolean;
  readonly anchor: Element | null;
}

export type HeadReader = ReturnType<typeof createHeadReader>;

/** Reads each part once, and `nodes` nodes at most in all of them. */
export function createHeadReader(page: PageOfHeads, nodes: number) {
  const { dom } = page;
  const known = new Map<Element, Head>();
  let left = nodes;
  let order = 0;

  function* read(part: Element): Work<Head> {
    const before = known.get(part);
    if (before) return before;
    const head: Head = { names: [], times: [], permanent: null, targets: new Map(), ids: new Set() };
    const partial = createPartReader(page, part, head);
    const visits: Visit[] = [{ node: part, isInHead: false, anchor: null }];
    let inPart = maxInPart;
    for (let visit = visits.pop(); visit && left > 0 && inPart > 0; visit = visits.pop()) {
      const { node } = visit;
      left -= 1;
      inPart -= 1;
      order += 1;
      if (left % nodesPerStep === 0) yield nodesPerStep;
      const isLast =
        node === part || (dom.isText(node) && recipientLabel.test(dom.text(node).slice(0, 50).trim()));
      const next = isLast ? null : dom.nextSibling(node);
      if (next) visits.push({ ...visit, node: next });
      if (dom.isText(node)) partial.readText(node, visit.anchor, order);
      const below = dom.isElement(node) ? partial.readElement(node, visit, order) : null;
      if (below) visits.push(below);
    }
    partial.readLine(order);
    known.set(part, head);
    return head;
  }

  return { read, isLeft: () => left > 0 };
}

/** Reads the nodes of one part into its head. */
function createPartReader({ dom, language }: PageOfHeads, part: Element, head: Head) {
  let label = '';

  function readText(node: Text, anchor: Element | null, order: number): void {
    const text = dom.text(node).slice(0, 500).trim();
    if (text === '') return;
    const sender = senderIn(label, text);
    if (sender !== null)
      head.names.push({ name: sender, strength: 3, email: null, order, head: part, isSender: true });
    const isOfAccount = joined.test(text) || joined.test(label);
    addTime(text.length > longestTime || isOfAccount ? null : dayIn(text, language), anchor, order);
    label = text;
  }

  /** Returns the visit of the element's content. null if the rest of it isn't read. */
  function readElement(element: Element, { isInHead, anchor }: Visit, order: number): Visit | null {
    const tag = dom.tagName(element);
    const marks = nameTokens(dom, element);
    if (textless.test(tag) || dom.attribute(element, 'hidden') !== null) return null;
    if (element !== part && /-reply(?=$|\s)/.test(marks)) return null;
    if (isAboutOthers(dom, element) || account.test(marks)) return null;
    const ids = [dom.attribute(element, 'id'), tag === 'a' ? dom.attribute(element, 'name') : null];
    for (const id of ids) if (id) head.ids.add(id);
    const isAnchor = tag === 'a' && dom.attribute(element, 'href') !== null;
    const ownAnchor = isAnchor ? element : anchor;
    if (isAnchor) readLink(element);
    const named = nameOf(dom, element, isInHead);
    if (named && (named.strength === 3 || element === part || !isInSentence(dom, element, named.name))) {
      head.names.push({ ...named, ...personOf(dom, element), order, head: part });
      label = '';
      if (named.strength > 1) {
        readTimes(element, ownAnchor, order);
        return null;
      }
    }
    const day = dayOf(dom, element, language);
    if (day !== undefined && statesTime(dom, element)) {
      head.times.push({ day, link: timeLink(dom, element, ownAnchor), order });
      return null;
    }
    const first = dom.firstChild(element);
    return first && { node: first, isInHead: isInHead || isHead(dom, element), anchor: ownAnchor };
  }

  function readLink(anchor: Element): void {
    const link = linkOf(dom, anchor);
    if (link === null) return;
    const id = new URL(link).hash.slice(1);
    if (id !== '' && !head.targets.has(id)) head.targets.set(id, link);
    if (isPermanent(dom, anchor)) head.permanent ??= link;
  }

  /** A box that starts with the name may have the time, too. */
  function readTimes(box: Element, anchor: Element | null, order: number): void {
    for (const element of dom.findAll(box, 'time, [datetime], abbr[title]').slice(0, 3)) {
      const day = dayOf(dom, element, language);
      if (day !== undefined) head.times.push({ day, link: timeLink(dom, element, anchor), order });
    }
    for (const piece of piecesOf(dom, box).slice(1))
      addTime(piece.length > longestTime ? null : dayIn(piece, language), anchor, order);
  }

  function addTime(day: string | null, anchor: Element | null, order: number): void {
    if (day !== null) head.times.push({ day, link: anchor && linkOf(dom, anchor), order });
  }

  /** A line without marks may have the name, a verb and the day. */
  function readLine(order: number): void {
    if (head.names.length > 0) return;
    const name = nameInLine(shortText(dom, part, longestTime) ?? '', language);
    if (name !== null) head.names.push({ name, strength: 3, email: null, order, head: part });
  }

  return { readText, readElement, readLine };
}

const wroteBy =
  /^(?:comment|posted|written|reply|review|kommentar|beitrag|antwort|geschrieben|commentaire|publié|écrit|comentario|publicado|escrito|commento|scritto|reactie|geplaatst)\s+(?:by|von|de|par|por|di|da|door)\s+(.{2,50}?)\s*[—–|,•·](.{6,50})$/iu;
const saidOn =
  /^(.{2,50}?)\s+(?:says?|said|wrote|sagte?|meinte?|schrieb|schreibt|a écrit|a dit|escribió|dijo|ha scritto|schreef|skrev)\s(.{6,50})$/iu;
/** The month, the weekday, "Uhr". */
const maxDayWords = 3;
const pronoun =
  /^(?:i|you|he|she|it|we|they|ich|du|er|sie|es|wir|man|je|tu|il|elle|on|nous|vous|ils|elles|yo|él|ella|ellos|lui|lei|loro|hij|zij|wij)$/i;
/** "My boss". */
const endsInWord = /\s\p{Ll}\S*$/u;

/** "Ana schrieb am 12. Mai 2026 um 10:30:", or "Comment by Ana — 12 May 2026". A sentence has more words. */
function nameInLine(line: string, language: string | null): string | null {
  const [, written = '', time = ''] = wroteBy.exec(line) ?? saidOn.exec(line) ?? [];
  const isDay = (time.match(/\p{L}{3,}/gu) ?? []).length <= maxDayWords && dayIn(time, language) !== null;
  return isDay && !pronoun.test(written) && !endsInWord.test(written) ? cleanName(written) : null;
}

/** "From:", then the name, as in the header of an archived mail. */
function senderIn(label: string, text: string): string | null {
  const written = senderLabel.test(label)
    ? text.replace(/^[:：]\s*/, '')
    : (senderLine.exec(text)?.[1] ?? null);
  return written === null
    ? null
    : cleanName(written.replace(/(?<!\s)\s*[<(@].*$/s, '').replace(/^"|"$/g, ''));
}

/** The day is written in an attribute, so nothing inside says more. */
function statesTime(dom: DomAccess, element: Element): boolean {
  const has = (name: string) => dom.attribute(element, name) !== null;
  return (
    /^(?:time|relative-time|abbr)$/.test(dom.tagName(element)) ||
    (has('itemprop') && has('content')) ||
    ['datetime', 'data-time', 'data-utime'].some(has) ||
    (dom.childCount(element) <= 1 && has('title'))
  );
}

function isInSentence(dom: DomAccess, element: Element, name: string): boolean {
  const parent = dom.renderedParent(element);
  return (
    parent !== null && dom.isElement(parent) && shortText(dom, parent, longestBeside + name.length) === null
  );
}

function personOf(dom: DomAccess, element: Element): Pick<FoundName, 'email' | 'isAuthor' | 'href'> {
  const emails = ['email', 'data-email', 'data-hovercard-id'].map(
    (name) => dom.attribute(element, name) ?? '',
  );
  // An author's name may have an element of its own.
  const near = [...ancestorsOf(dom, element, 3)];
  const link = dom.attribute(element, 'href') === null ? dom.find(element, 'a[href]') : element;
  return {
    email: addressesIn(emails.join(' ').slice(0, 500))[0]?.email ?? null,
    isAuthor: near.some(
      (node) => dom.isElement(node) && isAuthorProperty(dom.attribute(node, 'itemprop') ?? ''),
    ),
    href: link && dom.attribute(link, 'href'),
  };
}

function timeLink(dom: DomAccess, element: Element, anchor: Element | null): string | null {
  const around = anchor ?? dom.find(element, 'a[href]');
  return around && linkOf(dom, around);
}

function linkOf(dom: DomAccess, anchor: Element): string | null {
  const href = dom.attribute(anchor, 'href') ?? '';
  const base = dom.baseAddress(anchor);
  if (href === '' || href === '#' || href.length > 2_000 || !URL.canParse(href, base)) return null;
  const address = new URL(href, base);
  if (!/^(?:https?|file):$/.test(address.protocol) && !href.startsWith('#')) return null;
  const leadsElsewhere =
    /(?:revisions|history|reply|member|user|profile|activity|timeline|calendar|search)\b/i;
  return leadsElsewhere.test(address.pathname) ? null : address.href;
}

/** "#12" and permanent links lead to the message. */
function isPermanent(dom: DomAccess, anchor: Element): boolean {
  const names =
    /(?:^|\s|-)(?:permalink|bookmark|post-?counter|share-link|(?:review|comment|post|message)-title)(?=$|\s|-)/;
  return (
    names.test(nameTokens(dom, anchor)) ||
    /^(?:#\s?\d+|permalink|link)$/i.test(shortText(dom, anchor, 20) ?? '') ||
    /permalink|link to this/i.test(dom.attribute(anchor, 'title') ?? '') ||
    /^#[\w-]*\d{2,}$/.test(dom.attribute(anchor, 'href') ?? '')
  );
}

/** The distance between a time and a name. */
export function gap(time: FoundTime, name: FoundName | null): number {
  return name === null ? time.order : Math.abs(time.order - name.order);
}

/** The likely author of a head. Who wrote first is the author. Later ones edited. */
export function likelyAuthor({ names, times }: Head): FoundName | null | 'unclear' {
  const strength = Math.max(0, ...names.map((one) => one.strength));
  // An emphasized word is a name only beside a time.
  if (strength < 2 && (times.length === 0 || names.length > 1)) return null;
  const [first, ...others] = names.filter((one) => one.strength === strength);
  if (!first) return null;
  const all = [first, ...others.filter((one) => !isSamePerson(first, one))];
  if (all.length === 1) return first;
  const stated = all.find(({ isAuthor }) => isAuthor);
  if (stated) return stated;
  const dated = all.flatMap((one) => {
    const [nearest] = times.toSorted((a, b) => gap(a, one) - gap(b, one));
    return nearest?.day ? [{ one, day: nearest.day }] : [];
  });
  const [earliest, second] = dated.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  return earliest && second && earliest.day < second.day ? earliest.one : 'unclear';
}

/** The same name, or a name and a handle that lead to one profile. */
export function isSamePerson(one: FoundName, other: FoundName): boolean {
  if (one.name === other.name || (one.href && one.href === other.href)) return true;
  if (other.name.startsWith('@') && Math.abs(one.order - other.order) < 12) return true;
  const last = (one.href ?? '').replace(/(?<!\/)\/+$/, '').replace(/^.*[/=@~]/, '');
  return last !== '' && last.toLowerCase() === other.name.toLowerCase();
}
