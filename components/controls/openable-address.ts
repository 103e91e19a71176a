/** The address if it is http or https; null for `javascript:`, `data:` and anything else. */
export function openableAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}

/** An address as a person reads it: with its letters, and without what points to a passage. */
export function shownAddress(address: string): string {
  const decoded = address.replace(/#?:~:.*$/, '').replace(/(?:%[\da-f]{2})+/gi, (coded) => {
    try {
      const letters = decodeURIComponent(coded);
      // Others would look like another address.
      return /^[\p{L}\p{M}\p{N}]+$/u.test(letters) ? letters : coded;
    } catch {
      // No text in UTF-8.
      return coded;
    }
  });
  return decoded.replace(/^https?:\/\//, '');
}
