// Everything in the extension's storage, as one value: the opened keys of `keys.ts`.

import { createIdeaIndex } from './idea-index';
import { keys } from './keys';
import { readPolicy } from './managed-policy';
import { guardNewerVersion, readingAtOnce } from './storage-area';
import type { StorageAreas } from './stored-key';
import { createSuggestionCache } from './suggestion-cache';

type Opened = { readonly [Name in keyof typeof keys]: ReturnType<(typeof keys)[Name]['open']> };

export type Settings = ReturnType<typeof createSettings>;

export function createSettings(given: StorageAreas) {
  const { area: local, isNewer } = guardNewerVersion(readingAtOnce(given.local));
  const areas = { local, session: readingAtOnce(given.session) };
  const values = openAll(areas);
  const lists = createSuggestionCache(isNewer);
  const ideas = createIdeaIndex(isNewer);
  return {
    ...values,
    lists,
    ideas,
    /**
     * The organisation's policy, as the background mirrored it. Pages never ask the browser, which may take
     * seconds.
     */
    policy: { get: async () => readPolicy((await values.policyMirror.get()) ?? {}) },
    /** Whether this device keeps an index of ideas: the person's switch, unless the organisation forbids it. */
    async keepsIdeas(): Promise<boolean> {
      const [{ suggestsSimilar }, mirror] = await Promise.all([
        values.preferences.get(),
        values.policyMirror.get(),
      ]);
      return suggestsSimilar && readPolicy(mirror ?? {}).policy.ideaIndex !== false;
    },
    /** A newer version of the extension wrote the storage, so every write rejects. */
    isOfNewerVersion: isNewer,
    /** Drops the caches of an account that is disconnected and kept. They fill again when it is connected. */
    async restAccount(accountId: string): Promise<void> {
      await keys.absentReads.forgetAccount(areas, 'absentReads', accountId);
      await lists.forget(accountId);
      await ideas.forget(accountId);
    },
    /** Applies the table's effect of disconnecting an account for good to every key, and drops its lists. */
    async forgetAccount(accountId: string): Promise<void> {
      for (const [name, key] of Object.entries(keys)) await key.forgetAccount(areas, name, accountId);
      await lists.forget(accountId);
      await ideas.forget(accountId);
    },
  };
}

function openAll(areas: StorageAreas): Opened {
  const opened = Object.entries(keys).map(([name, key]) => [name, key.open(areas, name)]);
  // `Object.fromEntries` loses the types of the names.
  return Object.fromEntries(opened) as Opened;
}
