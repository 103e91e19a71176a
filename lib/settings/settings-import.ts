// Imports a settings file: previews its changes, and applies them to the preferences. Pure.
import type { AccountView } from './account';
import type { PreferenceName, PreferenceValues } from './preference-table';
import { defaultsFor, type Preferences } from './preferences';
import { type PortableDefaults, portableOf, type SettingsFile } from './settings-file';

export type SettingsChange =
  | {
      [Name in PreferenceName]: {
        readonly name: Name;
        readonly from: PreferenceValues[Name];
        readonly to: PreferenceValues[Name];
      };
    }[PreferenceName]
  | {
      readonly name: 'defaults';
      /** The account's service. */
      readonly serviceAddress: string;
      readonly from: PortableDefaults;
      readonly to: PortableDefaults;
    };

interface ImportPlan {
  readonly changes: readonly SettingsChange[];
  /** Services in the file that aren't connected here. Their defaults are skipped. */
  readonly unknown: readonly string[];
}

/** Finds the account by service and person. Ids differ between browsers. */
function accountFor(accounts: readonly AccountView[], entry: SettingsFile['accounts'][number]) {
  const ofService = accounts.filter(({ serviceAddress }) => serviceAddress === entry.serviceAddress);
  return ofService.find(({ person }) => person.email === entry.email) ?? null;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function planImport(
  preferences: Preferences,
  accounts: readonly AccountView[],
  file: SettingsFile,
): ImportPlan {
  const unknown = file.accounts.filter((entry) => !accountFor(accounts, entry));
  return {
    changes: [...settingChanges(preferences, file), ...defaultChanges(preferences, accounts, file)],
    unknown: [...new Set(unknown.map(({ serviceAddress }) => serviceAddress))],
  };
}

function settingChanges(preferences: Preferences, { settings }: SettingsFile): SettingsChange[] {
  const changed = { ...preferences, ...settings };
  // The schema parsed the file, so these are its names.
  const names = Object.keys(settings) as PreferenceName[];
  return names
    .filter((name) => !isSame(preferences[name], changed[name]))
    .map((name) => ({ name, from: preferences[name], to: changed[name] }) as SettingsChange);
}

function defaultChanges(
  preferences: Preferences,
  accounts: readonly AccountView[],
  file: SettingsFile,
): SettingsChange[] {
  return file.accounts.flatMap((entry): SettingsChange[] => {
    const account = accountFor(accounts, entry);
    if (!account) return [];
    const from = portableOf(defaultsFor(preferences, account.id));
    if (isSame(from, portableOf({ ...defaultsFor(preferences, account.id), ...entry.defaults }))) return [];
    return [{ name: 'defaults', serviceAddress: account.serviceAddress, from, to: entry.defaults }];
  });
}

/** The preferences with the file's values. Settings that the file lacks stay. */
export function withImport(
  preferences: Preferences,
  accounts: readonly AccountView[],
  file: SettingsFile,
): Preferences {
  const imported = file.accounts.flatMap((entry) => {
    const account = accountFor(accounts, entry);
    return account
      ? [[account.id, { ...defaultsFor(preferences, account.id), ...entry.defaults }] as const]
      : [];
  });
  return {
    ...preferences,
    ...file.settings,
    defaultsByAccount: { ...preferences.defaultsByAccount, ...Object.fromEntries(imported) },
  };
}

/** The initial preferences. Accounts stay connected, and keep their recent ideas and `createdBy`. */
export function withoutSettings(
  initial: Preferences,
  preferences: Preferences,
  accounts: readonly AccountView[],
): Preferences {
  const { activeAccountId, lastKind } = preferences;
  const empty = defaultsFor(initial, '');
  const kept = accounts.map(({ id, person }) => {
    const { lastIdea, recentIdeas } = defaultsFor(preferences, id);
    return [id, { ...empty, lastIdea, recentIdeas, createdBy: person.email }] as const;
  });
  return { ...initial, activeAccountId, lastKind, defaultsByAccount: Object.fromEntries(kept) };
}
