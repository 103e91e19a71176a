// Names and fills in messages. The English catalog is the list: a missing key doesn't compile.
import { startOfPoints } from '@/lib/graphemes';
import { withoutControls } from '@/lib/text-controls';
import type english from '@/public/_locales/en/messages.json';

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many';

/** A key of `public/_locales/en/messages.json`. Pure code names messages by key, and screens turn keys into text. */
export type MessageKey = Exclude<keyof typeof english, `${string}_${Plural}`>;

/**
 * Returns the message for a key in the person's language. `parts` replace `$1`…, with numbers formatted for
 * that language. If the first part is a number, the key of its plural form comes first: `activityCount_one`
 * before `activityCount`.
 */
export type Translate = (key: MessageKey, ...parts: readonly Part[]) => string;

type Part = string | number | OwnText;

/** Words that the product wrote, such as a date. Their direction marks stay: without them 5/11 would read as 11/5. */
interface OwnText {
  readonly own: string;
}

export interface Writing {
  /** A language tag, for dates, numbers, and the page's root element. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur']);

/**
 * The language of the interface. The catalog in use decides, not the browser. In a language without a
 * catalog, words, dates and numbers are all English. A region of the person's own is kept.
 */
export function writingOf(catalog: string, own: string): Writing {
  const { language } = new Intl.Locale(catalog);
  const isOwn = new Intl.Locale(own).language === language;
  return { language: isOwn ? own : catalog, direction: rightToLeft.has(language) ? 'rtl' : 'ltr' };
}

/** Letters of right-to-left scripts. */
const rightToLeftLetter = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * `getMessage` fills in the parts, and returns '' for a key that no catalog has. Parts that would change the
 * direction of their surroundings are isolated. `readWriting` is called at the first part. Most messages have
 * none, and `Intl` slows the worker's start.
 */
export function createTranslate(
  getMessage: (key: string, parts: string[]) => string,
  readWriting: () => Writing,
): Translate {
  let writing: Writing | undefined;
  let write: ((part: Part) => string) | undefined;
  let plurals: Intl.PluralRules | undefined;
  return (key, ...parts) => {
    if (parts.length === 0) return getMessage(key, []);
    writing ??= readWriting();
    write ??= partWriter(writing);
    const written = parts.map(write);
    const [count] = parts;
    if (typeof count === 'number') plurals ??= new Intl.PluralRules(writing.language);
    const form = (typeof count === 'number' && plurals?.select(count)) || 'other';
    return (form !== 'other' && getMessage(`${key}_${form}`, written)) || getMessage(key, written);
  };
}

function partWriter({ language, direction }: Writing) {
  const numbers = new Intl.NumberFormat(language);
  const turnsAround = (part: string) => part !== '' && (direction === 'rtl' || rightToLeftLetter.test(part));
  return (given: Part): string => {
    if (typeof given === 'number') return numbers.format(given);
    const part = typeof given === 'string' ? withoutControls(given) : given.own;
    return turnsAround(part) ? `\u2068${part}\u2069` : part;
  };
}

/**
 * Foreign text for a menu or a notification, which show plain text of any length. One line of at most `longest`
 * characters, isolated from the words around it. A menu would replace `%s` by the selection, so it is broken
 * up.
 */
export function nativeText(text: string, longest: number): string {
  const line = withoutControls(text.slice(0, 10 * longest))
    .replace(/\s+/g, ' ')
    .trim();
  const isLong = startOfPoints(line, longest) !== line;
  const cut = isLong ? `${startOfPoints(line, longest - 1)}…` : line;
  const shown = cut.replaceAll('%s', '%\u2060s');
  return rightToLeftLetter.test(shown) ? `\u2068${shown}\u2069` : shown;
}
