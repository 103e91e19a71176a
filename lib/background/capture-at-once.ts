// Owns capturing at once, from the menu, a shortcut or the address bar; where a value is missing, the form opens.
import type { Draft } from '@/lib/capture/draft';
import { dayOf, startValues, withoutUnseenPublic } from '@/lib/capture/form/setup';
import type { DraftValues } from '@/lib/capture/form/values';
import { allowedKinds } from '@/lib/capture/policy';
import { ruleFor } from '@/lib/capture/site-rules/site-rule';
import { sourceOf } from '@/lib/capture/source';
import { samplePageOf } from '@/lib/capture/templates/sample-page';
import type { Outbox } from '@/lib/outbox/outbox';
import type { Snapshot, SnapshotRemark } from '@/lib/page/snapshot';
import type { PendingGesture } from '@/lib/settings/keys';
import { type Preferences, setupFor } from '@/lib/settings/preferences';
import type { Settings } from '@/lib/settings/settings';

export interface CaptureAtOnce {
  /**
   * Saves the snapshot as a capture of this kind. Opens the form instead at a field that needs attention, or for a snapshot that
   * a person has to see first. `given` wins over the page and the defaults.
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

/**
 * What a person has to see before it is sent (fault F51): an address with a secret, and a passage that is not the one that they
 * selected, or not all of it.
 */
const unseenRemarks: ReadonlySet<SnapshotRemark> = new Set([
  'address-has-secret',
  'page-slow',
  'selection-lost',
  'selection-cut',
  'selection-unreadable',
  'selection-secret',
  'frame-unreadable',
  'page-refused',
  'pdf-unreadable',
  'canvas-unreadable',
  'article-guessed',
  'article-cut',
  'article-slow',
]);

/** What the form opens with. */
type Gesture = Omit<PendingGesture, 'kept'>;

export function createCaptureAtOnce(deps: CaptureAtOnceDeps): CaptureAtOnce {
  const { settings, outbox, openPopup, onSaved, createId, now } = deps;

  /** The draft that the gesture makes without a form; null where the organisation allows no kind. */
  async function draftOf(
    { kind: wanted, snapshot, values }: Gesture,
    preferences: Preferences,
  ): Promise<Draft | null> {
    const [{ policy }, destinations] = await Promise.all([
      settings.policy.get(),
      settings.destinations.get(),
    ]);
    const kinds = allowedKinds(policy);
    const kind = kinds.find(({ id }) => id === wanted) ?? kinds[0];
    if (!kind) return null;
    const accountId = preferences.activeAccountId;
    const setup = setupFor(preferences, accountId, { policy, today: dayOf(new Date(now())) });
    return {
      id: createId(),
      kind: kind.id,
      accountId,
      values: withoutUnseenPublic(destinations[accountId], {
        ...startValues(kind, snapshot, setup),
        ...values,
      }),
      source: sourceOf(snapshot),
    };
  }

  /** Keeps the gesture's draft before anything opens: the form may never open, and another gesture may follow (fault F68). */
  async function openForm(gesture: Gesture, draft: Draft | null): Promise<void> {
    const key = draft && (await settings.drafts.keepBeside(draft, now()).catch(() => null));
    const kept = draft && key && { ...key, draftId: draft.id };
    await settings.pendingGesture.set({ ...gesture, kept });
    await openPopup();
  }

  return {
    async capture(kindId, snapshot, given = {}) {
      const gesture: Gesture = { kind: kindId, snapshot, field: null, values: given };
      const preferences = await settings.preferences.get();
      const draft = await draftOf(gesture, preferences);
      if (draft?.accountId === '' || draft?.kind !== kindId) return openForm(gesture, draft);
      if (snapshot.remarks.some((remark) => unseenRemarks.has(remark))) return openForm(gesture, draft);
      // For trying templates on; nothing waits for it, and nothing is lost without it.
      if (snapshot.address !== '')
        void settings.samplePage.set(samplePageOf(snapshot)).catch(() => undefined);
      const saved = await outbox.save(draft, preferences.undoMs);
      // Whatever kept it from being saved, the words go to the form, where they stay until the person is done.
      if (saved.isOk) return onSaved(saved.captureId);
      const field = saved.reason === 'incomplete' ? (saved.problems[0]?.field ?? null) : null;
      return openForm({ ...gesture, field }, draft);
    },

    async review(kindId, snapshot) {
      const preferences = await settings.preferences.get();
      const kind = ruleFor(preferences.siteRules, snapshot.address)?.kind || kindId;
      const gesture: Gesture = { kind, snapshot, field: null, values: {} };
      return openForm(gesture, await draftOf(gesture, preferences));
    },
  };
}
