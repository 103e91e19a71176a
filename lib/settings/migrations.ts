// Owns the numbered changes of what is kept in the extension's storage: one a version, in order, each frozen once it was
// released. None knows today's schemas: they say nothing about yesterday's.
import type { StorageArea } from './stored-value';

interface Change {
  readonly set: Record<string, unknown>;
  readonly remove: readonly string[];
}

/** Says what becomes of all that is stored. Pure. */
export type SettingsMigration = (stored: Readonly<Record<string, unknown>>) => Change;

/** Storage of version n is what the first n of these make. A new one goes to the end; none is ever changed. */
export const settingsMigrations: readonly SettingsMigration[] = [draftsApart, welcomed, plainNames];

const versionKey = 'settingsVersion';

/** Brings what an older version stored to today's form; what a newer one stored is left as it is. Safe to repeat. */
export async function migrateSettings(area: StorageArea): Promise<void> {
  const known = (await area.get(versionKey))[versionKey];
  if (typeof known === 'number' && known >= settingsMigrations.length) return;
  await area.exclusively(versionKey, async () => {
    const stored = await area.get(null);
    const from = typeof stored[versionKey] === 'number' ? stored[versionKey] : 0;
    for (const [index, migrate] of settingsMigrations.entries()) {
      if (index < from) continue;
      const { set, remove } = migrate(stored);
      // What is new is there, with its version, before what is old goes: cut short in between, nothing is lost.
      await area.set({ ...set, [versionKey]: index + 1 });
      Object.assign(stored, set);
      for (const key of remove) {
        await area.remove(key);
        delete stored[key];
      }
    }
  });
}

/** All forms in progress were one list; each has an entry of its own, by its account, kind and page. */
function draftsApart(stored: Readonly<Record<string, unknown>>): Change {
  const { drafts } = stored;
  if (!Array.isArray(drafts)) return { set: {}, remove: [] };
  const entries = drafts.flatMap((entry: unknown): [string, unknown][] => {
    const draft = member(entry, 'draft');
    const [page, kind, accountId] = [
      member(entry, 'page'),
      member(draft, 'kind'),
      member(draft, 'accountId'),
    ];
    if (typeof page !== 'string' || typeof kind !== 'string' || typeof accountId !== 'string') return [];
    return [[`draft:${accountId}:${kind}:${page}`, entry]];
  });
  // The list had the newest first, and one that is there already is newer still.
  const set = Object.fromEntries(entries.toReversed().filter(([key]) => !(key in stored)));
  const isWhole = entries.length === drafts.length;
  return { set: isWhole ? set : { ...set, 'aside:drafts': drafts }, remove: ['drafts'] };
}

/** Whoever connected an account before there was a way in has it behind them. */
function welcomed({ accounts, isWelcomed }: Readonly<Record<string, unknown>>): Change {
  const isKnown = Array.isArray(accounts) && accounts.length > 0 && isWelcomed === undefined;
  return { set: isKnown ? { isWelcomed: true } : {}, remove: [] };
}

/** An account's `serviceAddress` was its `baseUrl`. */
function plainNames({ accounts }: Readonly<Record<string, unknown>>): Change {
  if (!Array.isArray(accounts)) return { set: {}, remove: [] };
  const renamed = accounts.map((account: unknown) => {
    if (typeof account !== 'object' || account === null || !('baseUrl' in account)) return account;
    const { baseUrl: serviceAddress, ...others } = account;
    return { ...others, serviceAddress };
  });
  return { set: { accounts: renamed }, remove: [] };
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
