// Reduces a text to the letters that the most tolerant browser compares. Texts that any browser treats as
// equal have equal letters. So a text that is unique here is unique in every browser.

/** Letters that collation treats as equal and normalisation doesn't. `toHiragana` converts katakana. */
const alike: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ς: 'σ',
  ґ: 'г',
  ך: 'כ',
  ם: 'מ',
  ן: 'נ',
  ף: 'פ',
  ץ: 'צ',
  ى: 'ي',
  ة: 'ه',
  // Signs that stretch a word, or that collation ignores.
  ـ: '',
  ー: '',
  ء: '',
  ٴ: '',
  ۥ: 'و',
  ۦ: 'ي',
  ぁ: 'あ',
  ぃ: 'い',
  ぅ: 'う',
  ぇ: 'え',
  ぉ: 'お',
  っ: 'つ',
  ゃ: 'や',
  ゅ: 'ゆ',
  ょ: 'よ',
  ゎ: 'わ',
  ゕ: 'か',
  ゖ: 'け',
};

const notAscii = /[^\p{ASCII}]/gu;
const [firstKatakana, lastKatakana, toHiragana] = [0x30a1, 0x30f6, 0x60];
const known = new Map<string, string>();

/**
 * Drops white space, signs, marks and invisible characters. Evens out case, accents, width and the script of
 * digits.
 */
export function lettersOf(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return joined(text.toLowerCase().match(/[a-z\d]+/g));
  const letters = joined(
    text
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  );
  return letters.replace(notAscii, plain);
}

/** In a long text, joined words cost a tenth of replaced spaces, which leave a string in many pieces. */
const joined = (parts: readonly string[] | null) => parts?.join('') ?? '';

function plain(letter: string): string {
  const seen = known.get(letter);
  if (seen !== undefined) return seen;
  const canonical = alikeOf(letter);
  known.set(letter, canonical);
  return canonical;
}

function alikeOf(letter: string): string {
  const point = letter.codePointAt(0) ?? 0;
  if (/\p{Nd}/u.test(letter)) return String(digitOf(point));
  const isKatakana = point >= firstKatakana && point <= lastKatakana;
  const canonical = isKatakana ? String.fromCodePoint(point - toHiragana) : letter;
  return alike[canonical] ?? canonical;
}

/** Digits come in blocks of ten. A block starts or ends at a multiple of sixteen. */
function digitOf(point: number): number {
  const sixteenth = point - (point % 16);
  const endsAtSixteenth = /\p{Nd}/u.test(String.fromCodePoint(sixteenth + 15));
  return point - sixteenth - (endsAtSixteenth ? 6 : 0);
}
