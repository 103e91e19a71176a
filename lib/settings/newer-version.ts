// Protects a newer version's storage. An older version installed over it only reads (fault F77).
import { settingsMigrations, versionKey } from './migrations';
import type { StorageArea } from './stored-value';

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
    if (isNewer ?? (await check())) throw new Error('a newer version of the extension stored these values');
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
