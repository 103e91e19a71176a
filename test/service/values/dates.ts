// The two time formats of the API documentation: a date, and an idea's UTC date-time.

const date = /^(\d{4})-(\d{2})-(\d{2})$/;
const dateTime = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/;

/** True for `YYYY-MM-DD` of a real calendar day. */
export function isDate(text: string): boolean {
  if (!date.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/**
 * Reads an idea's `created_at` (UTC, `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`).
 * @returns ISO 8601 in UTC, or null where the text has neither form.
 */
export function utcOf(text: string): string | null {
  if (isDate(text)) return new Date(`${text}T00:00:00Z`).toISOString();
  const parts = dateTime.exec(text);
  const day = parts?.[1];
  if (day === undefined || !isDate(day)) return null;
  return new Date(`${text.replace(' ', 'T')}Z`).toISOString();
}
