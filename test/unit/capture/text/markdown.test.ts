// The Markdown of an export, read by a parser of GitHub's Markdown: foreign text stays text.
import fc from 'fast-check';
import { Lexer, type Token } from 'marked';
import { expect, it } from 'vitest';
import { markdownLine, markdownLink, markdownText } from '@/lib/capture/text/markdown';
import '../../../support/property-seed';

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };
const decoded = (text: string) => text.replace(/&(?:amp|lt|gt);/g, (entity) => entities[entity] ?? entity);

/** The text of a document without markup. Any markup is named instead. */
function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'space') return '\n\n';
      if (token.type === 'br') return '\n';
      if (token.type === 'paragraph') return textOf(token.tokens ?? []);
      if (token.type === 'escape') return decoded(token.text);
      if (token.type === 'text') return token.tokens ? textOf(token.tokens) : decoded(token.text);
      return `[${token.type}]`;
    })
    .join('');
}
const read = (markdown: string) => textOf(new Lexer({ gfm: true }).lex(markdown));

/** What Markdown has no sign for: white space at the ends of lines, and more than one empty line. */
const normal = (text: string) =>
  text
    .replaceAll('\0', '')
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/^[ \t\f\v]+|[ \t\f\v]+$/g, ''))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');

const signs =
  '# * ** _ ` ``` ~~ [ ] ( ) ! < > & &lt; &#35; \\ | - --- + = === 1. 1) : :// @ <!-- $ ^ [x] "'.split(' ');
const words = 'http https://a.example/b www.a.example ana@example.com <script> word'.split(' ');
const pieces = fc.constantFrom(...signs, ...words, ' ', '    ', '\t', '\n', '\n\n', '\r\n');
const foreign = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string(),
  fc.string({ unit: 'grapheme' }),
);

it('foreign text reads as it was written, without any markup', () => {
  fc.assert(
    fc.property(foreign, (text) => {
      expect(read(markdownText(text))).toBe(normal(text));
    }),
    { numRuns: 1000 },
  );
});

it('a name stays one heading of its words, and a link keeps its words and its address', () => {
  fc.assert(
    fc.property(foreign, fc.webUrl({ withFragments: true, withQueryParameters: true }), (text, address) => {
      const name = markdownLine(text);
      const { href } = new URL(address);
      const blocks = new Lexer({ gfm: true }).lex(`## ${markdownLink(`a${text}`, href)} ${name}\n\nEnd`);
      expect(blocks.map(({ type }) => type)).toEqual(['heading', 'space', 'paragraph']);
      const [heading] = blocks;
      const [link] = heading?.type === 'heading' ? (heading.tokens ?? []) : [];
      expect(link?.type).toBe('link');
      expect(decoded(link?.type === 'link' ? link.href : '')).toBe(href);
    }),
  );
});

it.each([
  ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  ['[click](javascript:alert(1))', '\\[click\\](javascript:alert(1))'],
  ['# Title', '\\# Title'],
  ['- item', '\\- item'],
  ['3. third', '3\\. third'],
  ['one\ntwo\n\nthree', 'one\\\ntwo\n\nthree'],
  ['https://evil.example', 'https\\://evil.example'],
  ['2 - 1 is 1', '2 - 1 is 1'],
])('%j is written as %j', (text, written) => {
  expect(markdownText(text)).toBe(written);
});

it('an address with signs of Markdown stays one link', () => {
  expect(markdownLink('Page', 'https://a.example/x_(y)?a=1&copy=2#<b>\\')).toBe(
    '[Page](<https://a.example/x_(y)?a=1&amp;copy=2#%3Cb%3E%5C>)',
  );
});
