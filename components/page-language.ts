/**
 * The language for dates and quantities, as a language tag. Undefined outside a page, which means the
 * browser's language.
 */
export function pageLanguage(): string | undefined {
  return globalThis.document?.documentElement.lang || undefined;
}

export function daysText(count: number): string {
  return new Intl.NumberFormat(pageLanguage(), { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(
    count,
  );
}
