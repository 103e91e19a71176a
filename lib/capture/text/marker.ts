// The capture's marker: a short code that a person can overlook and a search can find.
import { placeOf } from '@/lib/page/source/page-identity';

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 10;

/** `qc-` and ten characters without look-alikes. With 31^10 codes, no two captures share one in practice. */
export function createMarker(randomBytes: (count: number) => Uint8Array): string {
  const bytes = randomBytes(length);
  return `qc-${Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')}`;
}

/** A marker in a text, or its ten characters in a link (`codedAddress`), even if somebody escaped the link. */
const markers = new RegExp(`qc(?:-|=|%(?:25)*3[Dd])([${alphabet}]{${length}})`, 'g');

/** The text is one marker and nothing else. */
export function isMarker(text: string): boolean {
  return markersIn(text).has(text);
}

/** The distinct markers in a text and in its links. */
export function markersIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(markers), ([, code]) => `qc-${code}`));
}

export const isMarked = (text: string): boolean => markersIn(text).size > 0;

/**
 * The address with the marker in its fragment directive, which browsers show to no page. null if the marker can't stand
 * there: the fragment may choose what the page shows, and not every browser knows directives.
 */
export function codedAddress(address: string, marker: string): string | null {
  const code = marker.replace('-', '=');
  if (address.includes(':~:')) return `${address}&${code}`;
  if (!URL.canParse(address) || /route|unsure/.test(placeOf(new URL(address)))) return null;
  return `${address}${address.includes('#') ? '' : '#'}:~:${code}`;
}

/** The address as it was before `codedAddress`. */
export const uncodedAddress = (address: string): string => address.replace(codeAtEnd, '');

const codeAtEnd = new RegExp(`(?:&|#?:~:)qc=[${alphabet}]{${length}}$`);
