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

const slow = '<p>Slow.</p>';
it.each([
  ['at the end', slow, ''],
  ['before what follows the quote', slow, '<p>Mine.</p>'],
  ['below a block quote', `<blockquote>${slow}</blockquote>`, '<p>Mine.</p>'],
  ['at the end of a quote formatted anew', '<p><b>Slow.</b></p>', ''],
])('the line is added %s, and taking it back leaves the text as it was', (_place, before, after) => {
  expect(withAttribution(before + after, slow, line)).toBe(before + line + after);
  expect(withoutAttribution(before + line + after, line)).toBe(before + after);
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
