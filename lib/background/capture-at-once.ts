// Owns capturing at once, from the menu, a shortcut or the address bar; where a value is missing, the form opens.
import { dayOf, startValues, withoutUnseenPublic } from '@/lib/capture/form/setup';
import type { DraftValues } from '@/lib/capture/form/values';
import { kindOf } from '@/lib/capture/kinds';
import { allowedKinds } from '@/lib/capture/policy';
import { ruleFor } from '@/lib/capture/site-rules/site-rule';
import { sourceOf } from '@/lib/capture/source';
import { samplePageOf } from '@/lib/capture/templates/sample-page';
import type { Outbox } from '@/lib/outbox/outbox';
import type { Snapshot } from '@/lib/page/snapshot';
import type { PendingGesture } from '@/lib/settings/keys';
import { setupFor } from '@/lib/settings/preferences';
import type { Settings } from '@/lib/settings/settings';

export interface CaptureAtOnce {
  /**
   * Saves the snapshot as a capture of this kind, or opens the form at the field that needs attention. `given` wins over
   * the page and the defaults.
   */
  capture(kindId: string, snapshot: Snapshot, given?: DraftValues): Promise<void>;
  /** Opens the form with the snapshot; a site rule may name another kind. */
  review(kindId: string, snapshot: Snapshot): Promise<void>;
}

interface CaptureAtOnceDeps {
  readonly settings: Settings;
  readonly outbox: Outbox;
  readonly openPopup: () => Promise<void>;
  /** Called with the capture's id: no form is in sight that would say so. */
  readonly onSaved: (captureId: string) => void;
  readonly createId: () => string;
  readonly now: () => number;
}

export function createCaptureAtOnce(deps: CaptureAtOnceDeps): CaptureAtOnce {
  const { settings, outbox, openPopup, onSaved, createId, now } = deps;
  async function openForm(gesture: PendingGesture): Promise<void> {
    await settings.pendingGesture.set(gesture);
    await openPopup();
  }

  return {
    async capture(kindId, snapshot, given = {}) {
      const kind = kindOf(kindId);
      const [preferences, { policy }, destinations] = await Promise.all([
        settings.preferences.get(),
        settings.policy.get(),
        settings.destinations.get(),
      ]);
      const accountId = preferences.activeAccountId;
      if (!kind || accountId === '' || !allowedKinds(policy).includes(kind))
        return openForm({ kind: kindId, snapshot, field: null, values: given });
      const setup = setupFor(preferences, accountId, { policy, today: dayOf(new Date(now())) });
      // For trying templates on; nothing waits for it, and nothing is lost without it.
      if (snapshot.address !== '')
        void settings.samplePage.set(samplePageOf(snapshot)).catch(() => undefined);
      const saved = await outbox.save(
        {
          id: createId(),
          kind: kindId,
          accountId,
          values: withoutUnseenPublic(destinations[accountId], {
            ...startValues(kind, snapshot, setup),
            ...given,
          }),
          source: sourceOf(snapshot),
        },
        preferences.undoMs,
      );
      // Whatever kept it from being saved, the words go to the form, where they stay until the person is done.
      if (saved.isOk) onSaved(saved.captureId);
      else
        await openForm({
          kind: kindId,
          snapshot,
          field: saved.reason === 'incomplete' ? (saved.problems[0]?.field ?? null) : null,
          values: given,
        });
    },

    async review(kindId, snapshot) {
      const { siteRules } = await settings.preferences.get();
      const kind = ruleFor(siteRules, snapshot.address)?.kind || kindId;
      return openForm({ kind, snapshot, field: null, values: {} });
    },
  };
}
