// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { cleanHtml } from '@/components/rich-text/clean-html';
import { plainText } from '@/components/rich-text/shown-html';

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

describe('formatted text as plain lines', () => {
  it('puts every paragraph and list item on its own line', () => {
    expect(plainText('<p>a<br>b</p><ul><li>c</li><li>d &amp; e</li></ul>')).toBe('a\nb\nc\nd & e');
  });
});
