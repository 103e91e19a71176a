// Owns the lists of the service that are kept on this device, so that fields have them at once and offline.
import * as z from 'zod/mini';
import type { Suggestion } from '@/lib/capture/form/field-assist';
import type { SuggestionSubject } from '@/lib/capture/form/suggestion-sources';
import type { Parser } from './shapes';
import type { StorageArea } from './stored-value';

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
  dropAccount(accountId: string): Promise<void>;
  /** Drops what was not read for a month, and all but the newest forty lists. */
  prune(nowMs: number): Promise<void>;
}

const prefix = 'list:';
const mostLists = 40;
const longestAgeMs = 30 * 24 * 60 * 60_000;

const keyOf = ({ accountId, subject, scope }: ListPlace) => `${prefix}${accountId}:${subject}:${scope}`;

export function createSuggestionCache(area: StorageArea, schema: Parser<KeptList>): SuggestionCache {
  const keys = async (start: string) =>
    Object.entries(await area.get(null)).filter(([key]) => key.startsWith(start));

  return {
    async get(place) {
      const key = keyOf(place);
      const parsed = await schema.safeParse((await area.get(key))[key]);
      // Comfort only: a list that cannot be read is asked for again.
      return parsed.success ? parsed.data : null;
    },
    async set(place, options, nowMs) {
      const list: KeptList = {
        atMs: nowMs,
        options: options.map(({ value, label, detail }) => ({ value, label, detail })),
      };
      await area.set({ [keyOf(place)]: list });
    },
    async dropAccount(accountId) {
      for (const [key] of await keys(`${prefix}${accountId}:`)) await area.remove(key);
    },
    async prune(nowMs) {
      const entries = await keys(prefix);
      const aged = await Promise.all(
        entries.map(async ([key, raw]) => {
          const parsed = await schema.safeParse(raw);
          return { key, atMs: parsed.success ? parsed.data.atMs : 0 };
        }),
      );
      const lists = aged.toSorted((one, other) => other.atMs - one.atMs);
      for (const [index, { key, atMs }] of lists.entries())
        if (index >= mostLists || nowMs - atMs >= longestAgeMs) await area.remove(key);
    },
  };
}
