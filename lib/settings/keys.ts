// The table of stored keys: area, schema, initial value, and the effect of disconnecting an account.
// `Settings` and disconnecting derive from it. A key with a new name or form needs a migration. Accounts and
// cached lists have their own databases.
import * as z from 'zod/mini';
import { idSchema } from '@/lib/capture/field/id';
import { startedRuleSchema } from '@/lib/capture/form/started-rule';
import { destinationsSchema } from '@/lib/capture/start/destinations';
import { snapshotSchema } from '@/lib/page/snapshot';
import { accountViewSchema, formerAccountSchema } from './account';
import { menuEntrySchema } from './menu';
import { pendingGestureSchema } from './pending-gesture';
import { initialPreferences, preferencesSchema, withoutAccount } from './preferences';
import { reportedErrorsSchema } from './reported-errors';
import { byAccount, one } from './stored-key';
import { syncedStateSchema } from './synced-state';

const outboxMarkSchema = z.object({ isCreated: z.boolean(), lostAtMs: z.nullable(z.number()) });

const retentionSchema = z.object({ ranAtMs: z.number(), trustedMs: z.number() });

export const keys = {
  /** A person's settings, with the defaults of each account. */
  preferences: one('local', preferencesSchema, initialPreferences, { clear: withoutAccount }),
  /**
   * The accounts as pages see them. Only the background writes. The accounts themselves are in
   * `account-store.ts`.
   */
  accounts: one('local', z.array(accountViewSchema), [], {
    clear: (views, accountId) => views.filter(({ id }) => id !== accountId),
  }),
  /** Accounts that were disconnected and kept, to recognise them later. Only the background writes. */
  formerAccounts: one('local', z.array(formerAccountSchema), [], {
    clear: (accounts, accountId) => accounts.filter(({ id }) => id !== accountId),
  }),
  /** Tokens for this session of the browser only. Only the background uses them. */
  sessionTokens: byAccount('session', z.record(z.string(), z.string()), 'clear'),
  isWelcomed: one('local', z.boolean(), false, "not the account's"),
  /**
   * What the first paint of a form needs of an account's facts, which take longer to read. Only the background writes.
   * Never exported.
   */
  lastDestination: byAccount('local', z.record(z.string(), destinationsSchema), 'clear'),
  /** The key of this installation's digests, hexadecimal. '' before the first digest. Never exported. */
  digestKey: one('local', z.string(), '', "not the account's"),
  /** When an account's service lacked an optional read. Connecting again clears it. */
  absentReads: byAccount('local', z.record(z.string(), z.record(z.string(), z.number())), 'clear'),
  /** Whether the account's service lists the votes of an idea. Only the background writes. */
  listsVotes: byAccount('local', z.record(z.string(), z.boolean()), 'clear'),
  /**
   * Whether captures were ever stored, and whether they were lost since. Chromium silently replaces a broken
   * database by an empty one.
   */
  outboxMark: one('local', outboxMarkSchema, { isCreated: false, lostAtMs: null }, "not the account's"),
  /** When old captures were last dropped, and the trusted time then. Only the background writes. */
  retention: one('local', z.nullable(retentionSchema), null, "not the account's"),
  /**
   * The policy as the browser last returned it. null before the first time. Only the background writes. Pages
   * watch it.
   */
  policyMirror: one('local', z.nullable(z.record(z.string(), z.unknown())), null, "not the account's"),
  /** Whether the settings follow the person through the browser's account. */
  followsPerson: one('local', z.boolean(), false, "not the account's"),
  /** What the last run of the mirroring knew. Only the background writes. Never exported. */
  synced: one('local', syncedStateSchema, { known: null, left: [] }, "not the account's"),
  /** The draft that each window's side panel shows, by the window's id. */
  panelDrafts: one('session', z.record(z.string(), z.string()), {}, "not the account's"),
  pendingGesture: one('session', z.nullable(pendingGestureSchema), null, "not the account's"),
  /** The draft that a passage was last added to. */
  fedDraft: one('session', z.nullable(idSchema), null, "not the account's"),
  /** The shown right-click menu. null if unknown. Only the background uses it. */
  shownMenu: one('session', z.nullable(z.array(menuEntrySchema)), null, "not the account's"),
  /** The last thrown errors, for diagnostics. Contains nothing captured. */
  reportedErrors: one('session', reportedErrorsSchema, [], "not the account's"),
  /** The site rule that a form started. The settings take it when they open. */
  startedRule: one('session', z.nullable(startedRuleSchema), null, "not the account's"),
  /** A short sample of the last page, for trying templates. */
  samplePage: one('session', z.nullable(snapshotSchema), null, "not the account's"),
};
