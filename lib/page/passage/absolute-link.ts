// Links inside a passage: absolute, and with harmless schemes.

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Browsers and services reject longer ones. */
const longestAddress = 8_000;

/** null for a link that leads nowhere, runs code, or is too long. */
export function absoluteLink(address: string | null, baseAddress: string): string | null {
  if (address === null || address.length > longestAddress || !URL.canParse(address, baseAddress)) return null;
  const url = new URL(address, baseAddress);
  return schemes.has(url.protocol) ? url.href : null;
}
