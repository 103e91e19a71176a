// Which page an address is: drafts, captured pages, the cited link and the text fragment agree on it. Pure.
//
// Two pages taken for one put a person's words on another record. One page taken for two costs a click. If in doubt,
// treat two addresses as two pages.
import { decoded } from '@/lib/page/well-formed-text';

interface PageIdentity {
  /** Equal for addresses of the same page. '' without an address. */
  readonly key: string;
  /** False if the address may show different content at different times. Then nothing is restored by itself. */
  readonly isSure: boolean;
}

/** `canonical` is the address that the page claims. It counts only for the same document. */
export function pageIdentity(address: string, canonical: string | null): PageIdentity {
  if (!URL.canParse(address)) return { key: address.slice(0, longestKey), isSure: false };
  const own = withoutTrackers(new URL(address));
  const stated = canonical !== null && URL.canParse(canonical) ? withoutTrackers(new URL(canonical)) : null;
  const { key, isSure } = identityOf((stated && documentAddress(own, stated)) ?? own);
  return { key, isSure: isSure && !(stated && distinguishesMore(stated, own)) };
}

/**
 * The canonical address, at the own address's place in the document. null if it may be another document: a list, another
 * record, or the previous page of a single-page application. Both addresses are without trackers.
 */
export function documentAddress(own: URL, stated: URL): URL | null {
  if (!isSameSite(own, stated) || (own.protocol === 'https:' && stated.protocol !== 'https:')) return null;
  if (documentPath(own) !== documentPath(stated)) return null;
  if (queryOf(own, isContent) !== queryOf(stated, isContent)) return null;
  if (isContentPlace(stated) && stated.hash !== own.hash) return null;
  // Another host may run another application, whose fragments mean something else.
  if (isContentPlace(own) && own.host !== stated.host) return null;
  const document = new URL(stated);
  document.hash = own.hash;
  return document;
}

/** Whether a fragment is needed to find the page's content, or may be. */
const isContentPlace = (url: URL): boolean => /route|unsure/.test(placeOf(url));

const longestKey = 8_000;
const longestAnchor = 200;

function identityOf(url: URL): PageIdentity {
  if (!isPage(url) || url.href.length > longestKey)
    return { key: url.href.replace(/#.*$/s, '').slice(0, longestKey), isSure: false };
  const place = placeOf(url);
  const query = queryOf(url);
  const page = `${url.protocol}//${url.host}${pathOf(url)}${query === '' ? '' : `?${query}`}`;
  const route = /route|unsure/.test(place) ? routeOf(url) : '';
  if (place === 'unsure') return { key: page + route, isSure: false };
  // An application's own page shows what was opened last, unless an id says what it shows.
  const isOpen = place === 'route' ? isApplication(route) : isApplicationPage(url);
  return { key: page + route, isSure: !isOpen || (place !== 'route' && /\d/.test(query)) };
}

const isPage = ({ protocol }: URL) => /^(?:https?|ftp|file|[a-z]+-extension):$/.test(protocol);

/**
 * Whether the canonical address distinguishes what the own address doesn't, as in an application that opens records
 * without changing its address.
 */
function distinguishesMore(stated: URL, own: URL): boolean {
  if (!isSameSite(own, stated) || documentAddress(own, stated)) return false;
  if (queryOf(own, isContent) !== '' || isContentPlace(own)) return false;
  return documentPath(stated) === documentPath(own) || `${pathOf(stated)}/`.startsWith(`${pathOf(own)}/`);
}

function isSameSite(one: URL, other: URL): boolean {
  return [one, other].every(({ protocol }) => /^https?:$/.test(protocol)) && siteOf(one) === siteOf(other);
}

/** `www.`, `m.` and `amp.` in front are the same site, as in `en.m.wiki.example`. */
function siteOf({ hostname, port }: URL): string {
  const host = hostname.replace(/^www\./, '');
  return `${host.replace(/^([a-z]{2}\.)?(?:m|mobile|amp)\.(?=.*\.)/, '$1')}:${port}`;
}

/** One spelling for the escapes that mean the same. A text in an older encoding stays. */
function spelled(text: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(text));
  } catch {
    return text;
  }
}

const pathOf = ({ pathname }: URL) => pathname.replace(/\/$/, '').split('/').map(spelled).join('/');

