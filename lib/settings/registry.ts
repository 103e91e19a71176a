// Owns the list of every setting's key: what is stored, its shape, and its value before anything was set.
import * as z from 'zod/mini';
import { draftValuesSchema } from '@/lib/capture/values';
import { type Snapshot, snapshotSchema } from '@/lib/page/snapshot';
import { type AccountView, accountViewSchema } from './account';
import { type CapturedPages, createCapturedPages } from './captured-pages';
import { createKeptDrafts, type KeptDrafts } from './kept-drafts';
import { createLookupCache, type LookupCache } from './lookup-cache';
import { type PolicyReading, readPolicy } from './managed-policy';
import { type MenuEntry, menuEntrySchema } from './menu-changes';
import { digestKeySchema } from './page-digest';
import { type Places, placesSchema } from './places';
import { initialPreferences, type Preferences, preferencesSchema } from './preferences';
import { createStoredValue, type StorageArea, type StoredValue } from './stored-value';
import { type Used, usedSchema } from './used';

/** A gesture that asked for the form: the popup opens with its snapshot rather than reading the page again. */
export const pendingGestureSchema = z.object({
  kind: z.string(),
  snapshot: snapshotSchema,
  /** The field to go to, where the gesture could not be saved as it was. */
  field: z.nullable(z.string()),
  /** What the gesture itself gave, beside the page: words that were typed, or the idea that was chosen. */
  values: z._default(draftValuesSchema, {}),
});
export type PendingGesture = z.infer<typeof pendingGestureSchema>;

/** When the age of delivered captures was last looked at, and the time that was believed in then. */
export const retentionMarkSchema = z.object({ ranAtMs: z.number(), trustedMs: z.number() });

/**
 * Whether captures were ever stored, and whether they were lost since: Chromium answers a broken database with an
 * empty one and tells nobody (fault F24).
 */
export const outboxMarkSchema = z.object({ isCreated: z.boolean(), lostAtMs: z.nullable(z.number()) });

export interface Settings {
  readonly preferences: StoredValue<Preferences>;
  /** Written by the background only. */
  readonly accounts: StoredValue<AccountView[]>;
  /** Forms in progress, an entry each. */
  readonly drafts: KeptDrafts;
  /** Whether the way in is behind the person. */
  readonly isWelcomed: StoredValue<boolean>;
  /** Lists of the service, kept for fields; written by the background only. */
  readonly lists: LookupCache;
  /** For each account, where its captures went last; written by the background only. */
  readonly places: StoredValue<Record<string, Places>>;
  /** What was used in an account's fields; written by the background only. */
  readonly used: (accountId: string) => StoredValue<Used>;
  /** Which pages were captured; never exported. */
  readonly captured: CapturedPages;
  /** The key of this installation's digests; never exported. */
  readonly digestKey: StoredValue<string>;
  /** For each account, the optional reads that its service does not have; forgotten when it is connected anew. */
  readonly absentReads: StoredValue<Record<string, string[]>>;
  readonly outboxMark: StoredValue<z.infer<typeof outboxMarkSchema>>;
  /** Written by the background only. */
  readonly retention: StoredValue<z.infer<typeof retentionMarkSchema> | null>;
  /** Lives as long as the browser's session. */
  readonly pendingGesture: StoredValue<PendingGesture | null>;
  /** For the background only: what the right-click menu shows, for as long as the browser's session; null is not known. */
  readonly shownMenu: StoredValue<MenuEntry[] | null>;
  /** For the background only: by account, tokens that are for this session of the browser alone. */
  readonly sessionTokens: StoredValue<Record<string, string>>;
  /** What templates are tried on: a little of the last page that was read, for as long as the browser's session. */
  readonly samplePage: StoredValue<Snapshot | null>;
  /** Set by an organisation; only the browser writes it. */
  readonly policy: { get(): Promise<PolicyReading> };
}

export function createSettings(areas: {
  readonly local: StorageArea;
  readonly session: StorageArea;
  /** @default none */
  readonly managed?: () => Promise<Record<string, unknown>>;
}): Settings {
  return {
    preferences: createStoredValue({
      area: areas.local,
      key: 'preferences',
      schema: preferencesSchema,
      fallback: initialPreferences,
    }),
    shownMenu: createStoredValue({
      area: areas.session,
      key: 'shownMenu',
      schema: z.nullable(z.array(menuEntrySchema)),
      fallback: null,
    }),
    sessionTokens: createStoredValue({
      area: areas.session,
      key: 'sessionTokens',
      schema: z.record(z.string(), z.string()),
      fallback: {},
    }),
    accounts: createStoredValue({
      area: areas.local,
      key: 'accounts',
      schema: z.array(accountViewSchema),
      fallback: [],
    }),
    drafts: createKeptDrafts(areas.local),
    isWelcomed: createStoredValue({
      area: areas.local,
      key: 'isWelcomed',
      schema: z.boolean(),
      fallback: false,
    }),
    lists: createLookupCache(areas.local),
    places: createStoredValue({
      area: areas.local,
      key: 'places',
      schema: z.record(z.string(), placesSchema),
      fallback: {},
    }),
    used: (accountId) =>
      createStoredValue({ area: areas.local, key: `used:${accountId}`, schema: usedSchema, fallback: {} }),
    captured: createCapturedPages(areas.local),
    digestKey: createStoredValue({
      area: areas.local,
      key: 'digestKey',
      schema: digestKeySchema,
      fallback: '',
    }),
    absentReads: createStoredValue({
      area: areas.local,
      key: 'absentReads',
      schema: z.record(z.string(), z.array(z.string())),
      fallback: {},
    }),
    outboxMark: createStoredValue({
      area: areas.local,
      key: 'outboxMark',
      schema: outboxMarkSchema,
      fallback: { isCreated: false, lostAtMs: null },
    }),
    retention: createStoredValue({
      area: areas.local,
      key: 'retention',
      schema: z.nullable(retentionMarkSchema),
      fallback: null,
    }),
    pendingGesture: createStoredValue({
      area: areas.session,
      key: 'pendingGesture',
      schema: z.nullable(pendingGestureSchema),
      fallback: null,
    }),
    samplePage: createStoredValue({
      area: areas.session,
      key: 'samplePage',
      schema: z.nullable(snapshotSchema),
      fallback: null,
    }),
    policy: { get: async () => readPolicy((await areas.managed?.()) ?? {}) },
  };
}
