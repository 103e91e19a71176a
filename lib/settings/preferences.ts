// Owns what a person set: readable by pages at once, never secret, never required to capture.
import { type Defaults, emptyDefaults } from '@/lib/capture/defaults';
import { defaultPictureLimits } from '@/lib/capture/picture-size';
import type { Setup } from '@/lib/capture/setup';
import type { Preferences } from './preferences-schema';

export type { Preferences } from './preferences-schema';

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
