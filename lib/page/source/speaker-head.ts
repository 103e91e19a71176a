// Reads a part of a page beside a message: the names, times and permanent links in it.
import type { DomAccess } from '@/lib/page/dom-access';
import type { Work } from '@/lib/page/in-slices';
import { addressesIn } from './email-addresses';
import {
  cleanName,
  isAboutOthers,
  isHead,
  type MarkedName,
  marksOf,
  nameOf,
  piecesOf,
  shortText,
} from './name-marks';
import { dayIn, dayOf } from './said-on';

export interface FoundName extends MarkedName {
  readonly email: string | null;
  /** The position of the name or time in the page, counted in visited nodes. */
  readonly order: number;
  /** The part that has the name. */
  readonly head: Element;
  /** Microdata says that this one is the author. */
  readonly isAuthor?: boolean;
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
  readonly names: readonly FoundName[];
  readonly times: readonly FoundTime[];
  /** A link that says that it is permanent. */
  readonly permanent: string | null;
  /** Links to a place in the page, by the id of the place. */
  readonly places: ReadonlyMap<string, string>;
  readonly ids: ReadonlySet<string>;
}

const nodesPerStep = 50;
/** Nodes in one part of a page at most. A larger part is more than a head. */
const mostInPart = 600;
const longestTime = 80;
/** The longest text around a name. In a longer sentence, the name is somebody who is mentioned. */
const longestBeside = 120;
const account =
  /(?:^|[\s-])(?:regist(?:ered|ration)|joined|join-date|member-since|statistics|extras|extra-info)(?=$|[\s-])/;
const joined =
  /^(?:joined|join date|registered|member since|dabei seit|registriert|mitglied seit|inscrit|miembro desde)/i;
/** The label of a mail's sender. */
const senderLabel = /^(?:from|von|de|da|van|från|от|发件人|差出人)\s*[:：]?$/i;
const senderLine = /^(?:from|von|de|da|van|från|от|发件人|差出人)\s*[:：]\s+(\S.{1,80})/im;
const textless = /^(?:script|style|noscript|template|select|textarea|iframe|svg|math|nav|form|pre|code)$/;

interface Visit {
  readonly node: Node;
  readonly isInHead: boolean;
  readonly anchor: Element | null;
}

