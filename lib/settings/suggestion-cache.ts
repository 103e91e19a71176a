// The cached lists of the service. Fields have them at once and offline. Few and small, so that drafts have
// room.
import * as z from 'zod/mini';
import { type Suggestion, type SuggestionQuestion, suggestionSchema } from '@/lib/capture/field/suggestion';
import type { StoredEntries } from './stored-entries';

export const cachedListSchema = z.object({
  atMs: z.number(),
  options: z.array(suggestionSchema),
  /** The service has more. Lists of older versions don't say so. @default false */
  isCut: z.optional(z.boolean()),
});
type CachedList = z.infer<typeof cachedListSchema>;

const mostLists = 40;
/** A fifth of the storage that an extension gets. */
const mostBytes = 2_000_000;
const mostBytesOfList = 500_000;
const longestAgeMs = 30 * 24 * 60 * 60_000;

/** Starts with the account's id, by which disconnecting finds it. */
const nameOf = ({ accountId, subject, scope }: SuggestionQuestion) => `${accountId}:${subject}:${scope}`;

export type SuggestionCache = ReturnType<typeof createSuggestionCache>;

export function createSuggestionCache(entries: StoredEntries<CachedList>) {
  const newestFirst = async () =>
    [...(await entries.all())].toSorted(([, one], [, other]) => other.atMs - one.atMs);

  return {
    async get(key: SuggestionQuestion): Promise<CachedList | null> {
      const name = nameOf(key);
      return (await entries.get([name])).get(name) ?? null;
    },
    /** Cuts a list that is too long, and drops the oldest lists to make room. Only the background writes. */
    async set(
      key: SuggestionQuestion,
      options: readonly Suggestion[],
      nowMs: number,
      isCut = false,
    ): Promise<void> {
      const name = nameOf(key);
      const start = startOf(options);
      const list = {
        atMs: nowMs,
        options: start,
        ...(isCut || start.length < options.length ? { isCut: true } : {}),
      };
      let count = 1;
      let bytes = bytesOf(list);
      for (const [other, kept] of await newestFirst()) {
        if (other === name) continue;
        count += 1;
        bytes += bytesOf(kept);
        if (count > mostLists || bytes > mostBytes) await entries.remove(other);
      }
      await entries.set({ [name]: list });
    },
    /** Drops an account's lists. */
    forget: entries.removeUnder,
    /** Drops lists older than a month. */
    async prune(nowMs: number): Promise<void> {
      for (const [name, { atMs }] of await entries.all())
        if (nowMs - atMs >= longestAgeMs) await entries.remove(name);
    },
  };
}

/** The browser counts the bytes of the JSON, too. */
const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

function startOf(options: readonly Suggestion[]): CachedList['options'] {
  const start: CachedList['options'] = [];
  let bytes = 0;
  for (const { value, label, detail } of options) {
    const option = { value, label, detail };
    bytes += bytesOf(option) + 1;
    if (bytes > mostBytesOfList) break;
    start.push(option);
  }
  return start;
}
