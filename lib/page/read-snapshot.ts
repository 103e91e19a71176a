// Owns the reading of a page as a whole: what the injected script returns.
import { createHtmlCleaner } from '@/lib/page/clean-html';
import { createDeadline } from '@/lib/page/deadline';
import { createDomAccess, type PageWindow } from '@/lib/page/dom-access';
import { findSelected, type Selected } from '@/lib/page/find-selected';
import { type Metadata, readMetadata } from '@/lib/page/metadata';
import { passageAddress } from '@/lib/page/passage-address';
import { oneLine } from '@/lib/page/plain-text';
import { readSelection, type SelectionReading } from '@/lib/page/read-selection';
import type { Snapshot } from '@/lib/page/snapshot';
import { examineAddress } from '@/lib/page/source-address';

/** After this, a selection is taken as far as it was read. */
export const selectionBudgetMs = 750;

export interface PageReader {
  window: PageWindow;
  /** A clock in milliseconds that never goes back. */
  now: () => number;
}

/** Reads address, title, metadata and the selected passage. Changes nothing in the page; whatever the page does, returns. */
export function readSnapshot({ window, now }: PageReader): Snapshot {
  const deadline = createDeadline(now, selectionBudgetMs);
  const dom = createDomAccess(window);
  const document = window.document;
  const address = window.location.href;
  const { canonical, sharedTitle, ...metadata } = attempt(() => readMetadata(dom, document), noMetadata);
  const examined = examineAddress(address, canonical);
  const selected = attempt<Selected>(() => findSelected(dom, document), unreadable);
  const { selection, remarks } = attempt<SelectionReading>(
    () => readSelection(dom, selected, { deadline, cleanHtml: createHtmlCleaner(window) }),
    { selection: null, remarks: ['selection-unreadable'] },
  );
  const [span, ...otherSpans] = selected.kind === 'spans' ? selected.spans : [];
  const hasOneSpan = span !== undefined && otherSpans.length === 0 && selection !== null && !selection.isCut;
  return {
    address,
    title: oneLine(dom.title(document)) ?? sharedTitle ?? '',
    selection,
    source: {
      ...metadata,
      address: examined.address,
      passageAddress: hasOneSpan
        ? attempt(
            () =>
              passageAddress({ window, dom }, { address: examined.address, span, leftMs: deadline.leftMs() }),
            null,
          )
        : null,
    },
    remarks: [...remarks, ...examined.remarks],
  };
}

const unreadable: Selected = { kind: 'unreadable' };

const noMetadata: Metadata = {
  siteName: null,
  author: null,
  publishedOn: null,
  language: null,
  themeColor: null,
  description: null,
  canonical: null,
  sharedTitle: null,
};

/** A page can make anything fail; a part that does is left out, and the rest goes on. */
function attempt<Result>(read: () => Result, otherwise: Result): Result {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
