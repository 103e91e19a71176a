// A family of stored entries. Every read parses each entry. An unreadable one blocks no other.
import type * as z from 'zod/mini';
import { asideKey, createStoredValue, type StorageArea, type StoredValue } from './stored-value';

interface StoredEntriesOptions<T> {
  readonly area: StorageArea;
  /** The prefix of every name, before a colon. */
  readonly family: string;
  readonly schema: z.ZodMiniType<T>;
  /** 'drop' is for entries that the service or the next capture restores. */
  readonly onUnreadable: 'set aside' | 'drop';
}

export type StoredEntries<T> = ReturnType<typeof createStoredEntries<T>>;

export function createStoredEntries<T>(options: StoredEntriesOptions<T>) {
  const { area, family, schema, onUnreadable } = options;
  const prefix = `${family}:`;

  async function parse(stored: Readonly<Record<string, unknown>>): Promise<Map<string, T>> {
    const found = new Map<string, T>();
    for (const [key, raw] of Object.entries(stored)) {
      if (!key.startsWith(prefix)) continue;
      const parsed = schema.safeParse(raw);
      if (parsed.success) found.set(key.slice(prefix.length), parsed.data);
      else await giveUp(key, raw);
    }
    return found;
  }

  /** Keeps the entry if it can't be set aside, because of a full disk or a newer version's storage. */
  async function giveUp(key: string, raw: unknown): Promise<void> {
    try {
      if (onUnreadable === 'set aside') await area.set({ [asideKey(key)]: raw });
      await area.remove(key);
    } catch {
      return;
    }
  }

  return {
    /** Returns the named entries that exist and can be read. */
    get: async (names: readonly string[]) => parse(await area.get(names.map((name) => prefix + name))),
    all: async () => parse(await area.startingWith(prefix)),
    set: (entries: Readonly<Record<string, T>>) =>
      area.set(Object.fromEntries(Object.entries(entries).map(([name, entry]) => [prefix + name, entry]))),
    remove: (name: string) => area.remove(prefix + name),
    /** Removes an account's entries and their set-aside copies. Their names start with `accountId`. */
    async removeUnder(accountId: string): Promise<void> {
      const own = [prefix + accountId, asideKey(prefix + accountId)];
      for (const start of own)
        for (const key of Object.keys(await area.startingWith(start)))
          if (key === start || key.startsWith(`${start}:`)) await area.remove(key);
    },
    /** Runs `work` under the family's lock, which all contexts of the extension share. */
    exclusively: <R>(work: () => Promise<R>) => area.exclusively(prefix, work),
    /** The storage key of an entry. */
    keyOf: (name: string) => prefix + name,
    /** One entry as a value. */
    value: (name: string, initial: T): StoredValue<T> =>
      createStoredValue({ area, key: prefix + name, schema, initial }),
  };
}
