// Owns reading a page as a whole: the result of the injected script, and what follows it.
import { passageLink } from '@/lib/page/link/passage-link';
import { createHtmlCleaner } from '@/lib/page/passage/clean-html';
import { findSelection, type Selected } from '@/lib/page/passage/find-selection';
import { readSelection, type SelectionReading } from '@/lib/page/passage/read-selection';
import { attempt, readPageFacts } from '@/lib/page/source/page-facts';
import type { PagePerson } from '@/lib/page/source/page-person';
import { readPeople as readPagePeople } from '@/lib/page/source/people';
import { createDeadline } from './deadline';
import { createDomAccess, type PageWindow } from './dom-access';
import { inSlices } from './in-slices';
import type { PageSource, Snapshot } from './snapshot';

/** After this time, the reader keeps the part of the selection that it has. */
const selectionBudgetMs = 750;
/** The work for a link may take so long in all. Where that is not enough, there is none. */
const linkBudgetMs = 300;
/** The work of looking for people. Those found by then are told. */
const peopleBudgetMs = 200;

export interface PageReader {
  window: PageWindow;
  /** A clock in milliseconds that never goes back. */
  now: () => number;
}

interface PageReading {
  /** Address, title, selection, and what the meta elements say. */
  readonly snapshot: Snapshot;
  /** The whole source, with the link to the passage and JSON-LD. `pause` lets the page go on. Never rejects. */
  readonly readSource: (pause: () => Promise<void>) => Promise<PageSource>;
  /** Whom the page names, those near the selection first. Never rejects. */
  readonly readPeople: (pause: () => Promise<void>) => Promise<PagePerson[]>;
}

/** Reads address, title, metadata and the selected passage. Changes nothing in the page, and never throws. */
export function readSnapshot({ window, now }: PageReader): PageReading {
  const deadline = createDeadline(now, selectionBudgetMs);
  const dom = createDomAccess(window);
  const {
    address,
    title,
    source,
    remarks: ofAddress,
  } = readPageFacts(window, dom, { withLinkedData: false });
  const selected = attempt<Selected>(() => findSelection(dom, window.document), { kind: 'unreadable' });
  const { selection, remarks } = attempt<SelectionReading>(
    () => readSelection(dom, selected, { deadline, cleanHtml: createHtmlCleaner(window) }),
    { selection: null, remarks: ['selection-unreadable'] },
  );
  const [span, ...otherSpans] = selected.kind === 'spans' ? selected.spans : [];
  const hasOneSpan = span !== undefined && otherSpans.length === 0 && selection !== null && !selection.isCut;

  const readSource: PageReading['readSource'] = async (pause) => {
    const link = hasOneSpan
      ? inSlices(passageLink({ window, dom }, { address: source.address, span }), {
          now,
          pause,
          budgetMs: linkBudgetMs,
        })
      : null;
    // A page can make any read fail. The address of the page is there all the same.
    const passageAddress = (await link?.catch(() => null)) ?? null;
    const linked = attempt(() => readPageFacts(window, dom, { withLinkedData: true }).source, source);
    return { ...linked, address: source.address, passageAddress };
  };

  const readPeople: PageReading['readPeople'] = async (pause) => {
    const { work, found } = readPagePeople({ dom, document: window.document, selected });
    await inSlices(work, { now, pause, budgetMs: peopleBudgetMs }).catch(() => null);
    return found();
  };

  const snapshot = { address, title, selection, source, remarks: [...remarks, ...ofAddress] };
  return { snapshot, readSource, readPeople };
}
