// Reduces a text to the letters that the most tolerant browser compares. Texts that any browser treats as
// equal have equal letters. So a text that is unique here is unique in every browser.

/** Each letter, and what collation treats as equal to it and normalization doesn't. `toHiragana` converts katakana. */
const alike: ReadonlyMap<string, string> = new Map(
  (
    'ßss æae œoe øo đd ðd ħh ıi łl ςσ ґг ךכ םמ ןנ ףפ ץצ ىي ةه ' +
    // Signs that stretch a word, or that collation ignores, become nothing.
    'ـ ー ء ٴ ۥو ۦي ぁあ ぃい ぅう ぇえ ぉお っつ ゃや ゅゆ ょよ ゎわ ゕか ゖけ'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

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
  return alike.get(canonical) ?? canonical;
}

/** Digits come in blocks of ten. A block starts or ends at a multiple of sixteen. */
function digitOf(point: number): number {
  const sixteenth = point - (point % 16);
  const endsAtSixteenth = /\p{Nd}/u.test(String.fromCodePoint(sixteenth + 15));
  return point - sixteenth - (endsAtSixteenth ? 6 : 0);
}