/** The path without what only chooses a form of the document. Upper case can be part of an id. */
function documentPath(url: URL): string {
  const segments = pathOf(url).split('/').slice(1);
  const others = segments.filter((segment) => segment !== 'amp');
  const names = others.length > 0 ? others : segments;
  const last = names.pop()?.replace(/^(?:index|default)\.\w+$/, '') ?? '';
  return [...names, last.replace(/(?:\.amp)?(?:\.(?:html?|php|aspx?))?$/, '')].join('/').replace(/\/$/, '');
}

/** The parameters in one order, as they are written: a decoded one could equal another. */
function queryOf(url: URL, isKept: (name: string, value: string) => boolean = () => true): string {
  return parametersOf(url.search)
    .map((pair) => /^([^=]*)=?(.*)$/s.exec(pair) ?? [])
    .filter(([, name = '', value = '']) => name + value !== '' && isKept(name, value))
    .map(([, name = '', value = '']) => `${spelled(name)}=${spelled(value)}`)
    .sort()
    .join('&');
}

/** Any parameter can choose the content, except these. A `ref` without a word can be a record's reference. */
function isContent(name: string, value: string): boolean {
  if (/^(?:ref|referr?er|via)$/i.test(name)) return !/^[a-z_-]*$/.test(value);
  if (/^(?:amp|noredirect|veaction|mobileaction|useskin|printable|outputtype)$/i.test(name))
    return !/^(?:[a-z_-]*|1)$/i.test(value);
  return !/^(?:usqp|amp_\w+)$/i.test(name);
}

/** `element`: the fragment names an element of a document that the rest of the address distinguishes. */
type Place = 'none' | 'element' | 'route' | 'unsure';

const messages = /^[a-z]*[-_]?(comment|post|msg|message|reply|answer|note|review)[a-z]*[-_]?[\w-]*\d[\w-]*$/i;
const inlineComment = /^discussion_r\d+$/;
const partsOfDocuments =
  /^(?:(?:section|sec|step|chapter|part|appendix|fig|figure|table|fn|fnref|cite_note|cite_ref|toc|l)[-_.:]?\d[-_.:l\d]*|top|main|content|main-content|comments?|respond|footer|header|nav)$/i;
