// Owns the source address: canonical where that is plausible, without trackers, examined for secrets.

import type { SnapshotRemark } from '@/lib/page/snapshot';
import { shortLine } from '@/lib/page/well-formed-text';
import { hasSecret, isPrivateHost } from './address-secrets';
import { isTracker } from './trackers';

interface ExaminedAddress {
  /** Without trackers, text fragment and credentials. */
  address: string;
  remarks: SnapshotRemark[];
}

/** In units. Browsers and services take no longer ones; a `data:` address can have megabytes (fault F59). */
const longestAddress = 8_000;

/** A title of one line. One that is an address, as of a link without words, is cleaned like any (fault F59). */
export function titleOf(text: string | null | undefined): string {
  const line = shortLine(text) ?? '';
  return /^https?:\/\//i.test(line) ? (shortLine(examineAddress(line).address) ?? '') : line;
}

/** The part of a long address that leads to the page; '' where a part leads nowhere. */
function withinLimit(address: string): string {
  if (address.length <= longestAddress) return address;
  const { origin, pathname } = new URL(address);
  if (origin === 'null') return '';
  return origin.length + pathname.length <= longestAddress ? origin + pathname : origin;
}

/**
 * Cleans an address and says what a person should know before it is sent. `canonical` is what the page calls itself;
 * it is taken only where it seems to lead to the same content. An address that does not parse stays as it is.
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

/** Edits the text of the query, so that the other parameters keep their spelling. */
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
    return name;
  }
}

/** Parameters that choose the content. A canonical address without one of them leads elsewhere. */
const contentParameters =
  /^(p|page|paged|pg|pagenum|offset|start|q|query|search|s|k|id|tid|pid|v|t|tab|lang|hl|version)$/i;

/**
 * Pages get their canonical address wrong: it names the first page of many, the home page, the page before in a
 * single-page application, or another site. It is taken when the site is the same and the path names the same thing.
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
