// What the harness takes for a captured text, and the monkeys for a lost word.
import { expect, it } from 'vitest';
import { isExactText } from '../../pages/findings';
import { createWordLedger } from '../../support/popup-monkey';

const shown = { hasDrawnMarks: false, links: [], headings: 0, items: 0, code: 0, quotes: 0 };
const [one, quoted] = ['<p>Sheep</p><p>graze 🐑</p>', '<p>“Sheep” graze</p>'];

it.each<[string, string, string, boolean, { imageWords?: readonly string[]; hasDrawnMarks?: boolean }?]>([
  ['letters without spaces', one, 'Sheep\ngraze🐑', true],
  ['a lost word', '<p>Sheep graze</p>', 'Sheep graze here', false],
  [
    'the words of an image',
    '<p>Sheep</p><p>grass</p><p>graze</p>',
    'Sheep graze',
    true,
    { imageWords: ['grass'] },
  ],
  ['a part of them', '<p>Sheep gr graze</p>', 'Sheep graze', false, { imageWords: ['grass'] }],
  ['quotation marks that a style draws', quoted, 'Sheep graze', true, { hasDrawnMarks: true }],
  ['other quotation marks', quoted, 'Sheep graze', false],
])('the harness compares %s', (_what, html, text, isExact, page = {}) => {
  expect(isExactText({ html, text: '', isCut: false }, { ...shown, imageWords: [], text, ...page })).toBe(
    isExact,
  );
});

it('a word is lost if no place has it, also the beginning of one', () => {
  const ledger = createWordLedger();
  for (const [word, isAfterSave] of [
    ['BCDFG', false],
    ['HJKLM', true],
    ['NP', true],
    ['Q', true],
  ] as const)
    ledger.take(word, isAfterSave);
  expect([ledger.count(), ledger.countAfterSave()]).toEqual([3, 2]);
  expect(ledger.lost(['a BCDFG', 'HJKLM, NP'])).toEqual([]);
  expect(ledger.lost(['a BCDFG', 'HJKL'])).toEqual(['HJKLM', 'NP']);
});
