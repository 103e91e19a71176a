// Reads a page as a whole: first the snapshot for the injected script, then the source and the people.

import { messageAt } from '@/lib/page/conversation/message';
import { splitByMessage } from '@/lib/page/conversation/split';
import { passageLink } from '@/lib/page/link/passage-link';
import { findSelection, type Selected } from '@/lib/page/passage/find-selection';
import { readSelection, type SelectionReading } from '@/lib/page/passage/read-selection';
import type { Span } from '@/lib/page/passage/selection-span';
import { attempt, languageTag, readPageFacts } from '@/lib/page/source/metadata';
import type { PageMessage, PageMessages, PagePeople } from '@/lib/page/source/page-person';
import { readPeople as readPagePeople, speakerFirst } from '@/lib/page/source/people';
import { messageAddress } from '@/lib/page/source/source-address';
import { type ClosedRoot, createDomAccess, type PageWindow } from './dom-access';
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
const speakerUnits = 10_000;
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

interface PageReading {
  /** Address, title, selection, and the source from the meta elements. */
  readonly snapshot: Snapshot;
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
  const budget = createBudget(now, selectionUnits);
  const dom = createDomAccess(window, closedRoot);
  const {
    address,
    title,
    source,
    remarks: ofAddress,
  } = readPageFacts(window, dom, { withLinkedData: false });
  const selected = attempt<Selected>(() => findSelection(dom, window.document), { state: 'unreadable' });
  const { selection, remarks } = yield* attemptInSteps(readSelection(dom, selected, budget));
  const drawn = selected.state === 'none' ? attempt(() => drawnPageRemark(window, dom), null) : null;
  const allRemarks = [...remarks, ...(drawn ? [drawn] : []), ...ofAddress];
  const [span, ...otherSpans] = selected.state === 'spans' ? selected.spans : [];
  const hasOneSpan = span !== undefined && otherSpans.length === 0 && selection !== null && !selection.isCut;

  async function readLink(pause: Pause): Promise<string | null> {
    const link = hasOneSpan ? await linkTo(span, pause) : null;
    if (link === null) return null;
    return (await isUnchanged(pause)) ? link : null;
  }

  function linkTo(to: Span, pause: Pause): Promise<string | null> {
    const search = passageLink({ window, dom }, { address: source.address, span: to });
    return inSlices(search, { now, pause, budget: createBudget(now, linkUnits) });
  }

  /** The page may have changed since the passage was read. Its place would have other words. */
  async function isUnchanged(pause: Pause): Promise<boolean> {
    const again = readSelection(dom, selected, createBudget(now, selectionUnits));
    const { selection: present } = await toTheEnd(again, { now, pause });
    return present?.text === selection?.text;
  }

  const readSource: PageReading['readSource'] = async (pause) => {
    // A page can make any read fail. Its address is still known.
    const passageAddress = await readLink(pause).catch(() => null);
    const linked = attempt(() => readPageFacts(window, dom, { withLinkedData: true }).source, source);
    return { ...linked, address: source.address, passageAddress };
  };

  const readPeople: PageReading['readPeople'] = async (pause) => {
    const { work, found } = readPagePeople({ dom, document: window.document, selected });
    const budget = createBudget(now, peopleUnits);
    // A page can make any read fail. The people found so far count.
    await inSlices(work, { now, pause, budget }).catch(() => null);
    const people = found();
    // A selection that was read with a remark has no sure speaker, so nobody is named.
    const speaker = remarks.length === 0 ? await speakerOf(pause).catch(() => null) : null;
    if (speaker === null) return { people, several: await readSeveral(pause).catch(() => null) };
    const isSure = hasOneSpan && (await isUnchanged(pause).catch(() => false));
    const link = messageAddress(speaker.link, source.address);
    const said = isSure ? { words: selection.text, on: speaker.on, link } : null;
    return { people: speakerFirst(speaker, people, said), several: null };
  };

  const language = () => {
    const root = dom.documentElement(window.document);
    return languageTag(root && dom.attribute(root, 'lang'));
  };

  async function speakerOf(pause: Pause) {
    if (span === undefined) return null;
    const work = messageAt({ dom, document: window.document, language: language() }, span);
    return inSlices(work, { now, pause, budget: createBudget(now, speakerUnits) });
  }

  async function readSeveral(pause: Pause): Promise<PageMessages | null> {
    if (!hasOneSpan || remarks.length > 0) return null;
    const page = { dom, document: window.document, span, selection, language: language(), now };
    const budget = createBudget(now, messagesUnits);
    const parts = await inSlices(splitByMessage(page), { now, pause, budget });
    if (parts === null) return null;
    const messages: PageMessage[] = [];
    for (const { speaker, selection: own, spans } of parts) {
      const link = messageAddress(speaker.link, source.address);
      const isAlone = link === null && spans.length === 1;
      const passageAddress = isAlone ? await linkTo(spans[0], pause) : null;
      messages.push({ name: speaker.name, on: speaker.on, html: own.html, link, passageAddress });
    }
    return (await isUnchanged(pause)) ? { words: selection.text, messages } : null;
  }

  return { snapshot: { address, title, selection, source, remarks: allRemarks }, readSource, readPeople };
}

/** A page can make any read fail. */
function* attemptInSteps(reading: Work<SelectionReading>): Work<SelectionReading> {
  try {
    return yield* reading;
  } catch {
    return { selection: null, remarks: ['selection-unreadable'] };
  }
}
