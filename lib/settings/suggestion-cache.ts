// Owns the cached lists of the service: fields have them at once and offline.
import * as z from 'zod/mini';
import type { Suggestion, SuggestionSubject } from '@/lib/capture/suggestions/suggestion';
import type { StoredEntries } from './stored-entries';

export const cachedListSchema = z.object({
  atMs: z.number(),
  options: z.array(z.object({ value: z.string(), label: z.string(), detail: z.string() })),
});
export type CachedList = z.infer<typeof cachedListSchema>;

/** Which list it is. `scope` is the product or the idea of the list; '' for a list of the account's. */
export interface ListKey {
  readonly accountId: string;
  readonly subject: SuggestionSubject;
  readonly scope: string;
}

export interface SuggestionCache {
  get(key: ListKey): Promise<CachedList | null>;
  /** Only the background writes. */
  set(key: ListKey, options: readonly Suggestion[], nowMs: number): Promise<void>;
  /** Drops the lists that are a month old, and all but the newest forty. */
  prune(nowMs: number): Promise<void>;
}

const mostLists = 40;
const longestAgeMs = 30 * 24 * 60 * 60_000;

/** Starts with the account's id, by which disconnecting finds it. */
const nameOf = ({ accountId, subject, scope }: ListKey) => `${accountId}:${subject}:${scope}`;

export function createSuggestionCache(entries: StoredEntries<CachedList>): SuggestionCache {
  return {
    async get(key) {
      const name = nameOf(key);
      return (await entries.get([name])).get(name) ?? null;
    },
    set: (key, options, nowMs) =>
      entries.set({
        [nameOf(key)]: {
          atMs: nowMs,
          options: options.map(({ value, label, detail }) => ({ value, label, detail })),
        },
      }),
    async prune(nowMs) {
      const lists = [...(await entries.all())].toSorted(([, one], [, other]) => other.atMs - one.atMs);
      for (const [index, [name, { atMs }]] of lists.entries())
        if (index >= mostLists || nowMs - atMs >= longestAgeMs) await entries.remove(name);
    },
  };
}
