/**
 * A calendar day, `YYYY-MM-DD`, as a person reads it. It is the same day in every time zone. Without a language, in the
 * browser's.
 */
export function dayText(day: string, language?: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