export function createHeadReader(dom: DomAccess, language: string | null, nodes: number) {
  let left = nodes;
  let order = 0;
  const known = new Map<Element, Head>();

  function* read(part: Element): Work<Head> {
    const before = known.get(part);
    if (before) return before;
    const names: FoundName[] = [];
    const times: FoundTime[] = [];
    const places = new Map<string, string>();
    const ids = new Set<string>();
    let permanent: string | null = null;
    let label = '';
    let inPart = mostInPart;
    const visits: Visit[] = [{ node: part, isInHead: false, anchor: null }];
    for (let visit = visits.pop(); visit && left > 0 && inPart > 0; visit = visits.pop()) {
      const { node, anchor } = visit;
      left -= 1;
      inPart -= 1;
      order += 1;
      if (left % nodesPerStep === 0) yield nodesPerStep;
      const next = node === part ? null : dom.nextSibling(node);
      if (next) visits.push({ ...visit, node: next });
      if (dom.isText(node)) {
        const text = dom.text(node).slice(0, 500).trim();
        if (text === '') continue;
        const sender = senderIn(label, text);
        if (sender !== null) names.push({ name: sender, strength: 3, email: null, order, head: part });
        const day =
          text.length > longestTime || joined.test(text) || joined.test(label) ? null : dayIn(text, language);
        if (day !== null) times.push({ day, link: anchor && linkOf(anchor), order });
        label = text;
        continue;
      }
      if (!dom.isElement(node) || textless.test(dom.tagName(node)) || dom.attribute(node, 'hidden') !== null)
        continue;
      if (node !== part && /-reply(?=$|\s)/.test(marksOf(dom, node))) continue;
      if (isAboutOthers(dom, node) || account.test(marksOf(dom, node))) continue;
      for (const name of ['id', 'name']) {
        const id = name === 'name' && dom.tagName(node) !== 'a' ? null : dom.attribute(node, name);
        if (id) ids.add(id);
      }
      const ownAnchor = dom.tagName(node) === 'a' && dom.attribute(node, 'href') !== null ? node : anchor;
      if (ownAnchor === node) {
        const link = linkOf(node);
        const place = link === null ? '' : new URL(link).hash.slice(1);
        if (link !== null && place !== '' && !places.has(place)) places.set(place, link);
        if (isPermanent(node)) permanent ??= link;
      }
      const named = nameOf(dom, node, visit.isInHead);
      const isName =
        named !== null && (named.strength === 3 || node === part || !isInSentence(node, named.name));
      if (isName) {
        names.push({
          ...named,
          email: emailOf(node),
          order,
          head: part,
          isAuthor: isAuthor(node),
          href: profileOf(node),
        });
        label = '';
        if (named.strength > 1) {
          readTimes(node, ownAnchor, times);
          continue;
        }
      }
      const day = dayOf(dom, node, language);
      if (day !== undefined && hasTimeOfItsOwn(node)) {
        times.push({ day, link: timeLink(node, ownAnchor), order });
        continue;
      }
      const first = dom.firstChild(node);
      const isInHead = visit.isInHead || isHead(dom, node);
      if (first) visits.push({ node: first, isInHead, anchor: ownAnchor });
    }
    const head: Head = { names, times, permanent, places, ids };
    known.set(part, head);
    return head;
  }

  /** A box that starts with the name may have the time, too. */
  function readTimes(box: Element, anchor: Element | null, times: FoundTime[]): void {
    for (const element of dom.findAll(box, 'time, [datetime], abbr[title]').slice(0, 3)) {
      const day = dayOf(dom, element, language);
      if (day !== undefined) times.push({ day, link: timeLink(element, anchor), order });
    }
    for (const [index, piece] of piecesOf(dom, box).entries()) {
      const day = index === 0 || piece.length > longestTime ? null : dayIn(piece, language);
      if (day !== null) times.push({ day, link: anchor && linkOf(anchor), order });
    }
  }

  /** "From:", then the name, as in the header of an archived mail. */
  function senderIn(label: string, text: string): string | null {
    const written = senderLabel.test(label)
      ? text.replace(/^[:：]\s*/, '')
      : (senderLine.exec(text)?.[1] ?? null);
    return written === null ? null : cleanName(written.replace(/\s*[<(@].*$/s, '').replace(/^"|"$/g, ''));
  }

  /** The day is written in an attribute, so nothing inside says more. */
  function hasTimeOfItsOwn(element: Element): boolean {
    return (
      /^(?:time|relative-time|abbr)$/.test(dom.tagName(element)) ||
      (dom.attribute(element, 'itemprop') !== null && dom.attribute(element, 'content') !== null) ||
      ['datetime', 'data-time', 'data-utime'].some((name) => dom.attribute(element, name) !== null) ||
      (dom.childCount(element) <= 1 && dom.attribute(element, 'title') !== null)
    );
  }

  function isInSentence(element: Element, name: string): boolean {
    const parent = dom.renderedParent(element);
    return (
      parent !== null && dom.isElement(parent) && shortText(dom, parent, longestBeside + name.length) === null
    );
  }

  function isAuthor(element: Element): boolean {
    return /(?:^|\s)(?:author|creator)(?:\s|$)/.test(itemprops(element));
  }

  /** The element's microdata, and its parents': an author's name has an element of its own. */
  function profileOf(element: Element): string | null {
    const link = dom.attribute(element, 'href') === null ? dom.find(element, 'a[href]') : element;
    return link && dom.attribute(link, 'href');
  }

  function itemprops(element: Element): string {
    const said: string[] = [];
    let node: Node | null = element;
    for (let up = 0; node !== null && up < 3; up += 1, node = dom.renderedParent(node))
      if (dom.isElement(node)) said.push(dom.attribute(node, 'itemprop') ?? '');
    return said.join(' ');
  }

  function emailOf(element: Element): string | null {
    const written = ['email', 'data-email', 'data-hovercard-id'].map(
      (name) => dom.attribute(element, name) ?? '',
    );
    return addressesIn(written.join(' ').slice(0, 500))[0]?.email ?? null;
  }

  function timeLink(element: Element, anchor: Element | null): string | null {
    const around = anchor ?? dom.find(element, 'a[href]');
    return around && linkOf(around);
  }

  function linkOf(anchor: Element): string | null {
    const href = dom.attribute(anchor, 'href') ?? '';
    const base = dom.baseAddress(anchor);
    if (href === '' || href === '#' || href.length > 2_000 || !URL.canParse(href, base)) return null;
    const address = new URL(href, base);
    const isPage = /^(?:https?|file):$/.test(address.protocol) || href.startsWith('#');
    return isPage &&
      !/(?:revisions|history|reply|member|user|profile|activity|timeline|calendar|search)\b/i.test(
        address.pathname,
      )
      ? address.href
      : null;
  }

  /** "#12" and permanent links lead to the message. */
  function isPermanent(anchor: Element): boolean {
    const text = shortText(dom, anchor, 20) ?? '';
    const title = dom.attribute(anchor, 'title') ?? '';
    return (
      /(?:^|\s|-)(?:permalink|bookmark|post-?counter|share-link|(?:review|comment|post|message)-title)(?=$|\s|-)/.test(
        marksOf(dom, anchor),
      ) ||
      /^(?:#\s?\d+|permalink|link)$/i.test(text) ||
      /permalink|link to this/i.test(title) ||
      /^#[\w-]*\d{2,}$/.test(dom.attribute(anchor, 'href') ?? '')
    );
  }

  return { read, isLeft: () => left > 0 };
}
