// Owns capturing at once, from the menu or a shortcut, with the defaults; what is missing opens the form instead.
import { kindOf } from '@/lib/capture/kinds';
import { sourceOf } from '@/lib/capture/source';
import type { Capture } from '@/lib/outbox/capture';
import type { Outbox } from '@/lib/outbox/outbox';
import type { Snapshot } from '@/lib/page/snapshot';
import { defaultsFor } from '@/lib/settings/preferences';
import type { Settings } from '@/lib/settings/registry';

export interface CaptureNow {
  /** Saves the snapshot as a capture of this kind, or opens the form on the field that keeps it from being saved. */
  capture(kindId: string, snapshot: Snapshot): Promise<void>;
  /** Opens the form with the snapshot, at no field in particular. */
  review(kindId: string, snapshot: Snapshot): Promise<void>;
}

export interface CaptureNowDeps {
  readonly settings: Settings;
  readonly outbox: Outbox;
  readonly openPopup: () => Promise<void>;
  /** Called with what was saved: no form is in sight that would say so. */
  readonly onSaved: (capture: Capture) => void;
  readonly createId: () => string;
}

export function createCaptureNow(deps: CaptureNowDeps): CaptureNow {
  const { settings, outbox, openPopup, onSaved, createId } = deps;
  async function openForm(kind: string, snapshot: Snapshot, field: string | null): Promise<void> {
    await settings.pendingGesture.set({ kind, snapshot, field });
    await openPopup();
  }

  return {
    async capture(kindId, snapshot) {
      const kind = kindOf(kindId);
      const preferences = await settings.preferences.get();
      const accountId = preferences.activeAccountId;
      if (!kind || accountId === '') return openForm(kindId, snapshot, null);
      const saved = await outbox.save(
        {
          id: createId(),
          kind: kindId,
          accountId,
          values: kind.start(snapshot, defaultsFor(preferences, accountId)),
          source: sourceOf(snapshot),
        },
        preferences.undoMs,
      );
      // Whatever kept it from being saved, the words go to the form, where they stay until the person is done.
      if (saved.isOk) onSaved(saved.capture);
      else
        await openForm(
          kindId,
          snapshot,
          saved.reason === 'incomplete' ? (saved.problems[0]?.field ?? null) : null,
        );
    },

    review: (kindId, snapshot) => openForm(kindId, snapshot, null),
  };
}
