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

export interface Settings {
  readonly preferences: StoredValue<Preferences>;
  /** Written by the background only. */
  readonly accounts: StoredValue<AccountView[]>;
  readonly drafts: StoredValue<KeptDraft[]>;
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
    pendingGesture: createStoredValue({
      area: areas.session,
      key: 'pendingGesture',
      schema: z.nullable(pendingGestureSchema),
      fallback: null,
    }),
  };
}
