// What the parts of the background share: the environment, the stores and the policy.

import { createDraftStore } from '@/lib/outbox/storage/drafts';
import { createFactStore } from '@/lib/outbox/storage/facts';
import { createPictureStore } from '@/lib/outbox/storage/pictures';
import { createOutboxStore } from '@/lib/outbox/storage/store';
import { createAccountStore } from '@/lib/settings/account-store';
import { createPageDigest } from '@/lib/settings/page-digest';
import { formConfigOf } from '@/lib/settings/preferences';
import { createSettings } from '@/lib/settings/settings';
import { dayOf } from '@/lib/time';
import type { Environment } from './environment';
import { createPolicyWatch } from './policy-watch';

export type Base = ReturnType<typeof createBase>;

export function createBase(environment: Environment) {
  const { storage, createId, randomBytes } = environment;
  const stored = createSettings(storage.areas);
  const policyListeners: (() => void)[] = [];
  const policy = createPolicyWatch(environment, stored.cachedPolicy, () => {
    for (const listener of policyListeners) listener();
  });
  const connection = storage.connectOutbox();
  const onChanged = storage.announceChange;
  return {
    ...environment,
    /** Calls `listener` when the browser reports another policy than before. */
    onPolicyChanged: (listener: () => void): void => void policyListeners.push(listener),
    /** Runs `work` unless a newer version wrote the storage: this version can't judge its data (fault F77). */
    async unlessNewer(work: () => unknown): Promise<void> {
      // A storage that can't be read says nothing about its version.
      if (!(await stored.isOfNewerVersion().catch(() => false))) await work();
    },
    settings: {
      ...stored,
      policy,
      /** By the policy of the browser, also while the storage is too full to cache it. */
      keepsIdeas: async () =>
        (await stored.preferences.get()).suggestsSimilar && (await policy.get()).policy.ideaIndex !== false,
    },
    accountStore: createAccountStore(stored.sessionTokens, stored.isOfNewerVersion),
    store: createOutboxStore({ connection, onChanged, createId }),
    drafts: createDraftStore({ connection, onChanged, createId }),
    pictures: createPictureStore(connection),
    facts: createFactStore(connection),
    digest: createPageDigest(stored.digestKey, randomBytes),
  };
}

/** What a document of an account starts from, by default of the active one. */
export async function readFormConfig({ settings, now }: Pick<Base, 'settings' | 'now'>, ofAccount?: string) {
  const [preferences, { policy }] = await Promise.all([settings.preferences.get(), settings.policy.get()]);
  const accountId = ofAccount ?? preferences.activeAccountId;
  const config = formConfigOf(preferences, accountId, { policy, today: dayOf(new Date(now())) });
  return { preferences, policy, accountId, config };
}
