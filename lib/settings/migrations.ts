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
  ofDrafts,
  welcomed,
  plainNames,
  statusesByRecord,
  ofDrafts,
  valuesByProduct,
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

/** Drafts left this storage for the outbox's database. Their former migrations keep their numbers. */
function ofDrafts(): Change {
  return { set: {}, remove: [] };
}

/** A person who connected an account before onboarding existed needs no onboarding. */
function welcomed({ accounts, isWelcomed }: Readonly<Record<string, unknown>>): Change {
  const isKnown = Array.isArray(accounts) && accounts.length > 0 && isWelcomed === undefined;
  return { set: isKnown ? { isWelcomed: true } : {}, remove: [] };
}

/** Renames: an account's `serviceAddress` was its `baseUrl`, and `destinations` were `places`. */
function plainNames({ accounts, places, destinations }: Readonly<Record<string, unknown>>): Change {
  return {
    set: {
      ...(Array.isArray(accounts) ? { accounts: accounts.map(withServiceAddress) } : {}),
      // Existing destinations are newer.
      ...(places === undefined || destinations !== undefined ? {} : { destinations: places }),
    },
    remove: places === undefined ? [] : ['places'],
  };
}

/**
 * Recent statuses were one subject. Now each type of record has its own, and an old status could belong to
 * any. Missing reads got a time. Those without one are forgotten and tried again.
 */
function statusesByRecord(stored: Readonly<Record<string, unknown>>): Change {
  const used = Object.entries(stored).flatMap(([key, values]): [string, unknown][] => {
    const statuses = key.startsWith('used:') ? member(values, 'statuses') : undefined;
    if (statuses === undefined || typeof values !== 'object' || values === null) return [];
    const apart = ['ideaStatuses', 'featureStatuses', 'epicStatuses', 'noteStatuses'].map(
      (subject): [string, unknown] => [subject, statuses],
    );
    const others = Object.entries(values).filter(([subject]) => subject !== 'statuses');
    return [[key, Object.fromEntries([...apart, ...others])]];
  });
  return {
    set: { ...Object.fromEntries(used), ...('absentReads' in stored ? { absentReads: {} } : {}) },
    remove: [],
  };
}

/**
 * Recent portals, statuses and the like had no product. A portal gets each product that it was the last portal
 * of: in another one, it would be a leak. The others get the default product.
 */
function valuesByProduct(stored: Readonly<Record<string, unknown>>): Change {
  const used = Object.entries(stored).flatMap(([key, values]): [string, unknown][] => {
    if (!key.startsWith('used:') || typeof values !== 'object' || values === null) return [];
    const accountId = key.slice('used:'.length);
    const defaults = member(member(stored.preferences, 'defaultsByAccount'), accountId);
    const pairs = member(member(stored.destinations, accountId), 'portals');
    const productsOf = (subject: string, value: unknown): unknown[] =>
      subject === 'portals'
        ? entriesOf(pairs)
            .filter((pair) => member(pair, 'portal') === value)
            .map((pair) => member(pair, 'product'))
        : [member(defaults, 'product')].filter((product) => product !== undefined && product !== '');
    const changed = Object.entries(values).map(([subject, entries]) => {
      if (!subjectsOfProduct.has(subject) || !Array.isArray(entries)) return [subject, entries];
      return [
        subject,
        entries.flatMap((entry: unknown) => {
          const products = productsOf(subject, member(entry, 'value'));
          if (typeof entry !== 'object' || products.length === 0) return [entry];
          return products.map((product) => ({ ...entry, product }));
        }),
      ];
    });
    return [[key, Object.fromEntries(changed)]];
  });
  return { set: Object.fromEntries(used), remove: [] };
}

const subjectsOfProduct: ReadonlySet<string> = new Set([
  'portals',
  'categories',
  'pages',
  'ideaStatuses',
  'featureStatuses',
  'epicStatuses',
  'noteStatuses',
  'releaseStatuses',
  'initiativeStatuses',
  'goalStatuses',
  'featureTypes',
  'epicTypes',
  'initiatives',
  'goals',
  'epics',
]);

const entriesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

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

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
