// Owns how dates and times read: in the page's language and the person's time zone.
import { pageLanguage } from '@/components/page-language';

type Formats = Readonly<Record<'toMinute' | 'toSecond' | 'day' | 'time', Intl.DateTimeFormat>>;

let formats: Formats | undefined;

// Made once: making a format costs more than using it a thousand times. The page's language is known by the first use.
function formatOf(precision: keyof Formats): Intl.DateTimeFormat {
  const language = pageLanguage();
  formats ??= {
    toMinute: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }),
    day: new Intl.DateTimeFormat(language, { dateStyle: 'medium' }),
    time: new Intl.DateTimeFormat(language, { timeStyle: 'short' }),
    toSecond: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }),
  };
  return formats[precision];
}

export function timeWords(atMs: number): string {
  return formatOf('toMinute').format(atMs);
}

/** To the second: for evidence. */
export function exactTimeWords(atMs: number): string {
  return formatOf('toSecond').format(atMs);
}

/** The time of day for a moment of today, else the day. */
export function shortTimeWords(atMs: number, nowMs = Date.now()): string {
  const day = formatOf('day').format(atMs);
  return day === formatOf('day').format(nowMs) ? formatOf('time').format(atMs) : day;
}

const minuteMs = 60_000;

/** About how long, in words: minutes, or tens of seconds below two of them. */
export function durationWords(forMs: number): string {
  const isLong = forMs >= 2 * minuteMs;
  const unit = isLong ? 'minute' : 'second';
  const count = isLong ? Math.round(forMs / minuteMs) : Math.ceil(forMs / 10_000) * 10;
  return new Intl.NumberFormat(pageLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
