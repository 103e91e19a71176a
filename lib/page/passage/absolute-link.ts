// Links inside a passage: absolute, with harmless schemes, and without credentials.
import { withoutCredentials } from '@/lib/secrets/address-secrets';

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Browsers and services reject longer ones. */
const longestAddress = 8_000;

/** null for a link that leads nowhere, runs code, is too long, or is a secret itself. */
export function absoluteLink(address: string | null, baseAddress: string): string | null {
  if (address === null || address.length > longestAddress || !URL.canParse(address, baseAddress)) return null;
  const url = new URL(address, baseAddress);
  if (!schemes.has(url.protocol)) return null;
  return url.protocol.startsWith('http') ? (withoutCredentials(url)?.href ?? null) : url.href;
}
