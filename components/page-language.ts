// Owns the language in which a page writes dates and quantities: its root element's, which is that of its words.

/** A language tag; undefined, which stands for the browser's own, where there is no page. */
export function pageLanguage(): string | undefined {
  return globalThis.document?.documentElement.lang || undefined;
}

export function daysWords(count: number): string {
  return new Intl.NumberFormat(pageLanguage(), { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(
    count,
  );
}
