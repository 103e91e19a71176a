// The three forms of a stored key: one value, a value per account, and a family of entries.
import type * as z from 'zod/mini';
import { createStoredEntries, type StoredEntries } from './stored-entries';
import { asideKey, createStoredValue, type StorageArea, type StoredValue } from './stored-value';

export interface StorageAreas {
  readonly local: StorageArea;
  readonly session: StorageArea;
}
type AreaName = 'local' | 'session';

/** A declared key. Its name in the storage is its name in `keys.ts`. */
interface StoredKey<Opened> {
  open(areas: StorageAreas, name: string): Opened;
  /** Applies the table's effect of disconnecting an account. */
  forgetAccount(areas: StorageAreas, name: string, accountId: string): Promise<void>;
}

/** One value. `clear` returns the value without the account's part. */
export function one<T>(
  area: AreaName,
  schema: z.ZodMiniType<T>,
  initial: T,
  disconnect: "not the account's" | 'keep' | { readonly clear: (value: T, accountId: string) => T },
): StoredKey<StoredValue<T>> {
  const open = (areas: StorageAreas, key: string) =>
    createStoredValue({ area: areas[area], key, schema, initial });
  return {
    open,
    async forgetAccount(areas, key, accountId) {
      if (typeof disconnect === 'string' || !(key in (await areas[area].get(key)))) return;
      await open(areas, key).update((value) => disconnect.clear(value, accountId));
    },
  };
}

/** A value per account, in one map by account id. */
export function byAccount<T>(
  area: AreaName,
  schema: z.ZodMiniType<Record<string, T>>,
  disconnect: 'clear' | 'keep',
): StoredKey<StoredValue<Record<string, T>>> {
  return {
    open: (areas, key) => createStoredValue({ area: areas[area], key, schema, initial: {} }),
    async forgetAccount(areas, key, accountId) {
      if (disconnect === 'keep') return;
      for (const name of [key, asideKey(key)]) await dropMember(areas[area], name, accountId);
    },
  };
}

/** Works on the unparsed value: an unreadable map may still contain a token. */
function dropMember(area: StorageArea, key: string, member: string): Promise<void> {
  return area.exclusively(key, async () => {
    const { [key]: stored } = await area.get(key);
    if (typeof stored !== 'object' || stored === null || !(member in stored)) return;
    const others = Object.entries(stored).filter(([name]) => name !== member);
    await area.set({ [key]: Object.fromEntries(others) });
  });
}

/**
 * A family of entries, each with its own key `FAMILY:NAME`, so that a change writes one small entry. With
 * 'clear', the names start with the account's id. Otherwise `clear` returns an entry without the account's
 * part, or null for none.
 */
export function many<T>(
  area: AreaName,
  schema: z.ZodMiniType<T>,
  onUnreadable: 'set aside' | 'drop',
  disconnect: 'clear' | { readonly clear: (entry: T, accountId: string) => T | null },
): StoredKey<StoredEntries<T>> {
  const open = (areas: StorageAreas, family: string) =>
    createStoredEntries({ area: areas[area], family, schema, onUnreadable });
  return {
    open,
    async forgetAccount(areas, family, accountId) {
      const entries = open(areas, family);
      if (disconnect === 'clear') return entries.removeUnder(accountId);
      for (const [name, entry] of await entries.all()) {
        const left = disconnect.clear(entry, accountId);
        if (left === null) await entries.remove(name);
        else if (left !== entry) await entries.set({ [name]: left });
      }
    },
  };
}
