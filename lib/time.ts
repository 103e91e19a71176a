// Lengths of time, and calendar days.

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The person's calendar day at a moment, as `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/**
 * A calendar day, `YYYY-MM-DD`, as a person reads it. It is the same day in every time zone. Without a language, in the
 * browser's.
 */
export function dayText(day: string, language?: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
