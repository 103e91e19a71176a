// Everything in the extension's storage, as one value: the opened keys of `keys.ts`.

import { createIdeaIndex } from './idea-index';
import { keys } from './keys';
import { readPolicy } from './managed-policy';
import { settingsVersion, versionKey } from './migrations';
import {
  type OpenArea,
  openArea,
  type StorageAreas,
  type StoredKey,
  type StoredValue,
  storedValue,
} from './stored-value';
import { createSuggestionCache } from './suggestion-cache';

type Opened = {
  readonly [Name in keyof typeof keys]: (typeof keys)[Name] extends StoredKey<infer T>
    ? StoredValue<T>
    : never;
};

export type Settings = ReturnType<typeof createSettings>;

export function createSettings(given: StorageAreas) {
  const areas = {
    local: openArea(given.local, { key: versionKey, latest: settingsVersion }),
    session: openArea(given.session, null),
  };
  const values = openAll(areas);
  const { isOfNewerVersion } = areas.local;
  const lists = createSuggestionCache(isOfNewerVersion);
  const ideas = createIdeaIndex(isOfNewerVersion);
  return {
    ...values,
    lists,
    ideas,
    /** The organization's policy, as the background cached it. Pages never ask the browser, which may take seconds. */
    policy: { get: async () => readPolicy((await values.cachedPolicy.get()) ?? {}) },
    /** Whether this device keeps an index of ideas: the person's switch, unless the organization forbids it. */
    async keepsIdeas(): Promise<boolean> {
      const [{ suggestsSimilar }, cached] = await Promise.all([
        values.preferences.get(),
        values.cachedPolicy.get(),
      ]);
      return suggestsSimilar && readPolicy(cached ?? {}).policy.ideaIndex !== false;
    },
    /** A newer version of the extension wrote the storage, so every write rejects. */
    isOfNewerVersion,
    /** Drops the caches of an account that is disconnected and kept. They fill again when it is connected. */
    async restAccount(accountId: string): Promise<void> {
      await values.absentReads.forgetAccount(accountId);
      await lists.forget(accountId);
      await ideas.forget(accountId);
    },
    /** Applies the table's effect of disconnecting an account for good to every key, and drops its lists. */
    async forgetAccount(accountId: string): Promise<void> {
      for (const value of Object.values(values)) await value.forgetAccount(accountId);
      await lists.forget(accountId);
      await ideas.forget(accountId);
    },
  };
}

function openAll(areas: Readonly<Record<keyof StorageAreas, OpenArea>>): Opened {
  const opened = Object.entries(keys).map(([name, key]: [string, StoredKey<unknown>]) => [
    name,
    storedValue(areas[key.area], name, key),
  ]);
  // `Object.fromEntries` loses the types of the names.
  return Object.fromEntries(opened) as Opened;
}
