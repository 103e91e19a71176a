// The last check of a passage's HTML accepts only the output of our printers.
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isCleanHtml } from '@/lib/page/passage/allowed-html';
import { printHtml } from '@/lib/page/passage/print';

const attacks = z
  .array(z.object({ payload: z.string() }))
  .parse(createRequire(import.meta.url)('dompurify-attacks/test/fixtures/expect.js'));

describe('clean HTML (T16)', () => {
  it.each([
    '',
    '<p>a &amp; b&nbsp;<b>c</b><br>d</p>',
    '<p><a href="https://a.example/?x=1&amp;y=&quot;"><em>link</em></a></p>',
    '<ol start="-3"><li>a<ul><li>b</li></ul></li></ol>',
    '<table><tbody><tr><th colspan="2" rowspan="3">a</th><td><pre><code>b</code></pre></td></tr></tbody></table>',
    '<blockquote><h2>a</h2><p>b</p></blockquote>',
    '<pre><code class="language-c++">a</code></pre>',
  ])('is %s', (html) => expect(isCleanHtml(html)).toBe(true));

  it.each([
    ['a tag that the service does not keep', '<p><img></p>'],
    ['an attribute that runs', '<p onclick="x()">a</p>'],
    ['an attribute of another tag', '<p href="https://a.example/">a</p>'],
    ['an attribute without quotes', '<a href=https://a.example/>a</a>'],
    ['an address that runs', '<a href="javascript:alert(1)">a</a>'],
    ['an address whose scheme is written otherwise', '<a href="&#106;avascript:alert(1)">a</a>'],
    ['a relative address', '<a href="/a">a</a>'],
    ['a class that is no language', '<pre><code class="language-a b">a</code></pre>'],
    ['a class of another tag', '<pre class="language-js">a</pre>'],
    ['a comment', '<p>a<!-- b --></p>'],
    ['a bracket in the text', '<p>a > b</p>'],
    ['a tag that is not closed', '<p><b>a</p>'],
    ['a tag that was not opened', 'a</p>'],
    ['a paragraph in a paragraph', '<p>a<p>b</p></p>'],
    ['a block within a line', '<p><b><ul></ul></b></p>'],
    ['a link in a link', '<a href="https://a.example/"><a href="https://b.example/">a</a></a>'],
    ['capitals', '<P>a</P>'],
    ['a namespace', '<svg:p>a</svg:p>'],
    ['the end of a tag alone', '<p>a</p'],
  ])('has no %s', (_what, html) => expect(isCleanHtml(html)).toBe(false));

  it("keeps none of DOMPurify's attacks except the harmless one", () => {
    const taken = attacks
      .map(({ payload }) => payload)
      .filter((payload) => /[<>]/.test(payload) && isCleanHtml(payload));
    expect(taken).toEqual(['<p>hello</p>']);
  });

  it('is also safe when an attack is converted to text', () => {
    for (const { payload } of attacks) {
      const html = printHtml([{ type: 'text', tag: 'p', runs: [{ text: payload, marks: [] }] }]);
      expect(isCleanHtml(html)).toBe(true);
    }
  });
});

it.each(['constructor', 'hasownproperty', 'valueof', 'tostring'])(
  'T38 an attribute named like a member of every object (%s) is not clean, and causes no exception',
  (name) => {
    expect(isCleanHtml(`<a ${name}="x">a</a>`)).toBe(false);
    expect(isCleanHtml(`<constructor ${name}="x">a</constructor>`)).toBe(false);
  },
);
