// Everything in the extension's storage, as one value: the opened keys of `keys.ts`.

import type { RecentValues } from '@/lib/capture/suggestions/recent-values';
import { type CapturedPages, createCapturedPages } from './captured-pages';
import { givingWay } from './give-way';
import { createKeptDrafts, type KeptDrafts } from './kept-drafts';
import { keys } from './keys';
import { type PolicyReading, readPolicy } from './managed-policy';
import { guardNewerVersion } from './newer-version';
import { readingAtOnce } from './one-read';
import type { StorageAreas } from './stored-key';
import type { StoredValue } from './stored-value';
import { createSuggestionCache, type SuggestionCache } from './suggestion-cache';

type Opened = { readonly [Name in keyof typeof keys]: ReturnType<(typeof keys)[Name]['open']> };

export interface Settings extends Omit<Opened, 'draft' | 'list' | 'used' | 'captured'> {
  readonly drafts: KeptDrafts;
  readonly lists: SuggestionCache;
  readonly recentValues: (accountId: string) => StoredValue<RecentValues>;
  readonly captured: CapturedPages;
  /**
   * The organisation's policy, as the background mirrored it. Pages never ask the browser, which may take
   * seconds.
   */
  readonly policy: { get(): Promise<PolicyReading> };
  /** Drops the caches of an account that is disconnected and kept. They fill again when it is connected. */
  restAccount(accountId: string): Promise<void>;
  /** A newer version of the extension wrote the storage, so every write rejects (fault F77). */
  isOfNewerVersion(): Promise<boolean>;
  /** Applies the table's effect of disconnecting an account for good to every key. */
  forgetAccount(accountId: string): Promise<void>;
}

const caches = ['list', 'absentReads'] as const;

export function createSettings(given: StorageAreas): Settings {
  const { area: local, isNewer } = guardNewerVersion(readingAtOnce(given.local));
  const areas = { local: givingWay(local), session: readingAtOnce(given.session) };
  const { draft, list, used, captured, ...values } = openAll(areas);
  return {
    ...values,
    drafts: createKeptDrafts(draft),
    lists: createSuggestionCache(list),
    recentValues: (accountId) => used.value(accountId, {}),
    captured: createCapturedPages(captured),
    policy: { get: async () => readPolicy((await values.policyMirror.get()) ?? {}) },
    isOfNewerVersion: isNewer,
    async restAccount(accountId) {
      for (const name of caches) await keys[name].forgetAccount(areas, name, accountId);
    },
    async forgetAccount(accountId) {
      for (const [name, key] of Object.entries(keys)) await key.forgetAccount(areas, name, accountId);
    },
  };
}

function openAll(areas: StorageAreas): Opened {
  const opened = Object.entries(keys).map(([name, key]) => [name, key.open(areas, name)]);
  // `Object.fromEntries` loses the types of the names.
  return Object.fromEntries(opened) as Opened;
}
