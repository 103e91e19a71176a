// The table of stored keys: the area, the schema, the initial value, and what disconnecting an account does to each. The
// settings' value and disconnecting derive from it. A key that changes its name or its form needs a migration.
import * as z from 'zod/mini';
import { destinationsSchema } from '@/lib/capture/destinations';
import { draftValuesSchema } from '@/lib/capture/form/values';
import { idSchema } from '@/lib/capture/id';
import { recentValuesSchema } from '@/lib/capture/suggestions/recent-values';
import { siteCreatorsSchema } from '@/lib/capture/suggestions/site-creators';
import { snapshotSchema } from '@/lib/page/snapshot';
import { accountViewSchema, formerAccountSchema } from './account';
import { capturedListSchema, withoutCapturesOf } from './captured-pages';
import { keptDraftSchema } from './kept-drafts';
import { menuEntrySchema } from './menu-changes';
import { initialPreferences, preferencesSchema, withoutAccount } from './preferences';
import { byAccount, many, one } from './stored-key';
import { cachedListSchema } from './suggestion-cache';

const outboxMarkSchema = z.object({ isCreated: z.boolean(), lostAtMs: z.nullable(z.number()) });

const retentionSchema = z.object({ ranAtMs: z.number(), trustedMs: z.number() });

const gestureSchema = z.object({
  kind: z.string(),
  snapshot: snapshotSchema,
  /** The field to go to, where the gesture could not be saved as it was. */
  field: z.nullable(z.string()),
  /** What the gesture itself gave, beside the page: words that were typed, or the idea that was chosen. */
  values: z._default(draftValuesSchema, {}),
  /** Where its draft is kept, whatever becomes of the form; null where the storage had no room for it. */
  kept: z._default(
    z.nullable(z.object({ draftId: idSchema, page: z.string(), kind: z.string(), accountId: z.string() })),
    null,
  ),
});
/**
 * The last gesture that asked for the form: the popup opens with its snapshot rather than reading the page again. The next one
 * takes its place, and its draft stays (fault F68).
 */
export type PendingGesture = z.infer<typeof gestureSchema>;

export const keys = {
  /** What a person set, with the defaults of each account. */
  preferences: one('local', preferencesSchema, initialPreferences, { clear: withoutAccount }),
  /** What pages may know of the accounts. Only the background writes it; the accounts themselves are in `account-store.ts`. */
  accounts: one('local', z.array(accountViewSchema), [], {
    clear: (views, accountId) => views.filter(({ id }) => id !== accountId),
  }),
  /** Accounts that were disconnected and kept, so that they come back as themselves. Only the background writes it. */
  formerAccounts: one('local', z.array(formerAccountSchema), [], {
    clear: (accounts, accountId) => accounts.filter(({ id }) => id !== accountId),
  }),
  /** Tokens for this session of the browser only. For the background alone. */
  sessionTokens: byAccount('session', z.record(z.string(), z.string()), 'clear'),
  /** Onboarding is finished. */
  isWelcomed: one('local', z.boolean(), false, "not the account's"),
  /** Forms in progress, as `draft:ACCOUNT:KIND:PAGE`. */
  draft: many('local', keptDraftSchema, 'set aside', 'clear'),
  /** Where an account's captures went last. Only the background writes it. */
  destinations: byAccount('local', z.record(z.string(), destinationsSchema), 'clear'),
  /** Lists of the service, as `list:ACCOUNT:SUBJECT:SCOPE`. Only the background writes them. */
  list: many('local', cachedListSchema, 'drop', 'clear'),
  /**
   * The recent values of an account's fields, as `used:ACCOUNT`. Only the background writes them. The name is older than the
   * settings' `recentValues`; a better one isn't worth a migration.
   */
  used: many('local', recentValuesSchema, 'set aside', 'clear'),
  /** Whom the person chose as creator on each site, by digest. Only the background writes it. Never exported. */
  siteCreators: byAccount('local', z.record(z.string(), siteCreatorsSchema), 'clear'),
  /** What a page was captured into, as `captured:DIGEST`. Never exported. */
  captured: many('local', capturedListSchema, 'drop', { clear: withoutCapturesOf }),
  /** The key of this installation's digests, hexadecimal; '' before the first digest. Never exported. */
  digestKey: one('local', z.string(), '', "not the account's"),
  /** When an account's service turned out to lack an optional read. Connecting again forgets it. */
  absentReads: byAccount('local', z.record(z.string(), z.record(z.string(), z.number())), 'clear'),
  /**
   * Whether captures were ever stored, and whether they were lost since. Chromium answers a broken database with an empty
   * one and tells nobody (fault F24).
   */
  outboxMark: one('local', outboxMarkSchema, { isCreated: false, lostAtMs: null }, "not the account's"),
  /** When old captures were dropped last, and the time that was believed in then. Only the background writes it. */
  retention: one('local', z.nullable(retentionSchema), null, "not the account's"),
  /** The policy as the browser told it last; null before the first time. Only the background writes it, and pages follow it. */
  policyMirror: one('local', z.nullable(z.record(z.string(), z.unknown())), null, "not the account's"),
  /** By account, the digests of sites where a remark is no news any more; the newest first. */
  quietSites: byAccount('local', z.record(z.string(), z.array(z.string())), 'clear'),
  pendingGesture: one('session', z.nullable(gestureSchema), null, "not the account's"),
  /** What the right-click menu shows; null is unknown. For the background alone. */
  shownMenu: one('session', z.nullable(z.array(menuEntrySchema)), null, "not the account's"),
  /** A little of the last page that was read: templates are tried on it. */
  samplePage: one('session', z.nullable(snapshotSchema), null, "not the account's"),
};
