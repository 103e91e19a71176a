// The facts of a page that every capture needs: its address, its title, and its metadata, from Open Graph and other meta
// elements first, then from JSON-LD.
import { type DomAccess, type PageWindow, resolvedAddress } from '@/lib/page/dom-access';
import type { PageSource, SnapshotRemark } from '@/lib/page/snapshot';
import { oneLine, shortLine } from '@/lib/page/well-formed-text';
import { type LinkedData, readLinkedData } from './json-ld';
import { examineAddress, titleOf } from './source-address';

export interface PageFacts {
  readonly address: string;
  readonly title: string;
  readonly source: PageSource;
  /** The title for sharing, which may be another page's. */
  readonly sharedTitle: string | null;
  /** The author without the account that shares the page. */
  readonly statedAuthor: string | null;
  readonly remarks: readonly SnapshotRemark[];
}

/** Parsing long JSON-LD is slow. Without it, the metadata is there at once. */
export function readPageFacts(
  window: PageWindow,
  dom: DomAccess,
  { withLinkedData }: { readonly withLinkedData: boolean },
): PageFacts {
  const { document } = window;
  const address = window.location.href;
  const said = attempt(
    () => readMeta(dom, document),
    () => null,
  );
  const linked = withLinkedData ? attempt(() => readLinkedData(readScripts(dom, document)), null) : null;
  const statedAuthor = shortLine(authorIn(said, linked));
  const sharedTitle = shortLine(said('og:title', 'twitter:title'));
  const examined = examineAddress(
    address,
    attempt(() => canonicalOf(dom, document), null),
  );
  const published = said(...publishedNames);
  const description =
    said('og:description', 'description', 'twitter:description') ?? linked?.description ?? null;
  const heading = attempt(() => dom.find(document, 'h1'), null);
  const headings = [sharedTitle ?? '', heading ? (shortLine(dom.textContent(heading)) ?? '') : ''];
  return {
    address,
    title: titleOf(dom.title(document), headings) || (sharedTitle ?? ''),
    source: {
      address: examined.address,
      passageAddress: null,
      siteName: shortLine(said('og:site_name') ?? linked?.siteName ?? said('application-name')),
      author: statedAuthor ?? shortLine(sharingAccount(said)),
      publishedOn: calendarDay(
        published ?? linked?.published ?? attempt(() => publishedElement(dom, document), null),
      ),
      themeColor: hexColor(said('theme-color', 'msapplication-tilecolor')),
      description: shortLine(description, descriptionLimitUnits),
    },
    sharedTitle,
    statedAuthor,
    remarks: examined.remarks,
  };
}

/** A page can make any read fail. A failed part gets its fallback, and reading continues. */
export function attempt<Result>(read: () => Result, otherwise: Result): Result {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** `attempt` for work in steps. */
export function* attemptInSteps<Step, Result>(
  work: Generator<Step, Result>,
  otherwise: Result,
): Generator<Step, Result> {
  try {
    return yield* work;
  } catch {
    return otherwise;
  }
}

const descriptionLimitUnits = 2_000;
/** A page with more meta elements is broken or generated. */
const metaLimit = 500;
const scriptLimit = 30;

/** The first content of the first of these names. null if the page says none. */
type Said = (...names: string[]) => string | null;

/** `name`, `property`, `itemprop` and `http-equiv` can hold the name. */
function readMeta(dom: DomAccess, document: Document): Said {
  const meta = new Map<string, string>();
  for (const element of dom.findAll(document, 'meta[content]').slice(0, metaLimit)) {
    const content = oneLine(dom.attribute(element, 'content')?.slice(0, descriptionLimitUnits * 2));
    if (content === null) continue;
    for (const attribute of ['name', 'property', 'itemprop', 'http-equiv']) {
      const name = dom.attribute(element, attribute)?.trim().toLowerCase();
      if (name && !meta.has(name)) meta.set(name, content);
    }
  }
  return (...names) => names.map((name) => meta.get(name)).find((value) => value) ?? null;
}

export function readScripts(dom: DomAccess, document: Document): string[] {
  const scripts = dom.findAll(document, 'script[type="application/ld+json" i]').slice(0, scriptLimit);
  return scripts.map((script) => dom.textContent(script));
}

function publishedElement(dom: DomAccess, document: Document): string | null {
  const element = dom.find(document, '[itemprop="datePublished"][datetime], time[pubdate][datetime]');
  return element && dom.attribute(element, 'datetime');
}

function canonicalOf(dom: DomAccess, document: Document): string | null {
  const link = dom.find(document, 'link[rel~="canonical" i][href]');
  return (link && resolvedAddress(dom, document, dom.attribute(link, 'href'))?.href) ?? null;
}

/** The day of an ISO 8601 date or date-time, as written. null for other forms and impossible days. */
export function calendarDay(date: string | null): string | null {
  const [, year, month, day] = /^\s*(\d{4})[-/]?(\d{2})[-/]?(\d{2})(?!\d)/.exec(date ?? '') ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const iso = `${year}-${month}-${day}`;
  const instant = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso) ? iso : null;
}

