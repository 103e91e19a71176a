// Names for records: the first line of a passage, cut to a name's length.
import type { Snapshot } from '@/lib/page/snapshot';
import { textOfHtml } from './html';

const longestName = 120;

/**
 * The first non-empty line of the selection, without a list marker. '' for none. An article has its title
 * instead.
 */
export function firstLine({ selection, isArticle }: Snapshot): string {
  if (isArticle || selection === null) return '';
  const lines = selection.text.split('\n').map((line) => line.trim());
  const first = lines.find((line) => line !== '') ?? '';
  return /^<[uo]l\b/.test(selection.html) ? first.replace(/^(?:-|\d+\.) (?:(?:-|\d+\.) )*/, '') : first;
}

/** The first words of formatted text, for a list. '' for none. */
export function suggestNameOfText(html: string): string {
  return shorten(textOfHtml(html).trim());
}

/** One line, cut at a word if it is too long for a name, never inside a character. */
export function shorten(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, ' '));
  if (characters.length <= longestName) return characters.join('');
  const head = characters.slice(0, longestName - 1).join('');
  const lastSpace = head.lastIndexOf(' ');
  return `${lastSpace > longestName / 2 ? head.slice(0, lastSpace) : head}…`;
}
