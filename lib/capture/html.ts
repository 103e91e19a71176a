// Plain text to the HTML that the service keeps, and back to words. Works without a DOM: the worker has none.
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

/** Makes paragraphs at blank lines and line breaks within them. Empty text gives ''. */
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

/** A tag contains no `<`: a scan restarts at each, and a hundred thousand of them cost one pass (fault F65). */
const tags = /<[^<>]*>/g;

/** Whether HTML shows nothing. */
export function isBlankHtml(html: string): boolean {
  return html.replace(tags, '').replace(/&nbsp;|\s/g, '') === '';
}

const characters: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(entities).map(([character, entity]) => [entity, character])),
  '&nbsp;': ' ',
};

/** The words of HTML for one line of text. The result is not safe as HTML. */
export function plainWords(html: string): string {
  return decodeEntities(html.replace(tags, ' '));
}

/** Decodes the entities that browsers and we write. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => characters[entity] ?? entity);
}
