// Owns the selection made of plain text alone: of a field, of the menu, of a page that gives no more.

import type { PageSelection } from '@/lib/page/snapshot';
import type { Passage } from './passage';
import { createPassageBuilder } from './passage-builder';
import { printHtml } from './print-html';
import { printText } from './print-text';

/** The most that a selection's HTML may take: some forty pages of print, and little enough to be read at once (F36). */
export const selectionLimitBytes = 100_000;

/** Blank lines part paragraphs, line ends are kept. Null where there is nothing but white space. */
export function selectionOfText(text: string): PageSelection | null {
  const builder = createPassageBuilder(selectionLimitBytes);
  for (const paragraph of text.split(/(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)\s*/)) {
    if (builder.isFull()) break;
    builder.openBlock({ kind: 'paragraph' }, {});
    if (paragraph.trim() !== '') builder.text(paragraph, 'kept');
    builder.closeBlock();
  }
  const passage: Passage = builder.finish();
  if (passage.length === 0) return null;
  return { text: printText(passage), html: printHtml(passage), isCut: builder.isFull() };
}
