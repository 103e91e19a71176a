// What the settings add to the browser's storage areas: merged reads, and protection of a newer version's storage.

import { settingsMigrations, versionKey } from './migrations';
import type { StorageArea } from './stored-value';

/** Merges the reads of one turn into a single call to the browser. Each call is expensive. */
export function readingAtOnce(area: StorageArea): StorageArea {
  /** The read that others can still join. null once it was sent. */
  let open: { readonly keys: Set<string>; readonly answer: Promise<Record<string, unknown>> } | null = null;

  function begin() {
    const keys = new Set<string>();
    const answer = Promise.resolve().then(() => {
      open = null;
      return area.get([...keys]);
    });
    return { keys, answer };
  }

  return {
    ...area,
    async get(wanted) {
      if (wanted === null) return area.get(null);
      open ??= begin();
      const { keys, answer } = open;
      const own = [wanted].flat();
      for (const key of own) keys.add(key);
      // One unreadable value makes the browser reject the whole call. Only its own read may fail.
      const found = await answer.catch(() => area.get(own));
      return Object.fromEntries(own.filter((key) => key in found).map((key) => [key, found[key]]));
    },
  };
}

class NewerVersionError extends Error {
  constructor() {
    super('a newer version of the extension stored these values');
  }
}

/** Protects a newer version's storage. An older version installed over it only reads. */
export function guardNewerVersion(area: StorageArea) {
  let isNewer: boolean | undefined;

  async function check(): Promise<boolean> {
    // The version can't change while this code runs. So one check is enough, and a keystroke needs no second
    // read.
    if (isNewer === undefined) {
      const version = (await area.get(versionKey))[versionKey];
      isNewer = typeof version === 'number' && version > settingsMigrations.length;
    }
    return isNewer;
  }

  async function writing(write: () => Promise<void>): Promise<void> {
    if (isNewer ?? (await check())) throw new NewerVersionError();
    await write();
  }

  return {
    /** Rejects every write while a newer version's values are stored. */
    area: {
      ...area,
      set: (items: Record<string, unknown>) => writing(() => area.set(items)),
      remove: (key: string) => writing(() => area.remove(key)),
    },
    isNewer: check,
  };
}

/** Chromium: `Resource::kQuotaBytes quota exceeded`. Firefox: `QuotaExceededError`. */
const isQuota = (error: unknown): boolean => /quota/i.test(String(error));

/** Why a value couldn't be stored. */
export type StorageProblem = 'full' | 'newer' | 'failed';

export function storageProblem(error: unknown): StorageProblem {
  if (error instanceof NewerVersionError) return 'newer';
  return isQuota(error) ? 'full' : 'failed';
}
