// The source address: canonical for the same document, without trackers, and checked for secrets.

import type { SnapshotRemark } from '@/lib/page/snapshot';
import { shortLine } from '@/lib/page/well-formed-text';
import { hasSecret, withoutCredentials } from '@/lib/secrets/address-secrets';
import { documentAddress } from './page-identity';
import { isPrivateHost } from './private-hosts';
import { withoutTrackers } from './trackers';

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
