// The state of the list: the search and its filters, the selected rows, the one whose details show, and what the index of
// ideas knows of them.
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useRead } from '@/components/use-read';
import type { Queue } from '@/lib/outbox/queue';
import { serviceName } from '@/lib/planning/service-address';
import type { AccountView } from '@/lib/settings/account';
import type { ActivityEntry } from './activity-entry';
import { createIdeaNews, type KnownIdea, knownIdeas } from './idea-news';
import {
  filterChoices,
  filterEntries,
  isFiltering,
  noFilter,
  noPicks,
  withRange,
  withToggled,
} from './list-view';

interface ListSource {
  readonly entries: readonly ActivityEntry[];
  readonly isComplete: boolean;
  readonly queues: ReadonlyMap<string, Queue>;
  readonly accounts: readonly AccountView[];
  /** The index of ideas, by account. Stable. */
  readonly readIdeas: () => Promise<ReadonlyMap<string, readonly KnownIdea[]>>;
}

export type ListState = ReturnType<typeof useList>;

const noIdeas: ReadonlyMap<string, readonly KnownIdea[]> = new Map();

export function useList({ entries, isComplete, queues, accounts, readIdeas }: ListSource) {
  const [filter, setFilter] = useState(noFilter);
  const [picks, setPicks] = useState(noPicks);
  const chosen = useChosen();
  const ideas = useRead(readIdeas, noIdeas, { watch: watchVisible, isKept: true });
  const known = useMemo(() => knownIdeas(ideas), [ideas]);
  const { of: newsOf, hasChanged } = useMemo(() => createIdeaNews(known, entries), [known, entries]);

  // The list may lag behind, so that typing never waits for it.
  const shownFilter = useDeferredValue(filter);
  const isFiltered = isFiltering(shownFilter);
  const shown = useMemo(
    () => filterEntries(entries, shownFilter, hasChanged),
    [entries, shownFilter, hasChanged],
  );
  const choices = useMemo(
    // Counts of an incomplete list would be wrong and unsteady.
    () => (isComplete ? filterChoices(entries, shownFilter, hasChanged) : []),
    [isComplete, entries, shownFilter, hasChanged],
  );
  // What the filter hides isn't acted on.
  const picked = useMemo(() => shown.filter(({ id }) => picks.ids.has(id)), [shown, picks]);
  const pickedIds = useMemo(() => new Set(picked.map(({ id }) => id)), [picked]);
  const blocks = new Map(
    [...queues.values()].flatMap(({ accountId, block }) => (block ? [[accountId, block.reason]] : [])),
  );
  const hosts = new Map(accounts.map(({ id, serviceAddress }) => [id, serviceName(serviceAddress)]));
  return {
    ...{ filter, setFilter, choices, isComplete, shown, isFiltered, total: entries.length },
    ...{ picked, pickedIds, newsOf, chosen },
    /** Why the queued captures of these accounts wait. */
    blocks,
    /** The service's name. '' for an account that isn't connected. */
    hostOf: (accountId: string) => hosts.get(accountId) ?? '',
    /** With one account, every row would show the same host. */
    showsHosts: hosts.size > 1,
    pick: (id: string) => setPicks(withToggled(picks, id)),
    /** Selects every row up to this one. */
    pickTo: (id: string) => setPicks(withRange(picks, shown, chosen.id, id)),
    pickAll: () => setPicks({ ...noPicks, ids: new Set(shown.map(({ id }) => id)) }),
    pickNone: () => setPicks(noPicks),
  };
}

/** Calls back when the person returns to the page. Returns a function that stops it. */
export function watchVisible(onVisible: () => void): () => void {
  const changed = () => document.visibilityState === 'visible' && onVisible();
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

interface Choice {
  readonly id: string | null;
  /** The person opened the details. In a narrow window they replace the list. */
  readonly isOpen: boolean;
}

/** Which capture is chosen. The URL contains its id, for links and reloads. */
function useChosen() {
  const [choice, setChoice] = useState<Choice>(inAddress);

  useEffect(() => {
    const follow = () => setChoice(inAddress());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  function show(id: string, isOpen: boolean): void {
    history.replaceState(null, '', `#${id}`);
    setChoice({ id, isOpen });
  }

  return {
    ...choice,
    choose: (captureId: string) => show(captureId, false),
    /** With Enter or a click. */
    open: (captureId: string) => show(captureId, true),
    back: () => setChoice(({ id }) => ({ id, isOpen: false })),
  };
}

function inAddress(): Choice {
  const id = location.hash.slice(1);
  return id === '' ? { id: null, isOpen: false } : { id, isOpen: true };
}
