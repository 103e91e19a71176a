/**
 * The language for dates and quantities, as a language tag. Undefined outside a page, which means the
 * browser's language.
 */
export function screenLanguage(): string | undefined {
  return globalThis.document?.documentElement.lang || undefined;
}

/** Whole years as years: 10 years, not 3,650 days. */
export function daysText(count: number): string {
  const [unit, amount] = count > 0 && count % 365 === 0 ? ['year', count / 365] : ['day', count];
  return new Intl.NumberFormat(screenLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}
