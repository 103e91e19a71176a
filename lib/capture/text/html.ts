// Converts plain text to the HTML that the service keeps, and back to words. Works without a DOM, which the
// worker lacks.
import type { Snapshot } from '@/lib/page/snapshot';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Blank lines separate paragraphs, other line breaks stay. Empty text gives ''. */
export function textToHtml(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/^\n+|\n+$/g, ''))
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\n/g, '<br>')}</p>`)
    .join('');
}

/** A description from a snapshot: the cleaned HTML of the selection, its plain text, or ''. */
export function snapshotHtml(snapshot: Snapshot): string {
  const { selection } = snapshot;
  if (!selection) return '';
  return selection.html || textToHtml(selection.text);
}

const quoteEnd = '</blockquote>';
const isOneQuote = (html: string): boolean =>
  html.startsWith('<blockquote') && html.indexOf(quoteEnd) === html.length - quoteEnd.length;

/** The passage as one quote. '' for no passage. */
export const asQuote = (html: string): string =>
  html === '' || isOneQuote(html) ? html : `<blockquote>${html}${quoteEnd}`;

/** The passage within one quote. Other HTML is unchanged. */
export const unquoted = (html: string): string =>
  html.startsWith('<blockquote>') && isOneQuote(html)
    ? html.slice('<blockquote>'.length, -quoteEnd.length)
    : html;

/** A tag contains no `<`. So a scan restarts at each, and a hundred thousand of them take one pass (fault F65). */
const tags = /<[^<>]*>/g;

/** True for HTML without visible text. */
export function isBlankHtml(html: string): boolean {
  return html.replace(tags, '').replace(/&nbsp;|\s/g, '') === '';
}

/** Enough for a captured text and its source. */
const maxLinks = 20;

/** The addresses of the first links that are wanted. */
export function linksIn(html: string, isWanted: (link: string) => boolean = () => true): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, address = ''] of html.matchAll(/\bhref="([^"<>]*)"/g)) {
    if (found.size >= maxLinks) break;
    const link = decodeEntities(address);
    if (isWanted(link)) found.add(link);
  }
  return found;
}

const characters: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(entities).map(([character, entity]) => [entity, character])),
  '&nbsp;': ' ',
};

/** Within a word or beside it, these tags leave no space. */
const tagsInWords = /<\/?(?:a|b|code|del|em|i|ins|mark|s|span|strong|sub|sup|u)(?: [^<>]*)?>/g;

/** The words of HTML on one line. The result isn't safe as HTML. */
export function textOfHtml(html: string): string {
  return decodeEntities(html.replace(tagsInWords, '').replace(tags, ' '));
}

/** Decodes the entities that browsers and this extension write. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => characters[entity] ?? entity);
}
