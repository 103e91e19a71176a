// The table of stored keys: area, schema, initial value, and the effect of disconnecting an account.
// `Settings` and disconnecting derive from it. A key with a new name or form needs a migration. Accounts and
// cached lists have their own databases.
import * as z from 'zod/mini';
import { idSchema } from '@/lib/capture/field/draft';
import { startedRuleSchema } from '@/lib/capture/form/started-rule';
import { destinationsSchema } from '@/lib/capture/start/destinations';
import { snapshotSchema } from '@/lib/page/snapshot';
import { accountViewSchema, formerAccountSchema } from './account';
import { menuEntrySchema } from './menu';
import { pendingRequestSchema } from './pending-request';
import { initialPreferences, preferencesSchema, withoutAccount } from './preferences';
import { reportedErrorsSchema } from './reported-errors';
import { perAccount, value } from './stored-value';

const outboxMarkSchema = z.object({ isCreated: z.boolean(), lostAtMs: z.nullable(z.number()) });

const retentionSchema = z.object({ ranAtMs: z.number(), trustedMs: z.number() });

/** What a device keeps of the sync between two runs. */
const syncedStateSchema = z.object({
  /** null for a device that doesn't sync, or hasn't yet. */
  known: z.nullable(z.record(z.string(), z.object({ atMs: z.number(), json: z.nullable(z.string()) }))),
  /** Names of the preferences that stay on this device only. */
  unsynced: z.array(z.string()),
});

/** What a person decided, with everything that carrying it out needs. */
const decisionSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('disconnect'),
    accountId: z.string(),
    queue: z.enum(['keep', 'discard']),
    /** `connectedAtMs` of the account. Another one means that it was connected again since. 0 without a token. */
    connectedAtMs: z.number(),
  }),
  /** Gives the permission for a service back, unless an account uses it. */
  z.object({ type: z.literal('releaseOrigin'), address: z.string() }),
  z.object({ type: z.literal('forgetHistory') }),
]);
export type Decision = z.infer<typeof decisionSchema>;

const pressedCommandSchema = z.object({ press: z.string(), firstMs: z.number(), lastMs: z.number() });

const withoutId = <T extends { readonly id: string }>(accounts: T[], accountId: string): T[] =>
  accounts.filter(({ id }) => id !== accountId);

export const keys = {
  /** A person's settings, with the defaults of each account. */
  preferences: value('local', preferencesSchema, initialPreferences, withoutAccount),
  /** The accounts as pages see them. Only the background writes. The accounts themselves are in `account-store.ts`. */
  accounts: value('local', z.array(accountViewSchema), [], withoutId),
  /** Accounts that were disconnected and kept, to recognize them later. Only the background writes. */
  formerAccounts: value('local', z.array(formerAccountSchema), [], withoutId),
  /** Decisions that aren't carried out yet (`lib/background/decisions.ts`). Only the background writes. */
  decisions: value('local', z.array(decisionSchema), []),
  /** Tokens for this session of the browser only. Only the background uses them. */
  sessionTokens: perAccount('session', z.string()),
  hasSeenTip: value('local', z.boolean(), false),
  /**
   * What the first paint of a form needs of an account's facts, which take longer to read. Only the background writes.
   * Never exported.
   */
  lastDestination: perAccount('local', destinationsSchema),
  /** The key of this installation's digests, hexadecimal. '' before the first digest. Never exported. */
  digestKey: value('local', z.string(), ''),
  /** When an account's service lacked an optional read. Connecting again clears it. */
  absentReads: perAccount('local', z.record(z.string(), z.number())),
  /** Whether the account's service lists the votes of an idea. Only the background writes. */
  supportsVotes: perAccount('local', z.boolean()),
  /**
   * Whether captures were ever stored, and whether they were lost since. Chromium silently replaces a broken
   * database by an empty one.
   */
  outboxMark: value('local', outboxMarkSchema, { isCreated: false, lostAtMs: null }),
  /** When old captures were last dropped, and the trusted time then. Only the background writes. */
  retention: value('local', z.nullable(retentionSchema), null),
  /**
   * The policy as the browser last returned it. null before the first time. Only the background writes. Pages watch it.
   */
  cachedPolicy: value('local', z.nullable(z.record(z.string(), z.unknown())), null),
  /** What the last run of the sync knew. Only the background writes. Never exported. */
  synced: value('local', syncedStateSchema, { known: null, unsynced: [] }),
  /** The draft that each window's side panel shows, by the window's id. */
  panelDrafts: value('session', z.record(z.string(), z.string()), {}),
  pendingRequest: value('session', z.nullable(pendingRequestSchema), null),
  /** The draft that a passage was last added to. */
  collectingDraft: value('session', z.nullable(idSchema), null),
  /** The last presses of the browser's commands: a digest of command and passage, and when its presses came. */
  pressedCommands: value('session', z.array(pressedCommandSchema), []),
  /** The shown right-click menu. null if unknown. Only the background uses it. */
  shownMenu: value('session', z.nullable(z.array(menuEntrySchema)), null),
  /** The last thrown errors, for diagnostics. Contains nothing captured. */
  reportedErrors: value('session', reportedErrorsSchema, []),
  /** The site rule that a form started. The settings take it when they open. */
  startedRule: value('session', z.nullable(startedRuleSchema), null),
  /** A short sample of the last page, for trying templates. */
  samplePage: value('session', z.nullable(snapshotSchema), null),
};