/** A BCP 47 tag. Accepts `en_US`. null if it is invalid. */
export function languageTag(tag: string | null): string | null {
  try {
    return Intl.getCanonicalLocales(tag?.trim().replaceAll('_', '-') ?? [])[0] ?? null;
  } catch {
    return null;
  }
}

/** Converts a CSS color in hex or `rgb()` to `#rrggbb`. null for other forms. */
export function hexColor(color: string | null): string | null {
  const text = color?.trim().toLowerCase() ?? '';
  if (/^#[\da-f]{6}(?:[\da-f]{2})?$/.test(text)) return text.slice(0, 7);
  if (/^#[\da-f]{3,4}$/.test(text)) return `#${[...text.slice(1, 4)].map((digit) => digit + digit).join('')}`;
  const [, ...parts] = /^rgba?\((\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\b/.exec(text) ?? [];
  if (parts.length !== 3 || parts.some((part) => Number(part) > 255)) return null;
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}

const publishedNames =
  'article:published_time datepublished date dc.date dcterms.created citation_date'.split(' ');
const authorNames =
  'author article:author byl parsely-author sailthru.author dc.creator citation_author'.split(' ');
const introduction =
  /^(?:(?:article|posted|published|written|text|story|words) )?(?:by|von|par|por|di|door|av|af|de la mano de|author|autor|auteur)(?::\s*|\s+)(?=\S)/i;
/** Accounts of the program that runs the site. */
const accounts =
  /^(?:admin|administrator|author|editor|root|staff|super ?user|user|webmaster|web ?master|unknown)$/i;
/** The author that the meta elements state. */
export const authorInMeta = (dom: DomAccess, document: Document): string | null =>
  shortLine(authorIn(readMeta(dom, document), null));

/** People are named before organizations. */
function authorIn(said: Said, linked: LinkedData | null): string | null {
  const stated = authorNames.map((name) => authorName(said(name))).find((name) => name !== null);
  return authorName(linked?.author ?? null) ?? stated ?? authorName(linked?.publishedBy ?? null);
}

/** The account that shares the page. Mostly the site's own. */
function sharingAccount(said: Said): string | null {
  const account = said('twitter:creator');
  return account === null || URL.canParse(account) ? null : account;
}

/** A name without "By" and without the signs that separate it from what follows. null for addresses and accounts. */
export function authorName(text: string | null): string | null {
  const line = (shortLine(text) ?? '').replace(introduction, '').replace(edges, '');
  return line === '' || URL.canParse(line) || line.startsWith('@') || accounts.test(line) ? null : line;
}

const edges = /^[\s|,;:·•–—-]+|[\s|,;:·•–—-]+$/g;
