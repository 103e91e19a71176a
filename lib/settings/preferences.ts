// The preferences of a person. Pages read them directly. None is secret, and capturing requires none.
import * as z from 'zod/mini';
import type { FormConfig } from '@/lib/capture/form/form-config';
import type { PictureLimits } from '@/lib/capture/pictures/picture-size';
import { type Defaults, defaultsSchema, emptyDefaults } from '@/lib/capture/start/defaults';
import { pairedWith } from '@/lib/capture/start/product-portal';
import { listedPreferences, type PreferenceName, type preferenceTable } from './preference-table';

type PreferenceShape = { readonly [Name in PreferenceName]: (typeof preferenceTable)[Name]['schema'] };
type StoredShape = { readonly [Name in PreferenceName]: z.ZodMiniDefault<PreferenceShape[Name]> };

// `Object.fromEntries` loses the types of the names.
export const preferenceShape = Object.fromEntries(
  listedPreferences.map(([name, { schema }]) => [name, schema]),
) as PreferenceShape;

/** A preference that isn't stored gets its initial value, so that a new one needs no migration. */
const storedShape = Object.fromEntries(
  listedPreferences.map(([name, { schema, initial }]) => [name, z._default(schema, initial)]),
) as StoredShape;

export const preferencesSchema = z.object({
  version: z.literal(1),
  /** The account of new captures. '' while none is connected. */
  activeAccountId: z.string(),
  defaultsByAccount: z.record(z.string(), defaultsSchema),
  /** The kind of idea and note that was saved last. */
  lastKind: z.string(),
  /** Whether the settings follow the person through the browser's account. No file or other device turns it on. */
  isSyncOn: z._default(z.boolean(), false),
  ...storedShape,
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const initialPreferences: Preferences = preferencesSchema.parse({
  version: 1,
  activeAccountId: '',
  defaultsByAccount: {},
  lastKind: 'idea',
});

/** The kind that the form shows first. */
export function startKindOf({ startKind, lastKind }: Preferences): string {
  return startKind === 'last' ? lastKind : startKind;
}

export const pictureLimitsOf = ({ pictureSide, pictureBytes }: Preferences): PictureLimits => ({
  longestSide: pictureSide,
  bytes: pictureBytes,
});

export function defaultsFor(preferences: Preferences, accountId: string): Defaults {
  return preferences.defaultsByAccount[accountId] ?? emptyDefaults;
}

/** The preferences with changes to one account's defaults. Another product has no portal until one is given. */
export function withDefaults(
  preferences: Preferences,
  accountId: string,
  change: Partial<Defaults>,
): Preferences {
  const before = defaultsFor(preferences, accountId);
  const { product = before.product, portal } = change;
  const places = pairedWith(product, portal === undefined ? [before] : [{ product, portal }], () => '');
  return {
    ...preferences,
    defaultsByAccount: {
      ...preferences.defaultsByAccount,
      [accountId]: { ...before, ...change, ...places },
    },
  };
}

/** The preferences after an account's person got another email. The default creator changes if it was the old email. */
export function withEmail(
  preferences: Preferences,
  accountId: string,
  from: string,
  to: string,
): Preferences {
  return defaultsFor(preferences, accountId).createdBy === from
    ? withDefaults(preferences, accountId, { createdBy: to })
    : preferences;
}

/** The preferences without an account's values. */
export function withoutAccount(preferences: Preferences, accountId: string): Preferences {
  const { [accountId]: _cleared, ...defaultsByAccount } = preferences.defaultsByAccount;
  return { ...withoutActive(preferences, accountId), defaultsByAccount };
}

/** The preferences after an account stops being the active one. */
export function withoutActive(preferences: Preferences, accountId: string): Preferences {
  return preferences.activeAccountId === accountId ? { ...preferences, activeAccountId: '' } : preferences;
}

/** The config of an account's drafts. The policy's product counts if the person chose none. */
export function formConfigOf(
  preferences: Preferences,
  accountId: string,
  { policy, today }: Pick<FormConfig, 'policy' | 'today'>,
): FormConfig {
  const defaults = defaultsFor(preferences, accountId);
  const { templates, siteRules, isPlainText, commentVisibility } = preferences;
  const { product, portal = '' } = policy;
  const isPolicys = defaults.product === '' && product !== undefined;
  return {
    // The policy's product brings the policy's portal, or none.
    defaults: isPolicys ? { ...defaults, product, portal } : defaults,
    templates,
    siteRules,
    isPlainText,
    commentVisibility,
    policy,
    today,
  };
}
