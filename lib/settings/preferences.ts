// Owns what a person set: readable by pages at once, never secret, never required to capture.
import * as z from 'zod/mini';
import { type Defaults, defaultsSchema, emptyDefaults } from '@/lib/capture/defaults';

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
