// Reads a page as a whole: first the snapshot for the injected script, then the source and the people.

import { messageAt } from '@/lib/page/conversation/message';
import { splitByMessage } from '@/lib/page/conversation/split';
import { passageLink } from '@/lib/page/link/passage-link';
import { findSelection, type Selected } from '@/lib/page/passage/find-selection';
import { readSelection, type SelectionReading } from '@/lib/page/passage/read-selection';
import type { Span } from '@/lib/page/passage/selection-span';
import { attempt, attemptInSteps, languageTag, readPageFacts } from '@/lib/page/source/metadata';
import type { PageMessage, PagePeople } from '@/lib/page/source/page-person';
import { authorFirst, readPeople as readPagePeople } from '@/lib/page/source/people';
import { messageAddress } from '@/lib/page/source/source-address';
import { type ClosedRoot, createDomAccess, type DomAccess, type PageWindow } from './dom-access';
import { isEditorFocused } from './focused-editor';
import { createBudget, inSlices, toTheEnd, type Work } from './in-slices';
import type { PageSource, Snapshot } from './snapshot';
import { drawnPageRemark } from './visibility';

/** Limit for reading the selection. The reader then keeps what it has. */
const selectionUnits = 150_000;
/** Limit for the work on the link. If it isn't enough, there is no link. */
const linkUnits = 150_000;
/** Limit for the search for people. Those found by then are reported. */
const peopleUnits = 50_000;
/** Limit for the search for who said the selection. Nobody is named if it isn't enough. */
const authorUnits = 10_000;
/** Limit for the search for several messages in the selection. It stays one passage if this isn't enough. */
const messagesUnits = 60_000;

export interface PageReader {
  window: PageWindow;
  /** A monotonic clock in milliseconds. */
  now: () => number;
  /** @default none */
  closedRoot?: ClosedRoot;
}

type Pause = () => Promise<void>;

interface PageReading extends Deferred {
  /** Address, title, selection, and the source from the meta elements. */
  readonly snapshot: Snapshot;
}

interface Deferred {
  /**
   * The complete source, with the link to the passage and JSON-LD. `pause` yields to the page. Never rejects.
   */
  readonly readSource: (pause: Pause) => Promise<PageSource>;
  /** The people that the page names, and who said what of several selected messages. Never rejects. */
  readonly readPeople: (pause: Pause) => Promise<PagePeople>;
}

/** Pauses while it reads a long selection. Changes nothing in the page and never rejects. */
export function readSnapshotInSlices(reader: PageReader, pause: Pause): Promise<PageReading> {
  return toTheEnd(snapshotInSteps(reader), { now: reader.now, pause });
}

function* snapshotInSteps({ window, now, closedRoot }: PageReader): Work<PageReading> {
  const dom = createDomAccess(window, closedRoot);
  const facts = readPageFacts(window, dom, { withLinkedData: false });
  const { address, title, source } = facts;
  const selected = attempt<Selected>(() => findSelection(dom, window.document), {
    state: 'refused',
    remark: 'selection-unreadable',
  });
  const reading = yield* attemptInSteps<number, SelectionReading>(
    readSelection(dom, selected, createBudget(now, selectionUnits)),
    { selection: null, remarks: ['selection-unreadable'] },
  );
  const { selection, remarks } = reading;
  const unselected = () =>
    drawnPageRemark(window, dom) ?? (isEditorFocused(window, dom) ? 'editor-focused' : null);
  const drawn = selected.state === 'none' ? attempt(unselected, null) : null;
  const allRemarks = [...remarks, ...(drawn ? [drawn] : []), ...facts.remarks];
  return {
    snapshot: { address, title, selection, source, remarks: allRemarks },
    ...deferredReading({ window, now, dom, selected, reading, source }),
  };
}

interface Read extends Pick<PageReader, 'window' | 'now'> {
  readonly dom: DomAccess;
  readonly selected: Selected;
  readonly reading: SelectionReading;
  readonly source: PageSource;
}

/** What takes longer than a capture request can wait. */
function deferredReading({ window, now, dom, selected, reading, source }: Read): Deferred {
  const { document } = window;
  const page = () => ({ dom, document, language: languageOf(dom, document) });
  const { selection, remarks } = reading;
  const [span, ...otherSpans] = selected.state === 'spans' ? selected.spans : [];
  const hasOneSpan = span !== undefined && otherSpans.length === 0 && selection !== null && !selection.isCut;
  const within = <Result>(units: number, work: Work<Result>, pause: Pause) =>
    inSlices(work, { now, pause, budget: createBudget(now, units) });

  const linkTo = (to: Span, pause: Pause) =>
    within(linkUnits, passageLink({ window, dom }, { address: source.address, span: to }), pause);

  /** The page may have changed since the passage was read. Its place would have other words. */
  async function isUnchanged(pause: Pause): Promise<boolean> {
    const again = readSelection(dom, selected, createBudget(now, selectionUnits));
    const { selection: present } = await toTheEnd(again, { now, pause });
    return present?.text === selection?.text;
  }

  async function readLink(pause: Pause): Promise<string | null> {
    const link = hasOneSpan ? await linkTo(span, pause) : null;
    return link !== null && (await isUnchanged(pause)) ? link : null;
  }

  async function readMessages(pause: Pause): Promise<PagePeople['several']> {
    if (!hasOneSpan) return null;
    const parts = await within(messagesUnits, splitByMessage({ ...page(), span, selection, now }), pause);
    const messages: PageMessage[] = [];
    for (const { author, selection: own, spans } of parts ?? []) {
      const link = messageAddress(author.link, source.address);
      const [only, ...others] = spans;
      const isAlone = link === null && only !== undefined && others.length === 0;
      const passageAddress = isAlone ? await linkTo(only, pause) : null;
      messages.push({ name: author.name, on: author.on, html: own.html, link, passageAddress });
    }
    return messages.length > 0 && (await isUnchanged(pause)) ? { words: selection.text, messages } : null;
  }

  // A page can make any read fail. What was found by then counts.
  return {
    async readSource(pause) {
      const passageAddress = await readLink(pause).catch(() => null);
      const linked = attempt(() => readPageFacts(window, dom, { withLinkedData: true }).source, source);
      return { ...linked, address: source.address, passageAddress };
    },
    async readPeople(pause) {
      const { work, found } = readPagePeople({ dom, document, selected });
      await within(peopleUnits, work, pause).catch(() => null);
      const people = found();
      // A selection that was read with a remark has no sure author, so nobody is named.
      if (span === undefined || remarks.length > 0) return { people, several: null };
      const author = await within(authorUnits, messageAt(page(), span), pause).catch(() => null);
      if (author === null) return { people, several: await readMessages(pause).catch(() => null) };
      const isSure = hasOneSpan && (await isUnchanged(pause).catch(() => false));
      const link = messageAddress(author.link, source.address);
      const said = isSure ? { words: selection.text, on: author.on, link } : null;
      return { people: authorFirst(author, people, said), several: null };
    },
  };
}

function languageOf(dom: DomAccess, document: Document): string | null {
  const root = dom.documentElement(document);
  return languageTag(root && dom.attribute(root, 'lang'));
}
