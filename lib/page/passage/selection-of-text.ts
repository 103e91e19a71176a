// Selections as plain text: from a field, the browser's menu or a closed component.
import { lettersOf } from '@/lib/page/letters';
import type { PageSelection } from '@/lib/page/snapshot';
import type { Passage } from './passage';
import { createPassageBuilder } from './passage-builder';
import { printHtml, printText } from './print';

/** Limit of a selection's HTML, about forty printed pages. */
export const selectionLimitBytes = 100_000;

/** Blank lines separate paragraphs. Line breaks stay. null for white space alone. */
export function selectionOfText(text: string): PageSelection | null {
  const builder = createPassageBuilder(selectionLimitBytes);
  for (const paragraph of text.split(/(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)\s*/)) {
    if (builder.isFull()) break;
    builder.openBlock({ type: 'paragraph' }, {});
    if (paragraph.trim() !== '') builder.text(paragraph, 'kept');
    builder.closeBlock();
  }
  const passage: Passage = builder.finish();
  if (passage.length === 0) return null;
  return { text: printText(passage), html: printHtml(passage), isCut: builder.isFull() };
}

/** Enough to distinguish two passages. List markers and image texts are only in one of the readings. */
const lettersCompared = 20;

/** True if our reading has the start or the end of the browser's text. */
export function isSamePassage(read: string, browserText: string): boolean {
  const hasWords = /\p{L}/u.test(browserText);
  const [ours = '', theirs = ''] = [read, browserText].map((text) =>
    hasWords ? lettersOf(text).replace(/\d/g, '') : lettersOf(text) || text.replace(/\s/g, ''),
  );
  return ours.includes(theirs.slice(0, lettersCompared)) || ours.includes(theirs.slice(-lettersCompared));
}
