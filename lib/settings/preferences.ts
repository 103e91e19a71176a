// Owns what a person set: readable by pages at once, never secret, never required to capture.
import * as z from 'zod/mini';
import { type Defaults, defaultsSchema, emptyDefaults } from '@/lib/capture/defaults';
import type { Setup } from '@/lib/capture/form/setup';
import { defaultPictureLimits } from '@/lib/capture/pictures/picture-size';
import { siteRuleSchema } from '@/lib/capture/site-rules/site-rule';
import { templatesSchema } from '@/lib/capture/templates/template';

export const preferencesSchema = z.object({
  version: z.literal(1),
  /** The account that the popup and the menu capture into; '' while none is connected. */
  activeAccountId: z.string(),
  defaultsByAccount: z.record(z.string(), defaultsSchema),
  /** The kind that the popup opens with. */
  lastKind: z.string(),
  hasNotifications: z.boolean(),
  /** How long a saved capture can be taken back before it is sent, in ms. */
  undoMs: z.number().check(z.minimum(0), z.maximum(30_000)),
  /** Requests a minute that we allow ourselves of the account's 300, which others share; 0 for no limit of ours. */
  requestsPerMinute: z.number().check(z.minimum(0), z.maximum(300)),
  /** How long delivered captures stay listed, in days. */
  keepDeliveredDays: z.number().check(z.minimum(1), z.maximum(3_650)),
  // What follows came later: what was stored before it has none of it.
  /** How names and texts are put together, by kind. */
  templates: z._default(z.record(z.string(), templatesSchema), {}),
  /** In their order: the first that fits an address applies. */
  siteRules: z._default(z.array(siteRuleSchema), []),
  /** Whether passages are captured without their formatting. */
  isPlainText: z._default(z.boolean(), false),
  /** Ids of the entries of the right-click menu that are left out. */
  hiddenMenuEntries: z._default(z.array(z.string()), []),
  /** Larger pictures are drawn smaller; what was stored before there were pictures has no limits. */
  pictureLimits: z._default(
    z.object({ longestSide: z.number().check(z.minimum(64)), bytes: z.number().check(z.minimum(10_000)) }),
    defaultPictureLimits,
  ),
  /** Whether ideas like the one being named are looked for. */
  suggestsSimilar: z._default(z.boolean(), true),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const initialPreferences: Preferences = {
  version: 1,
  activeAccountId: '',
  defaultsByAccount: {},
  lastKind: 'idea',
  hasNotifications: true,
  undoMs: 5_000,
  requestsPerMinute: 240,
  keepDeliveredDays: 90,
  templates: {},
  siteRules: [],
  isPlainText: false,
  hiddenMenuEntries: [],
  suggestsSimilar: true,
  pictureLimits: defaultPictureLimits,
};

export function defaultsFor(preferences: Preferences, accountId: string): Defaults {
  return preferences.defaultsByAccount[accountId] ?? emptyDefaults;
}

/** The preferences with some of one account's defaults changed. Pure. */
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

/** The preferences without what belongs to one account. Pure. */
export function withoutAccount(preferences: Preferences, accountId: string): Preferences {
  const { [accountId]: _cleared, ...defaultsByAccount } = preferences.defaultsByAccount;
  const activeAccountId = preferences.activeAccountId === accountId ? '' : preferences.activeAccountId;
  return { ...preferences, activeAccountId, defaultsByAccount };
}

/** How drafts of an account start today. A policy's product stands in where none was chosen. */
export function setupFor(
  preferences: Preferences,
  accountId: string,
  { policy, today }: Pick<Setup, 'policy' | 'today'>,
): Setup {
  const defaults = defaultsFor(preferences, accountId);
  const { templates, siteRules, isPlainText } = preferences;
  return {
    defaults: { ...defaults, product: defaults.product || (policy.product ?? '') },
    templates,
    siteRules,
    isPlainText,
    policy,
    today,
  };
}
