// The facts of a page that every capture needs: its address, its title, and its metadata, from Open Graph and other meta
// elements first, then from JSON-LD.
import type { DomAccess, PageWindow } from '@/lib/page/dom-access';
import type { PageSource, SnapshotRemark } from '@/lib/page/snapshot';
import { oneLine, shortLine } from '@/lib/page/well-formed-text';
import { type LinkedData, noLinkedData, readLinkedData } from './json-ld';
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

export function readPageFacts(
  window: PageWindow,
  dom: DomAccess,
  { withLinkedData }: { readonly withLinkedData: boolean },
): PageFacts {
  const { document } = window;
  const address = window.location.href;
  const { canonical, sharedTitle, sharer, ...metadata } = attempt(
    () => readMetadata(dom, document, { withLinkedData }),
    noMetadata,
  );
  const examined = examineAddress(address, canonical);
  const heading = attempt(() => dom.find(document, 'h1'), null);
  const headings = [sharedTitle ?? '', heading ? (shortLine(dom.textContent(heading)) ?? '') : ''];
  return {
    address,
    title: titleOf(dom.title(document), headings) || (sharedTitle ?? ''),
    source: {
      ...metadata,
      author: metadata.author ?? sharer,
      address: examined.address,
      passageAddress: null,
    },
    sharedTitle,
    statedAuthor: metadata.author,
    remarks: examined.remarks,
  };
}

/** Without the schema of a snapshot, which would bring a library into the page. */
const noMetadata: Metadata = {
  siteName: null,
  author: null,
  publishedOn: null,
  language: null,
  themeColor: null,
  description: null,
  canonical: null,
  sharedTitle: null,
  sharer: null,
};

/** A page can make any read fail. A failed part gets its fallback, and reading continues. */
export function attempt<Result>(read: () => Result, otherwise: Result): Result {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

type Metadata = Omit<PageSource, 'address' | 'passageAddress'> & {
  /** The page's canonical address, absolute but unchecked. */
  canonical: string | null;
  /** The title for sharing, for pages without a title. */
  sharedTitle: string | null;
  /** The account that shares the page, for pages without an author. */
  sharer: string | null;
};

const descriptionLimitUnits = 2_000;
/** A page with more meta elements is broken or generated. */
const metaLimit = 500;
const scriptLimit = 30;

/** Parsing long JSON-LD is slow. Without it, the metadata is there at once. */
export function readMetadata(
  dom: DomAccess,
  document: Document,
  { withLinkedData }: { readonly withLinkedData: boolean },
): Metadata {
  const meta = readMeta(dom, document);
  const said = (...names: string[]) => names.map((name) => meta.get(name)).find((value) => value) ?? null;
  const linked = withLinkedData ? readLinkedData(readScripts(dom, document)) : noLinkedData;
  const root = dom.documentElement(document);
  return {
    siteName: shortLine(said('og:site_name') ?? linked.siteName ?? said('application-name')),
    author: shortLine(statedAuthor(said, linked)),
    sharer: shortLine(sharingAccount(said)),
    publishedOn: calendarDay(
      said(
        'article:published_time',
        'datepublished',
        'date',
        'dc.date',
        'dcterms.created',
        'citation_date',
      ) ??
        linked.published ??
        publishedElement(dom, document),
    ),
    language: languageTag(
      (root && dom.attribute(root, 'lang')) || said('og:locale', 'content-language') || linked.language,
    ),
    themeColor: hexColor(said('theme-color', 'msapplication-tilecolor')),
    description: shortLine(
      said('og:description', 'description', 'twitter:description') ?? linked.description,
      descriptionLimitUnits,
    ),
    canonical: canonicalOf(dom, document),
    sharedTitle: shortLine(said('og:title', 'twitter:title')),
  };
}

/** The first content of each name. `name`, `property`, `itemprop` and `http-equiv` can hold the name. */
function readMeta(dom: DomAccess, document: Document): Map<string, string> {
  const meta = new Map<string, string>();
  for (const element of dom.findAll(document, 'meta[content]').slice(0, metaLimit)) {
    const content = oneLine(dom.attribute(element, 'content')?.slice(0, descriptionLimitUnits * 2));
    if (content === null) continue;
    for (const attribute of ['name', 'property', 'itemprop', 'http-equiv']) {
      const name = dom.attribute(element, attribute)?.trim().toLowerCase();
      if (name && !meta.has(name)) meta.set(name, content);
    }
  }
  return meta;
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
  const address = link && dom.attribute(link, 'href');
  return address && URL.canParse(address, dom.baseAddress(document))
    ? new URL(address, dom.baseAddress(document)).href
    : null;
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
/** The author that the metadata state. People are named before organizations. */
function statedAuthor(said: Said, linked: LinkedData): string | null {
  const stated = metaNames.map((name) => authorName(said(name)));
  return authorName(linked.author) ?? stated.find((name) => name !== null) ?? authorName(linked.publishedBy);
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
