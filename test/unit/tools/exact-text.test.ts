// The harness's comparison of a captured text with the page's.
import { expect, it } from 'vitest';
import { isExactText } from '../../pages/findings';

const shown = {
  imageWords: [],
  hasDrawnMarks: false,
  links: [],
  headings: 0,
  items: 0,
  code: 0,
  quotes: 0,
};
const isExact = (html: string, text: string, imageWords: readonly string[] = []) =>
  isExactText({ html, text: '', isCut: false }, { ...shown, text, imageWords });

it('compares letters without spaces', () => {
  expect(isExact('<p>Sheep</p><p>graze 🐑</p>', 'Sheep\ngraze🐑')).toBe(true);
  expect(isExact('<p>Sheep graze</p>', 'Sheep graze here')).toBe(false);
});

it('allows the words of images anywhere, even if the text continues with the same letter', () => {
  expect(isExact('<p>Sheep</p><p>grass</p><p>graze</p>', 'Sheep graze', ['grass'])).toBe(true);
  expect(isExact('<p>grass grass Sheep graze grass</p>', 'Sheep graze', ['grass'])).toBe(true);
  expect(isExact('<p>Sheep gr graze</p>', 'Sheep graze', ['grass'])).toBe(false);
});

it('ignores quotation marks only where the style sheet draws some', () => {
  const selection = { html: '<p>“Sheep” graze</p>', text: '', isCut: false };
  for (const text of ['Sheep graze', '"Sheep" graze']) {
    expect(isExactText(selection, { ...shown, text, hasDrawnMarks: true })).toBe(true);
    expect(isExactText(selection, { ...shown, text })).toBe(false);
  }
});
