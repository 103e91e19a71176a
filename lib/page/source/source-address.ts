// The source address: canonical if plausible, without trackers, and checked for secrets.

import type { SnapshotRemark } from '@/lib/page/snapshot';
import { shortLine } from '@/lib/page/well-formed-text';
import { hasSecret, isPrivateHost } from './address-secrets';
import { isTracker } from './trackers';

interface ExaminedAddress {
  /** Without trackers, text fragment and credentials. */
  address: string;
  remarks: SnapshotRemark[];
}

/** In units. Browsers and services reject longer ones. A `data:` address can have megabytes. */
const longestAddress = 8_000;

/** A title of one line. A title that is an address is cleaned like one, as for links without words. */
export function titleOf(text: string | null | undefined): string {
  const line = shortLine(text) ?? '';
  return /^https?:\/\//i.test(line) ? (shortLine(examineAddress(line).address) ?? '') : line;
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
 * if it seems to lead to the same content. An address that doesn't parse stays, cut to the limit.
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
      ? withoutTrackers(new URL(canonical))
      : null;
  const isTaken = preferred && isSaneCanonical(new URL(cleaned), new URL(preferred));
  return { address: isTaken ? preferred : cleaned, remarks };
}

/** Edits the query as text, so that the other parameters keep their spelling. */
function withoutTrackers(url: URL): string {
  const cleaned = new URL(url);
  cleaned.username = '';
  cleaned.password = '';
  const kept = parametersOf(url.search).filter((parameter) => !isTracker(url.hostname, nameOf(parameter)));
  cleaned.search = kept.join('&');
  cleaned.hash = cleaned.hash.replace(/:~:.*$/, '').replace(/^#?$/, '');
  if (parametersOf(cleaned.hash).every((parameter) => isTracker(url.hostname, nameOf(parameter))))
    cleaned.hash = '';
  return cleaned.href;
}

function parametersOf(query: string): string[] {
  return query
    .replace(/^[?#]/, '')
    .split('&')
    .filter((parameter) => parameter !== '');
}

function nameOf(parameter: string): string {
  const [name = ''] = parameter.split('=');
  try {
    return decodeURIComponent(name);
  } catch {
    // A page's address can have a broken escape.
    return name;
  }
}

/** Parameters that choose the content. A canonical address without one of them leads elsewhere. */
const contentParameters =
  /^(p|page|paged|pg|pagenum|offset|start|q|query|search|s|k|id|tid|pid|v|t|tab|lang|hl|version)$/i;

/**
 * Pages get their canonical address wrong. They name the first page of many, the home page, another site, or
 * the previous page of a single-page application. So the site has to be the same, and the path has to name
 * the same thing.
 */
function isSaneCanonical(own: URL, canonical: URL): boolean {
  if (!/^https?:$/.test(canonical.protocol) || siteOf(own) !== siteOf(canonical)) return false;
  if (own.protocol === 'https:' && canonical.protocol !== 'https:') return false;
  if (/^#[!/]/.test(own.hash) || isPrivateHost(canonical)) return false;
  const dropped = [...own.searchParams].some(
    ([name, value]) => contentParameters.test(name) && canonical.searchParams.get(name) !== value,
  );
  return !dropped && namesSamePage(own, canonical);
}

/** `www.`, `m.` and `amp.` in front are the same site. */
function siteOf(url: URL): string {
  return `${url.hostname.replace(/^(www|m|mobile|amp)\./, '')}:${url.port}`;
}

function namesSamePage(own: URL, canonical: URL): boolean {
  const ownNames = segmentsOf(own);
  const canonicalNames = segmentsOf(canonical);
  const ownLast = ownNames.at(-1);
  const canonicalLast = canonicalNames.at(-1);
  if (ownLast === undefined || canonicalLast === undefined) return ownLast === canonicalLast;
  return ownNames.includes(canonicalLast) || canonicalNames.includes(ownLast);
}

function segmentsOf(url: URL): string[] {
  const segments = url.pathname.toLowerCase().split('/');
  return segments
    .map((segment) => segment.replace(/\.(html?|php|aspx?|amp)$/, ''))
    .filter((segment) => segment !== '' && !/^(index|default|amp)$/.test(segment));
}
