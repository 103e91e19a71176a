// The index of ideas, for the list: read once, and again whenever the page becomes visible.
import { useCallback, useMemo } from 'react';
import type { ActivityEntry } from '@/components/activity/activity-entry';
import {
  createIdeaNews,
  type KnownIdea,
  knownIdeas,
  type NewsOfIdeas,
} from '@/components/activity/idea-news';
import { useRead } from '@/components/use-read';
import type { AccountView } from '@/lib/settings/account';
import type { ActivityDeps } from './deps';

const none: ReadonlyMap<string, readonly KnownIdea[]> = new Map();

export function useIdeaNews(
  { settings }: ActivityDeps,
  accounts: readonly AccountView[],
  entries: readonly ActivityEntry[],
): NewsOfIdeas {
  const read = useCallback(async () => {
    if (!(await settings.keepsIdeas())) return none;
    const rows = await Promise.all(
      accounts.map(async ({ id }) => [id, (await settings.ideas.get(id))?.ideas ?? []] as const),
    );
    return new Map(rows);
  }, [settings, accounts]);
  const ideas = useRead(read, none, { watch: watchVisible, isKept: true });
  const known = useMemo(() => knownIdeas(ideas), [ideas]);
  return useMemo(() => createIdeaNews(known, entries), [known, entries]);
}

function watchVisible(onVisible: () => void): () => void {
  const changed = () => document.visibilityState === 'visible' && onVisible();
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
