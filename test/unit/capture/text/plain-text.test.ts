import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainDraft } from '@/lib/background/admit-draft';
import { ideaKind } from '@/lib/capture/kinds/idea';
import { htmlToText, withoutFormatting } from '@/lib/capture/text/plain-text';
import { allowedTags } from '@/lib/page/passage/allowed-html';

describe('text without its formatting', () => {
  it.each([
    ['<p>One <strong>two</strong></p><p>three<br>four</p>', 'One two\n\nthree\nfour'],
    ['<ul><li>a</li><li>b <em>c</em></li></ul>', '• a\n• b c'],
    ['<h2>Head</h2><p>Body</p>', 'Head\n\nBody'],
    ['<table><tr><th>a</th><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
    ['<p>a &lt;b&gt; &amp;amp; c</p>', 'a <b> &amp; c'],
    ['<p><a href="https://a.example/?x=>1">link</a></p>', 'link'],
    ['<pre><code>if (x) {\n  y();\n}</code></pre>', 'if (x) {\n\u00a0\u00a0y();\n}'],
    ['<p>1 < 2</p', '1 < 2</p'],
    ['', ''],
  ])('%s is %j', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  const html = fc
    .array(
      fc.oneof(
        fc.constantFrom(...allowedTags).map((tag) => `<${tag}>`),
        fc.constantFrom(...allowedTags).map((tag) => `</${tag}>`),
        fc.constantFrom('&lt;', '&amp;', ' ', '\n', '  ', '<', '>', '"'),
        fc.string({ unit: 'grapheme', maxLength: 10 }),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join(''));

  it('contains only paragraphs and line breaks, and does not change the second time', () => {
    fc.assert(
      fc.property(html, (written) => {
        const plain = withoutFormatting(written);
        expect(plain.replace(/<\/?p>|<br>/g, '')).not.toMatch(/[<>]/);
        expect(withoutFormatting(plain)).toBe(plain);
      }),
    );
  });

  it('replaces the long text of a draft, and leaves the other fields unchanged', () => {
    const draft = {
      id: '00000000-0000-4000-8000-000000000001',
      kind: ideaKind.id,
      accountId: 'a',
      values: { name: '<b>x</b>', description: '<p><b>x</b></p>', tags: ['<i>'] },
      source: { title: '', address: '', passageAddress: null },
    };
    expect(plainDraft(draft).values).toEqual({ name: '<b>x</b>', description: '<p>x</p>', tags: ['<i>'] });
  });
});
