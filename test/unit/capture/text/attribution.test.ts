import { expect, it } from 'vitest';
import {
  attributionHtml,
  hasQuote,
  withAttribution,
  withoutAttribution,
} from '@/lib/capture/text/attribution';

const line = attributionHtml('Ana Kovač, 12 May 2026');

it.each([
  ['a name', 'Ana Kovač', '<p>— Ana Kovač</p>'],
  ['a name with markup', '<b>Ana</b> & Bo', '<p>— &lt;b&gt;Ana&lt;/b&gt; &amp; Bo</p>'],
  ['a name with an apostrophe, as an editor writes it', "Ana O'Hara", "<p>— Ana O'Hara</p>"],
  ['a name isolated for the screen', '\u2068Ana\u2069، \u206812 مايو\u2069', '<p>— Ana، 12 مايو</p>'],
  ['a date with fixed spaces', 'Ana, 12\u00a0mai\u202f2026', '<p>— Ana, 12 mai 2026</p>'],
])('the line of %s is plain text', (_case, said, html) => {
  expect(attributionHtml(said)).toBe(html);
});

it.each([
  ['at the end', '<p>Slow.</p>', '<p>Slow.</p>', `<p>Slow.</p>${line}`],
  [
    'before what follows the quote',
    '<p>Slow.</p><p>Mine.</p>',
    '<p>Slow.</p>',
    `<p>Slow.</p>${line}<p>Mine.</p>`,
  ],
  [
    'below a block quote',
    '<blockquote><p>Slow.</p></blockquote><p>Mine.</p>',
    '<p>Slow.</p>',
    `<blockquote><p>Slow.</p></blockquote>${line}<p>Mine.</p>`,
  ],
  [
    'at the end of a quote formatted anew',
    '<p><b>Slow.</b></p>',
    '<p>Slow.</p>',
    `<p><b>Slow.</b></p>${line}`,
  ],
])('the line is added %s, and taking it back leaves the text as it was', (_place, html, quote, result) => {
  expect(withAttribution(html, quote, line)).toBe(result);
  expect(withoutAttribution(result, line)).toBe(html);
});

it('taking back a line that the person changed changes nothing', () => {
  expect(withoutAttribution('<p>Slow.</p><p>— Ana</p>', line)).toBe('<p>Slow.</p><p>— Ana</p>');
});

it.each([
  ['formatted anew', '<p>Too <b>slow</b>&nbsp;here.</p>', true],
  ['with words around it', '<p>So: Too slow here. Yes.</p>', true],
  ['with a word missing', '<p>Too here.</p>', false],
  ['that is gone', '', false],
])('a text has the quote: %s', (_case, html, isThere) => {
  expect(hasQuote(html, '<p>Too slow here.</p>')).toBe(isThere);
});

it('no text has an empty quote', () => {
  expect(hasQuote('<p>Too slow.</p>', '')).toBe(false);
});
