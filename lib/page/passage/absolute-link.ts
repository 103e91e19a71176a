// Owns the addresses of links inside a passage: absolute, and of harmless schemes.

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Browsers and services take no longer ones. */
const longestAddress = 8_000;

/** The absolute address of a link, or null where it leads nowhere, would run something, or is endless. */
export function absoluteLink(address: string | null, baseAddress: string): string | null {
  if (address === null || address.length > longestAddress || !URL.canParse(address, baseAddress)) return null;
  const url = new URL(address, baseAddress);
  return schemes.has(url.protocol) ? url.href : null;
}
