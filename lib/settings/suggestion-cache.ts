// The cached lists of the service, in their own IndexedDB. Fields have them at once and offline. A database
// that fails, hangs or was lost is an empty cache.
import type { DBSchema } from 'idb';
import * as z from 'zod/mini';
import { type Suggestion, type SuggestionQuestion, suggestionSchema } from '@/lib/capture/field/suggestion';
import { dayMs } from '@/lib/time';
import { type CacheOpening, createCacheDatabase } from './cache-database';

const cachedListSchema = z.object({
  atMs: z.number(),
  options: z.array(suggestionSchema),
  /** The service has more. @default false */
  isCut: z.optional(z.boolean()),
});
type CachedList = z.infer<typeof cachedListSchema>;

type ListKey = [accountId: string, subject: string, scope: string];

interface ListsSchema extends DBSchema {
  lists: {
    key: ListKey;
    /** `list` is parsed on every read. The index has `atMs` and `bytes`, so that nothing reads all lists. */
    value: { readonly list: unknown; readonly atMs: number; readonly bytes: number };
    indexes: { byAge: [atMs: number, bytes: number] };
  };
}

export const listsDatabaseName = 'quick-capture-lists';

const lists: CacheOpening<ListsSchema> = {
  name: listsDatabaseName,
  version: 1,
  upgrade(database) {
    database.createObjectStore('lists').createIndex('byAge', ['atMs', 'bytes']);
  },
};

const maxLists = 40;
const maxBytes = 2_000_000;
const maxBytesOfList = 500_000;
const longestAgeMs = 30 * dayMs;

export type SuggestionCache = ReturnType<typeof createSuggestionCache>;

/** Opens the database on first use. */
export function createSuggestionCache(
  /** A newer version wrote the storage. Its lists may have another form under the same keys. @default never */
  isOfNewerVersion = async (): Promise<boolean> => false,
) {
  const database = createCacheDatabase<ListsSchema>(lists, isOfNewerVersion);

  return {
    async get(question: SuggestionQuestion): Promise<CachedList | null> {
      const row = await database.read((opened) => opened.get('lists', keyOf(question)));
      const parsed = cachedListSchema.safeParse(row.isOk ? row.value?.list : null);
      return parsed.success ? parsed.data : null;
    },
    /**
     * Cuts a list that is too long, and drops the oldest lists to make room. Only the background writes. Never rejects.
     */
    async set(
      question: SuggestionQuestion,
      options: readonly Suggestion[],
      nowMs: number,
      isCut = false,
    ): Promise<void> {
      const start = startOf(options);
      const isAllCut = isCut || start.length < options.length;
      const row = rowOf({ atMs: nowMs, options: start, ...(isAllCut ? { isCut: true } : {}) });
      const key = keyOf(question);
      await database.write(async (opened) => {
        const { store, done } = opened.transaction('lists', 'readwrite');
        await store.put(row, key);
        let count = 1;
        let { bytes } = row;
        let cursor = await store.index('byAge').openKeyCursor(null, 'prev');
        for (; cursor; cursor = await cursor.continue()) {
          if (indexedDB.cmp(cursor.primaryKey, key) === 0) continue;
          count += 1;
          bytes += cursor.key[1];
          if (count > maxLists || bytes > maxBytes) await store.delete(cursor.primaryKey);
        }
        await done;
      });
    },
    /** Drops an account's lists, or all if that fails. Rejects if they stay. */
    async forget(accountId: string): Promise<void> {
      // An array is above every string.
      const own = IDBKeyRange.bound([accountId], [accountId, []]);
      await database.remove('the lists of an account stay', (opened) => opened.delete('lists', own));
    },
    /** Drops lists older than a month. Never rejects. */
    async prune(nowMs: number): Promise<void> {
      await database.write(async (opened) => {
        const { store, done } = opened.transaction('lists', 'readwrite');
        const old = IDBKeyRange.upperBound([nowMs - longestAgeMs, []]);
        for (const key of await store.index('byAge').getAllKeys(old)) await store.delete(key);
        await done;
      });
    },
  };
}

const keyOf = ({ accountId, subject, scope }: SuggestionQuestion): ListKey => [accountId, subject, scope];

const rowOf = (list: CachedList) => ({ list, atMs: list.atMs, bytes: bytesOf(list) });

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

function startOf(options: readonly Suggestion[]): CachedList['options'] {
  const start: CachedList['options'] = [];
  let bytes = 0;
  for (const { value, label, detail, votes } of options) {
    const option = { value, label, detail, ...(votes === undefined ? {} : { votes }) };
    bytes += bytesOf(option) + 1;
    if (bytes > maxBytesOfList) break;
    start.push(option);
  }
  return start;
}