const words = /^[\p{L}\p{M}\s_.()'’"“”,–—!?+*-]+$/u;
const severalWords = /\p{L}[-_\s]+\p{L}/u;

export function placeOf(url: URL): Place {
  const fragment = decoded(url.hash.slice(1));
  if (/^[!/]*$/.test(fragment)) return 'none';
  if (/^!|[/=&]/.test(fragment)) return 'route';
  if (fragment.length > longestAnchor) return 'unsure';
  if (partsOfDocuments.test(fragment)) return 'element';
  const [, noun = ''] = messages.exec(fragment) ?? [];
  const isRecord = /\d/.test(decoded(url.pathname)) || /\d/.test(url.search);
  const isOpen = (isApplicationPage(url) || isHome(url)) && !/\d/.test(url.search);
  if (noun !== '' || inlineComment.test(fragment)) {
    // A list of notes may open a note by its fragment.
    const isList = !isRecord && lastOf(url).startsWith(noun.toLowerCase()) && noun !== '';
    return isOpen || isList ? 'unsure' : 'element';
  }
  // "p77", as forums write it. On a board without an id, "c5" can be a card.
  if (/^[a-z]{1,3}[-_]?\d+$/i.test(fragment)) return isRecord ? 'element' : 'unsure';
  if (!words.test(fragment)) return 'unsure';
  if (isOpen && isApplicationPage(url)) return 'unsure';
  // "#users" of a small application looks like a heading.
  return isOpen && !isDocumentation.test(url.hostname) && !severalWords.test(fragment) ? 'unsure' : 'element';
}

const isDocumentation =
  /^(?:docs?|wiki|help|learn|guides?|handbook|manual|developers?)\.|\.(?:github|gitlab|readthedocs)\.io$/;

/** The fragment as it distinguishes the content. */
function routeOf(url: URL): string {
  const kept = url.hash.replace(/([#?&])([^=&?#]+)=[^&]*/g, (pair, sign: string, name: string) =>
    isTracker(url.hostname, decoded(name)) ? sign : pair,
  );
  return kept
    .replace(/([#?])&+/g, '$1')
    .replace(/&{2,}/g, '&')
    .replace(/[?&/]+$/, '');
}

const lastOf = (url: URL) => pathOf(url).split('/').at(-1)?.toLowerCase() ?? '';
const isHome = (url: URL) => /^\/(?:(?:index|default)\.\w+)?$/.test(url.pathname);

const applications =
  /^(?:apps?|webapp|mail|webmail|inbox|messages|messenger|chats?|conversations|dashboard|admin|console|feed|notifications|workspace)(?:\.\w+)?$/i;

/** These list records, wherever they are. */
const lists = /^(?:inbox|messages|conversations|chats|notifications)$/i;

/** Whether a path names an application's own page, and perhaps an account ("u/0"), but no record. */
function isApplication(path: string): boolean {
  const names = path
    .replace(/\/u\/\d+(?=\/|$)/, '')
    .split(/[#!/]/)
    .filter((name) => name !== '');
  return (
    lists.test(names.at(-1) ?? '') || (names.length > 0 && names.every((name) => applications.test(name)))
  );
}

/** A page of an application that names no record. */
function isApplicationPage(url: URL): boolean {
  const [host = ''] = url.hostname.split('.');
  return isHome(url) ? applications.test(host) : isApplication(pathOf(url));
}

/** Tracking parameters. They are removed from every address. */
const trackerNames = new Set(
  (
    'fbclid gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid msclkid yclid ysclid twclid ttclid li_fat_id ' +
    'igshid igsh epik srsltid irclickid irgwc cjevent ef_id s_kwcid s_cid rb_clickid wickedid oly_anon_id oly_enc_id ' +
    'mc_cid mc_eid mkt_tok ml_subscriber ml_subscriber_hash vero_id vero_conv bsft_clkid bsft_eid bsft_uid sc_cid ' +
    '_ga _gl _hsenc _hsmi hsctatracking hsa_acc hsa_cam hsa_grp hsa_ad hsa_src __s __hssc __hstc __hsfp ' +
    'ref_src ref_url spm scm _openstat dm_i trk trkcampaign trackingid cmpid ncid icid at_campaign at_medium'
  ).split(' '),
);
const trackerFamilies = /^(utm|pk|piwik|mtm|matomo|stm)_/;
/** Names that track on these sites but have a meaning on others. */
const trackersOfSites: ReadonlyArray<readonly [hosts: RegExp, names: ReadonlySet<string>]> = [
  [/(^|\.)(youtube\.com|youtu\.be|spotify\.com)$/, new Set(['si', 'feature', 'pp'])],
  [/(^|\.)(twitter\.com|x\.com)$/, new Set(['s', 't'])],
  [
    /(^|\.)(google\.[a-z.]+|bing\.com)$/,
    new Set(['ved', 'ei', 'sca_esv', 'sxsrf', 'gs_lcrp', 'sourceid', 'aqs', 'cvid']),
  ],
  [
    /(^|\.)amazon\.[a-z.]+$/,
    new Set('pd_rd_i pd_rd_r pd_rd_w pd_rd_wg pf_rd_p pf_rd_r qid sr crid sprefix dib dib_tag'.split(' ')),
  ],
];

function isTracker(hostname: string, name: string): boolean {
  const lower = name.toLowerCase();
  if (trackerNames.has(lower) || trackerFamilies.test(lower)) return true;
  return trackersOfSites.some(([hosts, names]) => hosts.test(hostname) && names.has(lower));
}

/** Without trackers, text fragment and credentials. Edits the query as text, so that other parameters keep their spelling. */
export function withoutTrackers(url: URL): URL {
  const cleaned = new URL(url);
  cleaned.username = '';
  cleaned.password = '';
  const isKept = (parameter: string) => !isTracker(url.hostname, decoded(parameter.replace(/=.*$/s, '')));
  cleaned.search = parametersOf(url.search).filter(isKept).join('&');
  cleaned.hash = cleaned.hash.replace(/:~:.*$/, '').replace(/^#?$/, '');
  if (!parametersOf(cleaned.hash).some(isKept)) cleaned.hash = '';
  return cleaned;
}

const parametersOf = (query: string): string[] =>
  query
    .replace(/^[?#]/, '')
    .split('&')
    .filter((parameter) => parameter !== '');
