// The settings file: its export, and its import with a preview of the changes. No setting contains a token, so no file
// does. An imported file may come from anybody, so all of it is validated before any of it counts. Pure.
import * as z from 'zod/mini';
import { kindOf } from '@/lib/capture/kinds';
import { type Defaults, defaultsSchema, emptyDefaults, presetSchema } from '@/lib/capture/start/defaults';
import { parsePattern, siteRuleSchema } from '@/lib/capture/start/site-rule';
import type { MessageKey } from '@/lib/capture/text/messages';
import { parseTemplate } from '@/lib/capture/text/templates/template';
import { classes } from '@/lib/planning/service-names';
import { type AccountView, isSameEmail } from './account';
import type { PreferenceName, PreferenceValues } from './preference-table';
import { defaultsFor, initialPreferences, type Preferences, preferenceShape } from './preferences';

const format = 'quick-capture-settings';
const version = 1;

/** In characters. Longer files are rejected unread. */
export const longestFile = 1_000_000;
const maxRules = 500;
const maxAccounts = 100;
const longestText = 5_000;

const text = z.string().check(z.maxLength(longestText));
export const fileKindId = text.check(z.refine((id) => kindOf(id) !== null));
const template = z.optional(text.check(z.refine((written) => parseTemplate(written).isOk)));
export const fileTemplates = z.strictObject({ name: template, text: template });
const values = z.strictObject(presetSchema.shape);

const portableDefaults = z.strictObject({
  product: text,
  createdBy: text,
  tags: z.array(text),
  portal: text,
  visibility: text,
  integration: defaultsSchema.shape.integration,
  staffVisibility: text,
  classNames: z.partialRecord(z.enum(classes), text),
  byKind: z.record(fileKindId, values),
});

export const fileRule = z.strictObject({
  ...siteRuleSchema.shape,
  id: text,
  name: text,
  pattern: text.check(z.refine((pattern) => parsePattern(pattern).isOk)),
  kind: z.union([z.literal(''), fileKindId]),
  values,
  templates: fileTemplates,
});

/** The preferences as they come from elsewhere: a file, or another device. */
const portableShape = {
  ...preferenceShape,
  templates: z.record(fileKindId, fileTemplates),
  siteRules: z.array(fileRule).check(z.maxLength(maxRules)),
  hiddenMenuEntries: z.array(text),
  hiddenKinds: z.array(text),
};

const fileSchema = z.strictObject({
  format: z.literal(format),
  version: z.literal(version),
  settings: z.partial(z.strictObject(portableShape)),
  /** The defaults of each account, identified by service and person. */
  accounts: z
    .array(z.strictObject({ serviceAddress: text, email: text, defaults: portableDefaults }))
    .check(z.maxLength(maxAccounts)),
});
export type SettingsFile = Omit<z.infer<typeof fileSchema>, 'settings'> & {
  readonly settings: Partial<PreferenceValues>;
};

const headSchema = z.object({ format: z.literal(format), version: z.number() });

type FileResult =
  | { readonly isOk: true; readonly value: SettingsFile }
  | { readonly isOk: false; readonly messageKey: MessageKey; readonly parts: readonly string[] };

export function writeSettingsFile(preferences: Preferences, accounts: readonly AccountView[]): string {
  const { version: _, activeAccountId, defaultsByAccount, lastKind, isSyncOn, ...portable } = preferences;
  const file: SettingsFile = {
    format,
    version,
    settings: portable,
    accounts: accounts.flatMap(({ id, serviceAddress, person }) => {
      const defaults = defaultsByAccount[id];
      return defaults ? [{ serviceAddress, email: person.email, defaults }] : [];
    }),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

const refused = (messageKey: MessageKey, ...parts: string[]): FileResult => ({
  isOk: false,
  messageKey,
  parts,
});

/** Reads a file completely or not at all. Never throws. */
export function readSettingsFile(content: string): FileResult {
  if (content.length > longestFile) return refused('importTooLarge');
  let file: unknown;
  try {
    file = JSON.parse(content);
  } catch {
    return refused('importNotJson');
  }
  const head = headSchema.safeParse(file);
  if (!head.success) return refused('importNotOurs');
  if (head.data.version > version) return refused('importNewer');
  const parsed = fileSchema.safeParse(file);
  if (parsed.success) {
    // A partial schema allows undefined, which no JSON has.
    const named = Object.fromEntries(Object.entries(parsed.data.settings));
    return { isOk: true, value: { ...parsed.data, settings: named } };
  }
  return refused('importBroken', pathOf(parsed.error.issues[0]));
}

const longestPath = 80;

/** The path of the error in the file, such as `settings.siteRules.3.pattern`. */
function pathOf(issue: z.core.$ZodIssue | undefined): string {
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const path = [...(issue?.path ?? []), ...keys].map(String).join('.');
  return path.slice(0, longestPath).toWellFormed();
}

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
      serviceAddress === entry.serviceAddress && isSameEmail(email, entry.email);
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

/** `unknown`: services of the entries without an account here. Their defaults are skipped. */
export function planImport(before: Preferences, accounts: readonly AccountView[], file: SettingsFile) {
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
export function withoutSettings(preferences: Preferences, accounts: readonly AccountView[]): Preferences {
  const { activeAccountId, lastKind, isSyncOn } = preferences;
  const kept = accounts.map(({ id, person }) => [id, { ...emptyDefaults, createdBy: person.email }] as const);
  const defaultsByAccount = Object.fromEntries(kept);
  return { ...initialPreferences, activeAccountId, lastKind, isSyncOn, defaultsByAccount };
}
