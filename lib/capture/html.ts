// Owns turning plain text into the HTML that the service keeps, without a DOM (the worker has none).
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

/** Paragraphs at blank lines, line breaks within them; everything else as it was typed. Empty text gives ''. */
export function textToHtml(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/^\n+|\n+$/g, ''))
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\n/g, '<br>')}</p>`)
    .join('');
}

/** What a snapshot gives a description: the cleaned HTML of the selection, its plain text, or nothing. */
export function snapshotHtml(snapshot: Snapshot): string {
  const { selection } = snapshot;
  if (!selection) return '';
  return selection.html || textToHtml(selection.text);
}

/** Whether HTML shows nothing at all: no text and no link or rule that could be seen. */
export function isBlankHtml(html: string): boolean {
  return html.replace(/<[^>]*>/g, '').replace(/&nbsp;|\s/g, '') === '';
}

const characters: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(entities).map(([character, entity]) => [entity, character])),
  '&nbsp;': ' ',
};

/** The words of HTML without its markup, for one line of text: not for showing as HTML again. */
export function plainWords(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>/g, ' '));
}

/** The entities that browsers and we write. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => characters[entity] ?? entity);
}
