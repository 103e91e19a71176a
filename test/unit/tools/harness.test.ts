// What the harness takes for a captured text or article.
import { describe, expect, it } from 'vitest';
import { htmlOfText, measureArticle } from '../../pages/article-measures';
import { isExactText } from '../../pages/findings';

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

describe('measureArticle', () => {
  it('gives 1, with everything kept, for the same article in other markup', () => {
    const wanted = '<h2>Rake</h2><ul><li>one <a href="/1">two</a></li></ul><pre>a\n  b</pre>';
    const got =
      '<div><h3>Rake</h3><ul><li><p>one <a href="/1">two</a></p></li></ul><pre><code>a\n  b</code></pre></div>';
    expect(measureArticle(got, wanted)).toEqual({
      words: 1,
      items: { kept: 1, expected: 1 },
      links: { kept: 1, expected: 1 },
      headings: { kept: 1, expected: 1 },
      code: { kept: 1, expected: 1 },
    });
  });

  it('counts a lost item, a lost link, and extra words', () => {
    const { words, items, links } = measureArticle(
      '<ul><li>one</li></ul><p>two three</p>',
      '<ul><li>one</li><li><a href="/2">two</a></li></ul>',
    );
    expect(words).toBeCloseTo(4 / 5);
    expect(items).toEqual({ kept: 1, expected: 2 });
    expect(links).toEqual({ kept: 0, expected: 1 });
  });

  it('allows the alternative texts of expected images, and no other words', () => {
    const wanted = '<p>one</p><img alt="two three">';
    expect(measureArticle('<p>two three</p><p>one</p>', wanted).words).toBe(1);
    expect(measureArticle('<p>one</p>', wanted).words).toBe(1);
    expect(measureArticle('<p>two two one</p>', wanted).words).toBeCloseTo(2 / 3);
  });

  it('accepts plain text', () => {
    expect(measureArticle('<p>a &lt; b</p>', htmlOfText('a < b')).words).toBe(1);
  });
});
