// Selections of plain text: from a field, the context menu or a closed component.

import type { PageSelection } from '@/lib/page/snapshot';
import type { Passage } from './passage';
import { createPassageBuilder } from './passage-builder';
import { printHtml } from './print-html';
import { printText } from './print-text';

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
