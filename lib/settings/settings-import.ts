// Imports a settings file: previews its changes, and applies them to the preferences. Pure.
import type { Defaults } from '@/lib/capture/start/defaults';
import type { AccountView } from './account';
import type { PreferenceName, PreferenceValues } from './preference-table';
import { defaultsFor, type Preferences } from './preferences';
import type { SettingsFile } from './settings-file';

interface Changed<Name, T> {
  readonly name: Name;
  readonly from: T;
  readonly to: T;
}

interface ChangedDefaults extends Changed<'defaults', Defaults> {
  readonly serviceAddress: string;
  /** Distinguishes the accounts of one service. '' for the only account of its service. */
  readonly email: string;
}

export type SettingsChange =
  | { [Name in PreferenceName]: Changed<Name, PreferenceValues[Name]> }[PreferenceName]
  | ChangedDefaults;

interface ImportPlan {
  readonly changes: readonly SettingsChange[];
  /** Services of the entries without an account here. Their defaults are skipped. */
  readonly unknown: readonly string[];
}

/**
 * The file's defaults by the account that gets them, found by service and person, because ids differ between browsers. A
 * service may name no person. Its accounts are then distinguished by their order, if here are as many as in the file. If the
 * file names a person twice, the last defaults count. `unknown`: services of the entries without an account here.
 */
function defaultsIn(accounts: readonly AccountView[], file: SettingsFile) {
  const found = new Map<AccountView, Defaults>();
  const unknown = new Set<string>();
  for (const entry of file.accounts) {
    const isOfEntry = (serviceAddress: string, email: string) =>
      serviceAddress === entry.serviceAddress && email === entry.email;
    const here = accounts.filter(({ serviceAddress, person }) => isOfEntry(serviceAddress, person.email));
    const inFile = file.accounts.filter(({ serviceAddress, email }) => isOfEntry(serviceAddress, email));
    const isUnclear = entry.email === '' && here.length !== inFile.length;
    const account = isUnclear ? undefined : here[entry.email === '' ? inFile.indexOf(entry) : 0];
    if (account) found.set(account, entry.defaults);
    else unknown.add(entry.serviceAddress);
  }
  return { found, unknown: [...unknown] };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function planImport(
  before: Preferences,
  accounts: readonly AccountView[],
  file: SettingsFile,
): ImportPlan {
  const after = withImport(before, accounts, file);
  // The schema parsed the file, so these are its names.
  const settings = (Object.keys(file.settings) as PreferenceName[])
    .filter((name) => !isSame(before[name], after[name]))
    .map((name) => ({ name, from: before[name], to: after[name] }) as SettingsChange);
  const defaults = accounts.flatMap((account): SettingsChange[] => {
    const { id, serviceAddress, person } = account;
    const [from, to] = [defaultsFor(before, id), defaultsFor(after, id)];
    if (isSame(from, to)) return [];
    const isOnly = accounts.every((other) => other === account || other.serviceAddress !== serviceAddress);
    return [{ name: 'defaults', serviceAddress, email: isOnly ? '' : person.email, from, to }];
  });
  return { changes: [...settings, ...defaults], unknown: defaultsIn(accounts, file).unknown };
}

/** The preferences with the file's values. Settings that the file lacks stay. */
export function withImport(
  preferences: Preferences,
  accounts: readonly AccountView[],
  file: SettingsFile,
): Preferences {
  const imported = [...defaultsIn(accounts, file).found].map(
    ([{ id }, defaults]) => [id, { ...defaultsFor(preferences, id), ...defaults }] as const,
  );
  return {
    ...preferences,
    ...file.settings,
    defaultsByAccount: { ...preferences.defaultsByAccount, ...Object.fromEntries(imported) },
  };
}

/** The initial preferences. Accounts stay connected, and keep their person as `createdBy`. */
export function withoutSettings(
  initial: Preferences,
  preferences: Preferences,
  accounts: readonly AccountView[],
): Preferences {
  const { activeAccountId, lastKind } = preferences;
  const empty = defaultsFor(initial, '');
  const kept = accounts.map(({ id, person }) => [id, { ...empty, createdBy: person.email }] as const);
  return { ...initial, activeAccountId, lastKind, defaultsByAccount: Object.fromEntries(kept) };
}
