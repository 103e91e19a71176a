/** The address if it is http or https; null for `javascript:`, `data:` and anything else. */
export function openableAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}
