/**
 * The language for dates and quantities, as a language tag. Undefined outside a page, which means the
 * browser's language.
 */
export function screenLanguage(): string | undefined {
  return globalThis.document?.documentElement.lang || undefined;
}

export function daysText(count: number): string {
  return new Intl.NumberFormat(screenLanguage(), { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(
    count,
  );
}
