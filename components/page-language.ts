// The language of dates and quantities on a page: the language of its words.
/** A language tag; undefined, the browser's own, without a page. */
export function pageLanguage(): string | undefined {
  return globalThis.document?.documentElement.lang || undefined;
}

export function daysWords(count: number): string {
  return new Intl.NumberFormat(pageLanguage(), { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(
    count,
  );
}
