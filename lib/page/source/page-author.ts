// Who wrote a page: what its metadata state, and what its byline shows.

import { nameOf } from '@/lib/page/conversation/names';
import type { DomAccess } from '@/lib/page/dom-access';
import { shortLine } from '@/lib/page/well-formed-text';
import type { LinkedData } from './json-ld';

type Said = (...names: string[]) => string | null;

const metaNames = [
  'author',
  'article:author',
  'byl',
  'parsely-author',
  'sailthru.author',
  'dc.creator',
  'citation_author',
];
const introduction =
  /^(?:(?:article|posted|published|written|text|story|words) )?(?:by|von|par|por|di|door|av|af|de la mano de|author|autor|auteur)(?::\s*|\s+)(?=\S)/i;
/** Accounts of the program that runs the site. */
const accounts =
  /^(?:admin|administrator|author|editor|root|staff|super ?user|user|webmaster|web ?master|unknown)$/i;
/** Links to a profile, named by its address or its relation, and microdata. In the order of their worth. */
const bylines = ['[rel~="author" i]', '[itemprop~="author"]', 'a[href*="/author/"], a[href*="/authors/"]'];
const parsedName = '[itemprop~="name"], .p-name, .fn';
/** Parts of a page that name the authors of something else. */
const others =
  '[itemprop~="comment"], [itemprop~="review"], [itemtype*="Comment"], [class*="comment" i], aside, footer, nav';
/** A page with more authors in a row is a list of articles. */
const mostAuthors = 4;
const mostLooks = 30;

/** The author that the metadata state. People are named before organizations. */
export function statedAuthor(said: Said, linked: LinkedData): string | null {
  const stated = metaNames.map((name) => authorName(said(name)));
  return authorName(linked.author) ?? stated.find((name) => name !== null) ?? authorName(linked.publishedBy);
}

/** The account that shares the page. Mostly the site's own. */
export function sharingAccount(said: Said): string | null {
  const account = said('twitter:creator');
  return account === null || URL.canParse(account) ? null : account;
}

/** The authors that the page shows. null if it shows none, or those of many articles. */
export function shownAuthor(dom: DomAccess, document: Document): string | null {
  for (const selector of bylines) {
    const found = dom.findAll(document, selector).slice(0, mostLooks);
    const own = found.filter(
      (element) => Reflect.apply(Element.prototype.closest, element, [others]) === null,
    );
    const names = [...new Set(own.flatMap((element) => nameIn(dom, element) ?? []))];
    if (names.length > 0 && names.length <= mostAuthors) return names.join(', ');
  }
  return null;
}

function nameIn(dom: DomAccess, element: Element): string | null {
  const named = dom.find(element, parsedName) ?? element;
  const text = dom.attribute(named, 'content') ?? nameOf(dom, named, true)?.name ?? null;
  const name = authorName(text);
  return name === null || isCommand.test(name) ? null : name;
}

/** The words of a link that is no name. */
const isCommand =
  /^(?:about|all|articles|bio|follow|learn|more|posts|profile|read|see|view|visit|website)\b/i;

/** A name without "By" and without the signs that separate it from what follows. null for addresses and accounts. */
export function authorName(text: string | null): string | null {
  const line = (shortLine(text) ?? '').replace(introduction, '').replace(edges, '');
  return line === '' || URL.canParse(line) || line.startsWith('@') || accounts.test(line) ? null : line;
}

const edges = /^[\s|,;:·•–—-]+|[\s|,;:·•–—-]+$/g;
