// Owns how moments are written: in the person's own language and time zone.

// One for all: making a format costs more than using it a thousand times.
const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const withSeconds = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

export function timeWords(atMs: number): string {
  return dateAndTime.format(atMs);
}

/** To the second, for evidence. */
export function exactTimeWords(atMs: number): string {
  return withSeconds.format(atMs);
}
