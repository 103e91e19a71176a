// Letters that a browser's search treats as equal. Browsers search by the collation of `Intl.Collator`.
import { expect, it } from 'vitest';
import { lettersOf } from '@/lib/page/letters';

const collator = new Intl.Collator('en', { usage: 'search', sensitivity: 'base' });
const scripts =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Hiragana}\p{Script=Katakana}\p{Nd}]/u;
/** Phonetic, medieval, Old Church Slavonic and Ainu letters, and forms used only in fonts. */
const rare =
  /[\u0180-\u024f\u0250-\u02ff\u0370-\u037f\u03cf-\u03ff\u0460-\u048f\u0870-\u08ff\u1c80-\u1dff\u2c60-\u2c7f\ua640-\ua69f\ua720-\ua7ff\u31f0-\u31ff\uab30-\uab6f\ufc5e-\ufc63\ufe70-\ufe7f\u{10ec0}-\u{10eff}]/u;

function letters(): string[] {
  const all: string[] = [];
  for (let point = 0x30; point < 0x11_000; point += 1) {
    const letter = String.fromCodePoint(point);
    if (/[\p{L}\p{Nd}]/u.test(letter) && scripts.test(letter) && !rare.test(letter)) all.push(letter);
  }
  return all.sort(collator.compare);
}

it('letters that collation treats as equal are equal', () => {
  const told: string[] = [];
  let [first] = letters();
  for (const letter of letters()) {
    if (first === undefined || collator.compare(first, letter) !== 0) first = letter;
    else if (lettersOf(first) !== lettersOf(letter)) told.push(`${first} ${letter}`);
  }
  expect(told).toEqual([]);
});

it.each([
  ['Straße', 'STRASSE'],
  ['so\u00adme', 'some'],
  ['a\u200bb', 'AB'],
  ['ﬁne', 'fine'],
  ['Łódź', 'lodz'],
  ['ＡＢＣ', 'abc'],
  ['a - b', 'ab'],
])('%j is searched as %j', (one, other) => expect(lettersOf(one)).toBe(lettersOf(other)));

it('other letters stay different', () => {
  expect(new Set(['bell', 'ball', 'колокол', '鐘', 'แพ', 'かね', '1', '2'].map(lettersOf)).size).toBe(8);
});
