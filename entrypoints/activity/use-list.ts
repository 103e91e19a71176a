// What the list shows of its rows: the search and its filters, the selected rows, and what the index of ideas knows of them.
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import {
  filterChoices,
  filterEntries,
  isFiltering,
  noFilter,
  noPicks,
  withRange,
  withToggled,
} from '@/components/activity/activity-entry';
import { createIdeaNews, type KnownIdea, knownIdeas } from '@/components/activity/idea-news';
import { useRead } from '@/components/use-read';
import type { AccountView } from '@/lib/settings/account';
import type { ActivityState } from './activity-feed';
import type { ActivityDeps } from './deps';

const noIdeas: ReadonlyMap<string, readonly KnownIdea[]> = new Map();

export function useList(
  { settings }: ActivityDeps,
  { entries, isComplete }: ActivityState,
  accounts: readonly AccountView[],
) {
  const [filter, setFilter] = useState(noFilter);
  const [picks, setPicks] = useState(noPicks);
  const readIdeas = useCallback(async () => {
    if (!(await settings.keepsIdeas())) return noIdeas;
    const rows = await Promise.all(
      accounts.map(async ({ id }) => [id, (await settings.ideas.get(id))?.ideas ?? []] as const),
    );
    return new Map(rows);
  }, [settings, accounts]);
  const ideas = useRead(readIdeas, noIdeas, { watch: watchVisible, isKept: true });
  const known = useMemo(() => knownIdeas(ideas), [ideas]);
  const news = useMemo(() => createIdeaNews(known, entries), [known, entries]);

  // The list may lag behind, so that typing never waits for it.
  const shownFilter = useDeferredValue(filter);
  const { hasChanged } = news;
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
  return {
    ...{ filter, setFilter, choices, shown, picked },
    isFiltered: isFiltering(shownFilter),
    newsOf: news.of,
    pick: (id: string) => setPicks(withToggled(picks, id)),
    pickTo: (id: string, from: string | null) => setPicks(withRange(picks, shown, from, id)),
    pickAll: () => setPicks({ ...noPicks, ids: new Set(shown.map(({ id }) => id)) }),
    pickNone: () => setPicks(noPicks),
  };
}

function watchVisible(onVisible: () => void): () => void {
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
export function useChosen() {
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
    open: (captureId: string) => show(captureId, true),
    back: () => setChoice(({ id }) => ({ id, isOpen: false })),
  };
}

function inAddress(): Choice {
  const id = location.hash.slice(1);
  return id === '' ? { id: null, isOpen: false } : { id, isOpen: true };
}
