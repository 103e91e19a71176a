// Owns the addresses of links inside a passage: absolute, and of harmless schemes.

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The absolute address of a link, or null where it leads nowhere or would run something. */
export function absoluteLink(address: string | null, baseAddress: string): string | null {
  if (address === null || !URL.canParse(address, baseAddress)) return null;
  const url = new URL(address, baseAddress);
  return schemes.has(url.protocol) ? url.href : null;
}
