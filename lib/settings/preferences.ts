// Owns the preferences: what a person set. Pages read them at once. None is secret, and none is required to capture.
import * as z from 'zod/mini';
import { type Defaults, defaultsSchema, emptyDefaults } from '@/lib/capture/defaults';
import type { Setup } from '@/lib/capture/form/setup';
import { listedPreferences, type PreferenceName, type preferenceTable } from './preference-table';

type PortableShape = {
  readonly [Name in PreferenceName]: z.ZodMiniDefault<(typeof preferenceTable)[Name]['schema']>;
};

/** A preference that an older version did not store has its initial value. */
export const portableShape = Object.fromEntries(
  listedPreferences.map(([name, { schema, initial }]) => [name, z._default(schema, initial)]),
  // `Object.fromEntries` forgets which name has which schema.
) as PortableShape;

export const preferencesSchema = z.object({
  version: z.literal(1),
  /** The account that the popup and the menu capture into; '' while none is connected. */
  activeAccountId: z.string(),
  defaultsByAccount: z.record(z.string(), defaultsSchema),
  /** The kind that the popup opens with. */
  lastKind: z.string(),
  ...portableShape,
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const initialPreferences: Preferences = preferencesSchema.parse({
  version: 1,
  activeAccountId: '',
  defaultsByAccount: {},
  lastKind: 'idea',
});

export function defaultsFor(preferences: Preferences, accountId: string): Defaults {
  return preferences.defaultsByAccount[accountId] ?? emptyDefaults;
}

/** The preferences with some of one account's defaults changed. */
export function withDefaults(
  preferences: Preferences,
  accountId: string,
  change: Partial<Defaults>,
): Preferences {
  return {
    ...preferences,
    defaultsByAccount: {
      ...preferences.defaultsByAccount,
      [accountId]: { ...defaultsFor(preferences, accountId), ...change },
    },
  };
}

/** The preferences after the account's person got another email: captures are created by it where they were by the old one. */
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

/** The preferences with another value; one that the table's schema refuses changes nothing. */
export function withPreference(preferences: Preferences, name: PreferenceName, value: unknown): Preferences {
  const changed = preferencesSchema.safeParse({ ...preferences, [name]: value });
  return changed.success ? changed.data : preferences;
}

/** The preferences without what belongs to one account. */
export function withoutAccount(preferences: Preferences, accountId: string): Preferences {
  const { [accountId]: _cleared, ...defaultsByAccount } = preferences.defaultsByAccount;
  return { ...withoutActive(preferences, accountId), defaultsByAccount };
}

/** The preferences where an account is not the one that captures go into. */
export function withoutActive(preferences: Preferences, accountId: string): Preferences {
  return preferences.activeAccountId === accountId ? { ...preferences, activeAccountId: '' } : preferences;
}

/** How an account's drafts start. The policy's product counts where the person chose none. */
export function setupFor(
  preferences: Preferences,
  accountId: string,
  { policy, today }: Pick<Setup, 'policy' | 'today'>,
): Setup {
  const defaults = defaultsFor(preferences, accountId);
  const { templates, siteRules, isPlainText, commentVisibility } = preferences;
  return {
    defaults: withPolicyProduct(defaults, policy),
    templates,
    siteRules,
    isPlainText,
    commentVisibility,
    policy,
    today,
  };
}

/** A portal belongs to its product: the policy's product brings the policy's portal, or none. */
function withPolicyProduct(defaults: Defaults, { product, portal = '' }: Setup['policy']): Defaults {
  return defaults.product === '' && product !== undefined ? { ...defaults, product, portal } : defaults;
}
