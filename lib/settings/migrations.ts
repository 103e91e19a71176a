// Numbered migrations of the extension's storage, one per version. A released one never changes. None uses
// today's schemas or keys, which change later.
import type { StorageArea } from './stored-value';
import type { OlderList, SuggestionCache } from './suggestion-cache';

interface Change {
  readonly set: Record<string, unknown>;
  readonly remove: readonly string[];
  /** Lists for their own database, and their keys. @default none */
  readonly moved?: { readonly lists: readonly OlderList[]; readonly keys: readonly string[] };
}

/** Returns the change to all stored values. Pure. */
type SettingsMigration = (stored: Readonly<Record<string, unknown>>) => Change;

/** Storage of version n has the first n of these. Add new ones at the end. */
export const settingsMigrations: readonly SettingsMigration[] = [
  ofDatabase,
  welcomed,
  plainNames,
  forgetAbsentReads,
  ofDatabase,
  ofDatabase,
  noQuietSites,
  listsApart,
];

/** The key of the storage's version number. */
export const versionKey = 'settingsVersion';

/** Upgrades an older version's storage, and leaves a newer one's unchanged. Safe to repeat. */
export async function migrateSettings(
  area: StorageArea,
  cache: Pick<SuggestionCache, 'adopt'>,
): Promise<void> {
  const known = (await area.get(versionKey))[versionKey];
  if (typeof known === 'number' && known >= settingsMigrations.length) return;
  await area.exclusively(versionKey, async () => {
    const stored = await area.get(null);
    const from = typeof stored[versionKey] === 'number' ? stored[versionKey] : 0;
    for (const [index, migrate] of settingsMigrations.entries()) {
      if (index < from) continue;
      const { set, remove, moved } = migrate(stored);
      if (moved && moved.keys.length > 0) {
        await cache.adopt(moved.lists);
        // Before the version: nothing else would remove what a dying worker leaves.
        for (const key of moved.keys) await area.remove(key);
      }
      // Write the new keys and the version before removing the old keys, so that a dying worker loses
      // nothing.
      await area.set({ ...set, [versionKey]: index + 1 });
      Object.assign(stored, set);
      for (const key of remove) {
        await area.remove(key);
        delete stored[key];
      }
    }
  });
}

/** Drafts and history left this storage for the outbox's database. Their former migrations keep their numbers. */
function ofDatabase(): Change {
  return { set: {}, remove: [] };
}

/** A person who connected an account before onboarding existed needs no onboarding. */
function welcomed({ accounts, isWelcomed }: Readonly<Record<string, unknown>>): Change {
  const isKnown = Array.isArray(accounts) && accounts.length > 0 && isWelcomed === undefined;
  return { set: isKnown ? { isWelcomed: true } : {}, remove: [] };
}

/** Renames: an account's `serviceAddress` was its `baseUrl`. */
function plainNames({ accounts }: Readonly<Record<string, unknown>>): Change {
  return {
    set: Array.isArray(accounts) ? { accounts: accounts.map(withServiceAddress) } : {},
    remove: [],
  };
}

/** Missing reads got a time. Those without one are forgotten and tried again. */
function forgetAbsentReads(stored: Readonly<Record<string, unknown>>): Change {
  return { set: 'absentReads' in stored ? { absentReads: {} } : {}, remove: [] };
}

/** A person hid the remark about a private address site by site. Now it is a quiet mark, and nobody hides it. */
function noQuietSites(stored: Readonly<Record<string, unknown>>): Change {
  return { set: {}, remove: ['quietSites', 'aside:quietSites'].filter((key) => key in stored) };
}

/**
 * Cached lists were entries beside the drafts, so that every listing of drafts read them, too. They got their
 * own database.
 */
function listsApart(stored: Readonly<Record<string, unknown>>): Change {
  const keys = Object.keys(stored).filter((key) => key.startsWith('list:'));
  const lists = keys.flatMap((key) => {
    const [, accountId, subject, scope] = /^list:([^:]*):([^:]*):(.*)$/s.exec(key) ?? [];
    return accountId === undefined || subject === undefined || scope === undefined
      ? []
      : [{ accountId, subject, scope, list: stored[key] }];
  });
  return { set: {}, remove: [], moved: { lists, keys } };
}

function withServiceAddress(account: unknown): unknown {
  if (typeof account !== 'object' || account === null || !('baseUrl' in account)) return account;
  const { baseUrl: serviceAddress, ...others } = account;
  return { ...others, serviceAddress };
}
