// Removes the formatting of allowed HTML. Works without a DOM, which the worker lacks.
import { decodeEntities, textToHtml } from './html';

const paragraphTags = new Set('p h1 h2 h3 h4 h5 h6 blockquote pre ul ol table'.split(' '));
const lineTags = new Set(['li', 'tr', 'div']);

/** A tag ends at the first `>` outside quotes. An unclosed tag is text. */
const tags = /(<(?:"[^"]*"|'[^']*'|[^"'<>])*>)/;

/** Keeps paragraphs, and a line for each list entry and table row. */
export function htmlToText(html: string): string {
  let text = '';
  let preDepth = 0;
  for (const [at, part] of html.split(tags).entries()) {
    if (at % 2 === 0) {
      text += preDepth > 0 ? preserved(part) : part.replace(/[ \t\n\r\f]+/g, ' ');
      continue;
    }
    const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(part) ?? [];
    const tag = name.toLowerCase();
    if (tag === 'br') text += '\n';
    else if (paragraphTags.has(tag)) text += '\n\n';
    else if (lineTags.has(tag))
      text += `${text.endsWith('\n') ? '' : '\n'}${tag === 'li' && slash === '' ? '• ' : ''}`;
    else if (tag === 'td' || tag === 'th') text += ' ';
    if (tag === 'pre') preDepth = Math.max(0, preDepth + (slash === '' ? 1 : -1));
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

/** Non-breaking spaces keep the white space of code. */
function preserved(run: string): string {
  return run
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', '    ')
    .replace(/^ +| {2,}/gm, (spaces) => '\u00a0'.repeat(spaces.length));
}
