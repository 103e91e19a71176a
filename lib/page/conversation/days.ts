// The day of a message, as `YYYY-MM-DD`, from what a page writes beside it. null rather than a guess.
import type { DomAccess } from '@/lib/page/dom-access';
import { calendarDay } from '@/lib/page/source/metadata';
import { shortText } from '@/lib/page/walk';

/** Sites write the exact time into one of these, and words such as "yesterday" into the text. */
const timeAttributes =
  'datetime content data-time data-utime data-timestamp title created created-timestamp'.split(' ');
const longestText = 60;

/** The day that an element writes. `undefined` if the element says no time at all. */
export function dayOf(dom: DomAccess, element: Element, language: string | null): string | null | undefined {
  const isTime = /^(?:time|relative-time|abbr)$/.test(dom.tagName(element));
  for (const name of timeAttributes) {
    if (name === 'content' && dom.attribute(element, 'itemprop') === null) continue;
    const value = dom.attribute(element, name)?.slice(0, longestText);
    const day = value && (calendarDay(value) ?? epochDay(name, value) ?? dayIn(value, language));
    if (day) return day;
  }
  const text = isTime ? (shortText(dom, element, longestText) ?? '') : '';
  return text === '' ? undefined : dayIn(text, language);
}

function epochDay(name: string, value: string): string | null {
  if (!name.startsWith('data-') || !/^\d{10}(?:\d{3})?$/.test(value)) return null;
  return new Date(Number(value) * (value.length === 10 ? 1_000 : 1)).toISOString().slice(0, 10);
}

/** The only day in a text: ISO, with the month as a word, or in numbers whose order is certain. */
export function dayIn(text: string, language: string | null): string | null {
  const [, isoDay] = /(?<!\d)(\d{4}-\d{2}-\d{2})(?!\d)/.exec(text) ?? [];
  if (isoDay) return calendarDay(isoDay);
  return dayWithWord(text, language) ?? dayInNumbers(text);
}

function dayWithWord(text: string, language: string | null): string | null {
  const year = /(?<!\d)((?:19|20)\d{2})(?!\d)/.exec(text)?.[1];
  const rest = text.replace(/\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?/g, ' ').replace(year ?? '', ' ');
  const day = /(?<!\d)(\d{1,2})(?!\d)/.exec(rest)?.[1];
  if (year === undefined || day === undefined) return null;
  const words = rest.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  for (const months of [monthsOf('en'), ...(language === null ? [] : [monthsOf(language)])]) {
    const month = months.findIndex((name) => words.some((word) => isMonth(word, name)));
    if (month !== -1) return dayFrom(year, month + 1, Number(day));
  }
  return null;
}

/** "Sept" and "Oct" are months too. */
function isMonth(word: string, name: string): boolean {
  return (
    word === name || (word.length <= 5 && name.startsWith(word)) || (name.length > 2 && word.startsWith(name))
  );
}

function dayInNumbers(text: string): string | null {
  const [, first, mark, second, year] =
    /(?<!\d)(\d{1,2})([./-])(\d{1,2})\2((?:19|20)\d{2})(?!\d)/.exec(text) ?? [];
  if (first === undefined || second === undefined || year === undefined) return null;
  const [one, other] = [Number(first), Number(second)];
  if (mark === '.' || one > 12) return dayFrom(year, other, one);
  return other > 12 || one === other ? dayFrom(year, one, other) : null;
}

function dayFrom(year: string, month: number, day: number): string | null {
  return calendarDay(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
}

const monthsByLanguage = new Map<string, readonly string[]>();

function monthsOf(language: string): readonly string[] {
  const known = monthsByLanguage.get(language);
  if (known) return known;
  const format = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' });
  const names = Array.from({ length: 12 }, (_, month) => {
    const parts = format.formatToParts(new Date(Date.UTC(2026, month, 1)));
    return parts.find(({ type }) => type === 'month')?.value.toLowerCase() ?? '';
  });
  monthsByLanguage.set(language, names);
  return names;
}
