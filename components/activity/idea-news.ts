// What this device knows today of the ideas in the activity list: their state, what changed since the capture, and
// whether a captured idea existed before. From the index of ideas, so it sends nothing. Pure.
import { nameLetters } from '@/lib/capture/similar/folded-text';
import type { Translate } from '@/lib/capture/text/messages';
import { pageIdentity } from '@/lib/page/source/page-identity';
import type { StoredIdea } from '@/lib/settings/idea-index';
import type { ActivityEntry } from './activity-entry';

/** An idea of the index, as far as it is shown. */
export type KnownIdea = Pick<
  StoredIdea,
  'id' | 'key' | 'name' | 'status' | 'changed' | 'votes' | 'url' | 'createdAt'
>;

export interface IdeaNews {
  /** The idea that the capture went to. null if it isn't sent, or isn't in the index. */
  readonly idea: KnownIdea | null;
  /** The idea's status before it changed, if it changed since the capture. */
  readonly before: string | null;
  /** The idea that the captured words were already, or one that was captured from the same page. null for none. */
  readonly already: (Pick<KnownIdea, 'key' | 'name' | 'url'> & { readonly isSamePage: boolean }) | null;
}

export type NewsOfIdeas = ReturnType<typeof createIdeaNews>;

/** "Planned", or "Planned → Shipped" if it changed since the capture. '' if the service doesn't say. */
export const stateText = ({ idea, before }: IdeaNews, t: Translate): string =>
  idea && before !== null ? t('ideaStatusChanged', before, idea.status) : (idea?.status ?? '');

/** An index of ideas, ready to be asked. `ideas` by account. */
export function knownIdeas(ideas: ReadonlyMap<string, readonly KnownIdea[]>) {
  const byReference = new Map<string, KnownIdea>();
  const byName = new Map<string, KnownIdea[]>();
  for (const [accountId, known] of ideas)
    for (const idea of known) {
      byReference.set(at(accountId, idea.id), idea);
      byReference.set(at(accountId, idea.key), idea);
      const letters = nameLetters(idea.name);
      if (letters !== '') addTo(byName, at(accountId, letters), idea);
    }
  return { byReference, byName };
}

export function createIdeaNews(
  { byReference, byName }: ReturnType<typeof knownIdeas>,
  entries: readonly ActivityEntry[],
) {
  const byPage = new Map<string, ActivityEntry[]>();
  for (const entry of entries)
    if (entry.idea && entry.address !== '') addTo(byPage, at(entry.accountId, entry.address), entry);

  const ideaOf = ({ accountId, idea }: ActivityEntry) =>
    (idea && (byReference.get(at(accountId, idea.id)) ?? byReference.get(at(accountId, idea.key)))) ?? null;

  function alreadyOf(entry: ActivityEntry): IdeaNews['already'] {
    if (entry.kind !== 'idea') return null;
    const isOther = ({ key }: { readonly key: string }) => key !== entry.idea?.key;
    const letters = nameLetters(entry.name);
    const named = (byName.get(at(entry.accountId, letters)) ?? []).find(
      (idea) => isOther(idea) && Date.parse(idea.createdAt) < entry.savedAtMs,
    );
    if (named) return { ...named, isSamePage: false };
    // An application can show other records at the same address.
    const { isSure } = pageIdentity(entry.address, null);
    const ofPage = isSure ? byPage.get(at(entry.accountId, entry.address)) : undefined;
    const samePage = (ofPage ?? []).find(
      ({ idea, sequence }) => sequence < entry.sequence && idea !== null && isOther(idea),
    );
    return samePage?.idea
      ? { ...samePage.idea, isSamePage: nameLetters(samePage.idea.name) !== letters }
      : null;
  }

  const beforeOf = (idea: KnownIdea | null, { savedAtMs }: ActivityEntry) =>
    idea?.changed !== undefined && idea.changed.atMs > savedAtMs ? idea.changed.from : null;

  return {
    of(entry: ActivityEntry): IdeaNews {
      const idea = ideaOf(entry);
      return { idea, before: beforeOf(idea, entry), already: alreadyOf(entry) };
    },
    /** Cheaper than `of`, for a filter over tens of thousands. */
    hasChanged: (entry: ActivityEntry): boolean => beforeOf(ideaOf(entry), entry) !== null,
  };
}

const at = (accountId: string, what: string) => `${accountId} ${what}`;

function addTo<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
