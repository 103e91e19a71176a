// The source address: canonical for the same document, without trackers, and checked for secrets and private hosts.
import type { SnapshotRemark } from '@/lib/page/snapshot';
import { shortLine, wordBreaks } from '@/lib/page/well-formed-text';
import { hasSecret, withoutCredentials } from '@/lib/secrets/address-secrets';
import { documentAddress, pageIdentity, placeOf, withoutTrackers } from './page-identity';

interface ExaminedAddress {
  /** Without trackers, text fragment and credentials. */
  address: string;
  remarks: SnapshotRemark[];
}

/** In units. Browsers and services reject longer ones. A `data:` address can have megabytes. */
const longestAddress = 8_000;

/** "(3) Inbox", "(99+) Home", "(1,204) Feed", "(2 unread) Chat", "(3条消息) Blog". A year has four digits. */
const unreadCount =
  /^[([（]\p{Nd}{1,3}(?:[.,]\p{Nd}{1,3})*[km]?\+?(?:\s?(?:unread|new|[条條封件則个個])[^()（）]{0,20})?(?:[)\]]\s+|）\s*)(?=\S)/iu;

/**
 * A title of one line, without soft hyphens and the count of unread messages. A count with which one of the page's
 * `headings` begins belongs to the title. A title that is an address is cleaned like one, as for links without words.
 */
export function titleOf(text: string | null | undefined, headings: readonly string[] = []): string {
  const whole = (shortLine(text) ?? '').replace(wordBreaks, '');
  const count = unreadCount.exec(whole)?.[0].trim() ?? '';
  const line = headings.some((heading) => heading.startsWith(count))
    ? whole
    : whole.slice(count.length).trim();
  return /^https?:\/\//i.test(line) ? (shortLine(openAddressOf(line)) ?? '') : line;
}

/** Without what only the address field warns of. */
function openAddressOf(address: string): string {
  const cleaned = examineAddress(address).address;
  return URL.canParse(cleaned) ? (withoutCredentials(new URL(cleaned))?.href ?? '') : cleaned;
}

/** Shortens a long address to the part that still leads to the page. '' if no part does. */
function withinLimit(address: string): string {
  if (address.length <= longestAddress) return address;
  const { origin, pathname } = new URL(address);
  if (origin === 'null') return '';
  return origin.length + pathname.length <= longestAddress ? origin + pathname : origin;
}

/**
 * Cleans an address and reports its risks. `canonical` is the address that the page claims. It is used only
 * for the same document. An address that doesn't parse stays, cut to the limit.
 */
export function examineAddress(address: string, canonical: string | null = null): ExaminedAddress {
  if (!URL.canParse(address)) return { address: address.slice(0, longestAddress), remarks: [] };
  const limited = withinLimit(address);
  if (limited === '') return { address: '', remarks: [] };
  const own = new URL(limited);
  const remarks: SnapshotRemark[] = [];
  if (hasSecret(own)) remarks.push('address-has-secret');
  if (isPrivateHost(own)) remarks.push('address-is-private');
  const cleaned = withoutTrackers(own);
  const preferred =
    canonical !== null && canonical.length <= longestAddress && URL.canParse(canonical)
      ? documentAddress(cleaned, withoutTrackers(new URL(canonical)))
      : null;
  // The page's own address was examined, and no one sees this one before it is sent.
  const isTaken = preferred !== null && !isPrivateHost(preferred) && !hasSecret(preferred);
  return { address: (isTaken ? preferred : cleaned).href, remarks };
}

/**
 * A message's own address, as a source that others may see. null unless it is on the site of its page. The person saw the page's own address, and nobody checks this one
 * before it is sent.
 */
export function messageAddress(link: string | null, page: string): string | null {
  if (link === null || !URL.canParse(link) || !URL.canParse(page)) return null;
  const url = new URL(link);
  if (!/^https?:$/.test(url.protocol) || url.origin !== new URL(page).origin) return null;
  // A forum of this software names the topic in the path, and adds the reader's own name to links for sharing.
  if (/^\/t\/[^/]+\/\d+(?:\/\d+)?\/?$/.test(url.pathname)) url.searchParams.delete('u');
  const { address, remarks } = examineAddress(url.href);
  if (leavesPage(new URL(address || page), new URL(page))) return null;
  return address === '' || remarks.includes('address-has-secret') ? null : address;
}

/**
 * A link to an element of its own page ("#post_7") goes to another page if the page has a base address, or if an
 * application finds its record by the query or by the fragment.
 */
function leavesPage(link: URL, page: URL): boolean {
  if (link.hash === '' || link.search !== '' || placeOf(link) === 'route') return false;
  if (link.pathname !== page.pathname && link.pathname !== '/') return false;
  link.hash = '';
  return pageIdentity(link.href, null).key !== pageIdentity(page.href, null).key;
}

/** Hosts that only a private network or this machine can reach. A warning, not a proof. */
function isPrivateHost(url: URL): boolean {
  if (url.protocol === 'file:') return true;
  if (!/^(https?|ftp):$/.test(url.protocol)) return false;
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[')) return isPrivateIpv6(host.slice(1, -1));
  if (/^\d+(\.\d+){3}$/.test(host)) return privateIpv4.test(host);
  return !host.includes('.') || privateEndings.test(host);
}

/** Reserved ones, and those that companies, routers and container networks use. */
const privateEndings =
  /(?:\.(?:local|localhost|localdomain|localnet|internal|intranet|intra|private|priv|corp|workgroup|home|lan|test|home\.arpa|consul|svc|docker|ts\.net)|^fritz\.box|\.fritz\.box)$/;

/** 198.18 and 198.19 are test networks between devices. */
const privateIpv4 =
  /^(?:0|10|127|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|198\.1[89])\./;

/** Loopback, unique local, link local, site local, and IPv4 mapped or translated, as `URL` writes them. */
function isPrivateIpv6(host: string): boolean {
  if (host === '::' || host === '::1' || /^f[cd]/.test(host) || /^fe[89a-f]/.test(host)) return true;
  // Translation inside one network.
  if (host.startsWith('64:ff9b:1:')) return true;
  const [, high, low] = /^(?:::ffff|64:ff9b:):([\da-f]{1,4}):([\da-f]{1,4})$/.exec(host) ?? [];
  if (high === undefined || low === undefined) return false;
  const bytes = [high, low].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return privateIpv4.test(bytes.join('.'));
}
