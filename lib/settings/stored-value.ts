// The one wrapper around the browser's storage areas: every value is parsed, and a newer version's values are only read.
import * as z from 'zod/mini';

/** The part of a storage area that settings need. `lib/platform` passes the real one. */
export interface StorageArea {
  /** The value of this key. All values if null. */
  get(key: string | null): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
  /** Runs `work` under the key's lock, which all contexts of the extension share. */
  exclusively<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export interface StorageAreas {
  readonly local: StorageArea;
  readonly session: StorageArea;
}

class NewerVersionError extends Error {
  constructor() {
    super('a newer version of the extension stored these values');
  }
}

export type OpenArea = ReturnType<typeof openArea>;

/** `version`: the key of the storage's version, and the latest one that may be written. null for an area without one. */
export function openArea(
  area: StorageArea,
  version: { readonly key: string; readonly latest: number } | null,
) {
  let isNewer: boolean | null = null;
  const read = async (key: string): Promise<unknown> => (await area.get(key))[key];

  /** The version can't change while this code runs, so one read is enough. */
  async function isOfNewerVersion(): Promise<boolean> {
    if (!version) return false;
    if (isNewer === null) {
      const stored = await read(version.key);
      isNewer = typeof stored === 'number' && stored > version.latest;
    }
    return isNewer;
  }

  async function writing(write: () => Promise<void>): Promise<void> {
    if (await isOfNewerVersion()) throw new NewerVersionError();
    await write();
  }

  return {
    read,
    isOfNewerVersion,
    set: (key: string, value: unknown) => writing(() => area.set({ [key]: value })),
    remove: (key: string) => writing(() => area.remove(key)),
    exclusively: area.exclusively,
  };
}

/** A line of the table of keys. The key's name in the storage is its name in `keys.ts`. */
export interface StoredKey<T> {
  readonly area: keyof StorageAreas;
  readonly schema: z.ZodMiniType<T>;
  readonly initial: T;
  /** Applied when an account is disconnected for good. @default nothing in it is an account's */
  without?(stored: T, accountId: string): T;
}

export const value = <T>(
  area: StoredKey<T>['area'],
  schema: z.ZodMiniType<T>,
  initial: T,
  without?: StoredKey<T>['without'],
): StoredKey<T> => ({ area, schema, initial, ...(without && { without }) });

/** A map by account id. */
export const perAccount = <T>(
  area: StoredKey<T>['area'],
  schema: z.ZodMiniType<T>,
): StoredKey<Record<string, T>> => ({
  ...{ area, schema: z.record(z.string(), schema), initial: {} },
  without: (all, accountId) => Object.fromEntries(Object.entries(all).filter(([id]) => id !== accountId)),
});

/** The key of the copy of an unreadable value. */
export function quarantineKey(key: string): string {
  return `quarantine:${key}`;
}

export type StoredValue<T> = ReturnType<typeof storedValue<T>>;

export function storedValue<T>(area: OpenArea, key: string, { schema, initial, without }: StoredKey<T>) {
  async function get(): Promise<T> {
    const raw = await area.read(key);
    if (raw === undefined) return initial;
    const parsed = schema.safeParse(raw);
    if (parsed.success) return parsed.data;
    // Reading works even if writing fails, because of a full disk or a newer version's storage.
    await area.set(quarantineKey(key), raw).catch(() => undefined);
    return initial;
  }
  const set = (changed: T): Promise<void> => area.set(key, changed);
  return {
    key,
    get,
    set,
    /** Restores the initial value. */
    clear: () => area.remove(key),
    /** Reads, changes and writes. No page can update the key in between. */
    update: (change: (before: T) => T) =>
      area.exclusively(key, async () => {
        const changed = change(await get());
        await set(changed);
        return changed;
      }),
    /** Removes the account's part. An unreadable value, or the copy of one, may still have a token in it. */
    async forgetAccount(accountId: string): Promise<void> {
      for (const name of without ? [key, quarantineKey(key)] : [])
        await area.exclusively(name, async () => {
          const raw = await area.read(name);
          const parsed = schema.safeParse(raw);
          if (raw === undefined) return;
          const kept = parsed.success ? without?.(parsed.data, accountId) : withoutMember(raw, accountId);
          await area.set(name, kept);
        });
    },
  };
}

function withoutMember(raw: unknown, member: string): unknown {
  if (typeof raw !== 'object' || raw === null || !(member in raw)) return raw;
  return Object.fromEntries(Object.entries(raw).filter(([name]) => name !== member));
}

/** Why a value couldn't be stored. */
export type StorageProblem = 'full' | 'newer' | 'failed';

export function storageProblem(error: unknown): StorageProblem {
  if (error instanceof NewerVersionError) return 'newer';
  // Chromium: `Resource::kQuotaBytes quota exceeded`. Firefox: `QuotaExceededError`.
  return /quota/i.test(String(error)) ? 'full' : 'failed';
}
