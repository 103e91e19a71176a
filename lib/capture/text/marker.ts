// The capture's marker: a short code that a person can overlook and a search can find.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 10;

/** `qc-` and ten characters without look-alikes. With 31^10 codes, no two captures share one in practice. */
export function createMarker(randomBytes: (count: number) => Uint8Array): string {
  const bytes = randomBytes(length);
  return `qc-${Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')}`;
}

const markers = new RegExp(`qc-[${alphabet}]{${length}}`, 'g');

/** The text is one marker and nothing else. */
export function isMarker(text: string): boolean {
  return markersIn(text).has(text);
}

/** The distinct markers in a text. */
export function markersIn(text: string): ReadonlySet<string> {
  return new Set(text.match(markers));
}
