// One stored value. Every read parses it. An unreadable value is set aside before anything overwrites it.
import type * as z from 'zod/mini';

/** The part of a storage area that settings need. `lib/platform` passes the real one. */
export interface StorageArea {
  /** The values of these keys. All values if null. */
  get(keys: string | string[] | null): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
  /** Runs `work` under the key's lock, which all contexts of the extension share. */
  exclusively<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface StoredValueOptions<T> {
  readonly area: StorageArea;
  readonly key: string;
  readonly schema: z.ZodMiniType<T>;
  readonly initial: T;
}

/** The key of the copy of an unreadable value. */
export function asideKey(key: string): string {
  return `aside:${key}`;
}

export type StoredValue<T> = ReturnType<typeof createStoredValue<T>>;

export function createStoredValue<T>(options: StoredValueOptions<T>) {
  const { area, key, schema, initial } = options;

  async function get(): Promise<T> {
    const raw = (await area.get(key))[key];
    if (raw === undefined) return initial;
    const parsed = schema.safeParse(raw);
    if (parsed.success) return parsed.data;
    // Reading works even if writing fails, because of a full disk or a newer version's storage.
    await area.set({ [asideKey(key)]: raw }).catch(() => undefined);
    return initial;
  }
  async function set(value: T): Promise<void> {
    await area.set({ [key]: value });
  }
  return {
    key,
    get,
    set,
    /** Restores the initial value. */
    clear: () => area.remove(key),
    /** Reads, changes and writes. No page can update the key in between. */
    update: (change: (value: T) => T) =>
      area.exclusively(key, async () => {
        const changed = change(await get());
        await set(changed);
        return changed;
      }),
  };
}
