// Owns the lists of the service that are kept on this device, so that fields have them at once and offline.
import * as z from 'zod/mini';
import type { Suggestion, SuggestionSubject } from '@/lib/capture/suggestions/suggestion';
import type { StoredEntries } from './stored-entries';

export const listSchema = z.object({
  atMs: z.number(),
  options: z.array(z.object({ value: z.string(), label: z.string(), detail: z.string() })),
});
export type KeptList = z.infer<typeof listSchema>;

/** Which list it is. `scope` is the product or the idea that it is of; '' for the account's. */
export interface ListPlace {
  readonly accountId: string;
  readonly subject: SuggestionSubject;
  readonly scope: string;
}

export interface SuggestionCache {
  get(place: ListPlace): Promise<KeptList | null>;
  /** Written by the background only. */
  set(place: ListPlace, options: readonly Suggestion[], nowMs: number): Promise<void>;
  /** Drops what was not read for a month, and all but the newest forty lists. */
  prune(nowMs: number): Promise<void>;
}

const mostLists = 40;
const longestAgeMs = 30 * 24 * 60 * 60_000;

const keyOf = ({ accountId, subject, scope }: ListPlace) => `${accountId}:${subject}:${scope}`;

export function createSuggestionCache(entries: StoredEntries<KeptList>): SuggestionCache {
  return {
    async get(place) {
      const key = keyOf(place);
      return (await entries.get([key])).get(key) ?? null;
    },
    async set(place, options, nowMs) {
      const list: KeptList = {
        atMs: nowMs,
        options: options.map(({ value, label, detail }) => ({ value, label, detail })),
      };
      await entries.set({ [keyOf(place)]: list });
    },
    async prune(nowMs) {
      const lists = [...(await entries.all())].toSorted(([, one], [, other]) => other.atMs - one.atMs);
      for (const [index, [key, { atMs }]] of lists.entries())
        if (index >= mostLists || nowMs - atMs >= longestAgeMs) await entries.remove(key);
    },
  };
}
