// Reads the selection as HTML and as plain text of the same passage, with remarks.

import type { DomAccess } from '@/lib/page/dom-access';
import type { Work } from '@/lib/page/in-slices';
import { type Budget, unitsOf } from '@/lib/page/in-slices';
import type { PageSelection, SnapshotRemark } from '@/lib/page/snapshot';
import { isCleanHtml } from './allowed-html';
import type { Selected } from './find-selection';
import { printHtml, printText } from './print';
import { passageInSteps } from './read-passage';
import { selectionLimitBytes, selectionOfText } from './selection-of-text';
import { hasLostRows } from './selection-span';

export interface SelectionReading {
  selection: PageSelection | null;
  remarks: SnapshotRemark[];
}

/** Works in small steps. Falls back to plain text if the HTML isn't clean. */
export function* readSelection(dom: DomAccess, selected: Selected, budget: Budget): Work<SelectionReading> {
  switch (selected.state) {
    case 'none':
      return { selection: null, remarks: [] };
    case 'refused':
      return { selection: null, remarks: [selected.remark] };
    case 'field':
      return readingOf(selectionOfText(selected.text));
    case 'spans': {
      const limits = { limitBytes: selectionLimitBytes, budget };
      const { passage, isCut, isSlow, hasDeletions } = yield* passageInSteps(dom, selected.spans, limits);
      if (passage.length === 0) return unreadable(selected.browserText());
      const html = printHtml(passage);
      yield unitsOf(html);
      const text = printText(passage);
      const reading = readingOf(isCleanHtml(html) ? { text, html, isCut } : selectionOfText(text));
      if (hasDeletions) reading.remarks.push('words-deleted');
      if (selected.spans.some((span) => hasLostRows(dom, span))) reading.remarks.push('rows-missing');
      if (isSlow) reading.remarks.push('page-slow');
      return reading;
    }
    default:
      return selected satisfies never;
  }
}

/** A closed component gives plain text at most, often nothing. */
function unreadable(text: string): SelectionReading {
  const selection = selectionOfText(text);
  return selection ? readingOf(selection) : { selection: null, remarks: ['selection-unreadable'] };
}

function readingOf(selection: PageSelection | null): SelectionReading {
  return { selection, remarks: selection?.isCut ? ['selection-cut'] : [] };
}
