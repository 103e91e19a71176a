// Owns the list of every setting's key: what is stored, its shape, and its value before anything was set.
import * as z from 'zod/mini';
import { draftSchema } from '@/lib/capture/draft';
import { snapshotSchema } from '@/lib/page/snapshot';
import { type AccountView, accountViewSchema } from './account';
import { initialPreferences, type Preferences, preferencesSchema } from './preferences';
import { createStoredValue, type StorageArea, type StoredValue } from './stored-value';

/** A gesture that asked for the form: the popup opens with its snapshot rather than reading the page again. */
export const pendingGestureSchema = z.object({
  kind: z.string(),
  snapshot: snapshotSchema,
  /** The field to go to, where the gesture could not be saved as it was. */
  field: z.nullable(z.string()),
});
export type PendingGesture = z.infer<typeof pendingGestureSchema>;

/** A form in progress, found again by the page it was opened on. */
export const keptDraftSchema = z.object({ page: z.string(), draft: draftSchema, changedAtMs: z.number() });
export type KeptDraft = z.infer<typeof keptDraftSchema>;

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
  readonly drafts: StoredValue<KeptDraft[]>;
  /** For each account, the optional reads that its service does not have; forgotten when it is connected anew. */
  readonly absentReads: StoredValue<Record<string, string[]>>;
  readonly outboxMark: StoredValue<z.infer<typeof outboxMarkSchema>>;
  /** Written by the background only. */
  readonly retention: StoredValue<z.infer<typeof retentionMarkSchema> | null>;
  /** Lives as long as the browser's session. */
  readonly pendingGesture: StoredValue<PendingGesture | null>;
}

export function createSettings(areas: {
  readonly local: StorageArea;
  readonly session: StorageArea;
}): Settings {
  return {
    preferences: createStoredValue({
      area: areas.local,
      key: 'preferences',
      schema: preferencesSchema,
      fallback: initialPreferences,
    }),
    accounts: createStoredValue({
      area: areas.local,
      key: 'accounts',
      schema: z.array(accountViewSchema),
      fallback: [],
    }),
    drafts: createStoredValue({
      area: areas.local,
      key: 'drafts',
      schema: z.array(keptDraftSchema),
      fallback: [],
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
  };
}
