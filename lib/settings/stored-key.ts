// The two forms of a stored key: one value, and a value per account.
import type * as z from 'zod/mini';
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
