// Removes the formatting of allowed HTML. Works without a DOM, which the worker lacks.
import { decodeEntities, textToHtml } from './html';

const paragraphTags = new Set('p h1 h2 h3 h4 h5 h6 blockquote pre ul ol table'.split(' '));
const lineTags = new Set(['li', 'tr', 'div']);

/** Keeps paragraphs, and a line for each list entry and table row. */
export function htmlToText(html: string): string {
  let text = '';
  let preDepth = 0;
  for (const { tag, isEnd, text: run } of tokensOf(html)) {
    if (tag === null) text += preDepth > 0 ? preserved(run) : run.replace(/[ \t\n\r\f]+/g, ' ');
    else if (tag === 'br') text += '\n';
    else if (paragraphTags.has(tag)) text += '\n\n';
    else if (lineTags.has(tag))
      text += `${text.endsWith('\n') ? '' : '\n'}${tag === 'li' && !isEnd ? '• ' : ''}`;
    else if (tag === 'td' || tag === 'th') text += ' ';
    if (tag === 'pre') preDepth = Math.max(0, preDepth + (isEnd ? -1 : 1));
  }
  const lines = decodeEntities(text)
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' ').replace(/^ | $/g, ''));
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
}

export function withoutFormatting(html: string): string {
  return textToHtml(htmlToText(html));
}

interface Token {
  /** null for words. */
  readonly tag: string | null;
  readonly isEnd: boolean;
  readonly text: string;
}

/** A tag ends at the first `>` outside quotes. An unclosed tag is text. */
function* tokensOf(html: string): Generator<Token> {
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const end = open < 0 ? -1 : endOfTag(html, open);
    if (end < 0) {
      yield { tag: null, isEnd: false, text: html.slice(at) };
      return;
    }
    if (open > at) yield { tag: null, isEnd: false, text: html.slice(at, open) };
    const name = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 16));
    yield { tag: name?.[2]?.toLowerCase() ?? '', isEnd: name?.[1] === '/', text: '' };
    at = end + 1;
  }
}

function endOfTag(html: string, open: number): number {
  let quote = '';
  for (let at = open + 1; at < html.length; at += 1) {
    const character = html.charAt(at);
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
  }
  return -1;
}

/** Non-breaking spaces keep the white space of code. */
function preserved(run: string): string {
  return run
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', '    ')
    .replace(/^ +| {2,}/gm, (spaces) => '\u00a0'.repeat(spaces.length));
}
