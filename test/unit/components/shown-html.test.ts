// @vitest-environment jsdom
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { cleanHtml } from '@/components/rich-text/clean-html';
import { plainText, shownFragment, shownHtml } from '@/components/rich-text/shown-html';
import { allowedAttributes, allowedTags } from '@/lib/page/passage/allowed-html';

const attacks = z
  .array(z.object({ payload: z.string() }))
  .parse(createRequire(import.meta.url)('dompurify-attacks/test/fixtures/expect.js'));

describe('captured HTML as the form shows it', () => {
  it.each([
    [
      'a passage',
      '<h2>a</h2><p>b <strong>c</strong> <a href="https://d.example/?e=1">f</a></p><ol start="3"><li>g</li></ol>',
    ],
    ['a table with spans', '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>'],
    ['lines that editors write as div', '<div>a</div><div>b</div>'],
    ['text without elements', 'a & b < c'],
    ['elements that are not kept, whose text is', '<section><h1>a</h1><font color="red">b</font></section>'],
    [
      'handlers, styles and addresses that would run',
      '<p onclick="x()" style="color:red"><a href="javascript:x()">a</a></p>',
    ],
    [
      'scripts, styles, frames and drawings',
      '<p>a<script>b</script><style>c</style><iframe>d</iframe><svg><text>e</text></svg>f</p>',
    ],
    [
      'code that says its language, and other classes',
      '<pre class="x"><code class="language-js">a</code></pre><p class="y">b <code class="z">c</code></p>',
    ],
  ])('is the HTML that is sent: %s', (_what, html) => expect(shownHtml(html)).toBe(cleanHtml(html)));

  it('keeps the language of code, and no other class', () => {
    const html =
      '<p class="language-js">a</p><pre><code class="language-js">b</code></pre><p><code class="x">c</code></p>';
    expect(shownHtml(html)).toBe(
      '<p>a</p><pre><code class="language-js">b</code></pre><p><code>c</code></p>',
    );
  });

  it('works in a form whose fields have names of DOM members (T16)', () => {
    const html =
      '<form><input name="childNodes"><input name="localName"><input name="firstChild"><p>a</p></form><p>b</p>';
    expect(shownHtml(html)).toBe('<p>a</p><p>b</p>');
  });

  it('contains only allowed elements and attributes for any input (T16)', () => {
    const names: ReadonlySet<string> = new Set(allowedTags);
    const attributes: ReadonlySet<string> = new Set(allowedAttributes);
    for (const { payload: attack } of attacks) {
      for (const element of shownFragment(attack).querySelectorAll('*')) {
        expect(names, attack).toContain(element.localName);
        for (const { name, value } of element.attributes) {
          expect(attributes, attack).toContain(name);
          expect(value, attack).not.toMatch(/^\s*(?:javascript|data|vbscript):/i);
        }
      }
    }
  });
});

describe('the HTML that the form shows and sends', () => {
  it.each([
    ['keeps the tags of the service', '<p>a <strong>b</strong> <em>c</em></p><ul><li>d</li></ul>'],
    ['keeps links to the web', '<p><a href="https://example.com/a?b=1">a</a></p>'],
    ['keeps tables with their spans', '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>'],
  ])('%s', (_title, html) => expect(cleanHtml(html)).toBe(html));

  it.each([
    ['drops scripts', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['drops handlers and styles', '<p onclick="x()" style="color:red" class="y">a</p>', '<p>a</p>'],
    ['drops pictures', '<p>a<img src="x" onerror="x()"></p>', '<p>a</p>'],
    [
      'takes the address of a link that would run',
      '<p><a href="javascript:x()">a</a></p>',
      '<p><a>a</a></p>',
    ],
    [
      'makes paragraphs of the lines that editors write as div',
      '<div>a</div><div>b</div>',
      '<p>a</p><p>b</p>',
    ],
    ['makes a paragraph of loose text', 'a <b>b</b>', '<p>a <b>b</b></p>'],
    [
      'makes paragraphs of loose text around blocks',
      'a<ul><li>b</li></ul>c',
      '<p>a</p><ul><li>b</li></ul><p>c</p>',
    ],
    ['unwraps a div around blocks', '<div><p>a</p><div>b</div></div>', '<p>a</p><p>b</p>'],
    ['is empty where nothing is left to see', '<p><br></p><div> </div>', ''],
  ])('%s', (_title, html, clean) => expect(cleanHtml(html)).toBe(clean));

  it('does not change when it is cleaned again', () => {
    const once = cleanHtml('x<div>a<p>b</p>c</div><h2>d</h2> e <script>f</script>');
    expect(cleanHtml(once)).toBe(once);
  });
});

it('formatted text as plain lines has every paragraph and list item on its own line', () => {
  expect(plainText('<p>a<br>b</p><ul><li>c</li><li>d &amp; e</li></ul>')).toBe('a\nb\nc\nd & e');
});
