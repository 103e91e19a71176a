// Formats dates and times in the page's language and the person's time zone.
import { dayMs, hourMs, minuteMs } from '@/lib/time';
import { screenLanguage } from './screen-language';

const createFormats = (language: string | undefined) => ({
  toSecond: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }),
  day: new Intl.DateTimeFormat(language, { dateStyle: 'medium' }),
  clock: new Intl.DateTimeFormat(language, { timeStyle: 'short' }),
  weekday: new Intl.DateTimeFormat(language, { weekday: 'short', hour: 'numeric', minute: '2-digit' }),
  month: new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long' }),
  ago: new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' }),
});

let formats: ReturnType<typeof createFormats> | undefined;

// Creating a format is expensive, so each is created once. At the first use, the page's language is known.
function written() {
  formats ??= createFormats(screenLanguage());
  return formats;
}

/** To the second, because it is evidence. */
export function exactTimeText(atMs: number): string {
  return written().toSecond.format(atMs);
}

/** The time of a row under the heading of its day, its week or its month. */
export const clockText = (atMs: number): string => written().clock.format(atMs);
export const weekdayText = (atMs: number): string => written().weekday.format(atMs);
export const dateText = (atMs: number): string => written().day.format(atMs);

export const monthText = (atMs: number): string => written().month.format(atMs);

/**
 * How long ago, or the date after a week. A time in the future counts as now, because clocks are set back.
 */
export function agoText(atMs: number, nowMs: number): string {
  const { ago, day } = written();
  const forMs = Math.max(0, nowMs - atMs);
  if (forMs < minuteMs) return ago.format(0, 'second');
  if (forMs < hourMs) return ago.format(-Math.floor(forMs / minuteMs), 'minute');
  if (forMs < dayMs) return ago.format(-Math.floor(forMs / hourMs), 'hour');
  if (forMs < 7 * dayMs) return ago.format(-Math.floor(forMs / dayMs), 'day');
  return day.format(atMs);
}

/** A rounded duration: in minutes, or in tens of seconds if it is below two minutes. */
export function durationText(forMs: number): string {
  const isLong = forMs >= 2 * minuteMs;
  const unit = isLong ? 'minute' : 'second';
  const count = isLong ? Math.round(forMs / minuteMs) : Math.ceil(forMs / 10_000) * 10;
  return new Intl.NumberFormat(screenLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
