// Owns the first suggestion for a record's name.
import type { Snapshot } from '@/lib/page/snapshot';
import { plainWords } from './html';

const longestName = 120;

/** The first line of the selection, else the page's title, else its address; cut at a word, never inside a character. */
export function suggestName(snapshot: Snapshot): string {
  const firstLine = snapshot.selection?.text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '');
  return shorten(firstLine ?? snapshot.title.trim() ?? '') || snapshot.address;
}

/** The first words of formatted text, for a list; '' where it shows none. */
export function suggestNameOfText(html: string): string {
  return shorten(plainWords(html).trim());
}

function shorten(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, ' '));
  if (characters.length <= longestName) return characters.join('');
  const head = characters.slice(0, longestName - 1).join('');
  const lastSpace = head.lastIndexOf(' ');
  return `${lastSpace > longestName / 2 ? head.slice(0, lastSpace) : head}…`;
}
