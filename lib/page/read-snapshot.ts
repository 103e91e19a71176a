// Owns reading a page as a whole: the result of the injected script.

import { passageLink } from '@/lib/page/link/passage-link';
import { createHtmlCleaner } from '@/lib/page/passage/clean-html';
import { findSelection, type Selected } from '@/lib/page/passage/find-selection';
import { readSelection, type SelectionReading } from '@/lib/page/passage/read-selection';
import { attempt, readPageFacts } from '@/lib/page/source/page-facts';
import { createDeadline } from './deadline';
import { createDomAccess, type PageWindow } from './dom-access';
import type { Snapshot } from './snapshot';

/** After this time, the reader keeps the part of the selection that it has. */
export const selectionBudgetMs = 750;

export interface PageReader {
  window: PageWindow;
  /** A clock in milliseconds that never goes back. */
  now: () => number;
}

/** Reads address, title, metadata and the selected passage. Changes nothing in the page, and never throws. */
export function readSnapshot({ window, now }: PageReader): Snapshot {
  const deadline = createDeadline(now, selectionBudgetMs);
  const dom = createDomAccess(window);
  const { address, title, source, remarks: ofAddress } = readPageFacts(window, dom);
  const selected = attempt<Selected>(() => findSelection(dom, window.document), unreadable);
  const { selection, remarks } = attempt<SelectionReading>(
    () => readSelection(dom, selected, { deadline, cleanHtml: createHtmlCleaner(window) }),
    { selection: null, remarks: ['selection-unreadable'] },
  );
  const [span, ...otherSpans] = selected.kind === 'spans' ? selected.spans : [];
  const hasOneSpan = span !== undefined && otherSpans.length === 0 && selection !== null && !selection.isCut;
  return {
    address,
    title,
    selection,
    source: {
      ...source,
      passageAddress: hasOneSpan
        ? attempt(
            () => passageLink({ window, dom }, { address: source.address, span, leftMs: deadline.leftMs() }),
            null,
          )
        : null,
    },
    remarks: [...remarks, ...ofAddress],
  };
}

const unreadable: Selected = { kind: 'unreadable' };
