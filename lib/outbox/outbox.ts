// A person's actions on captures: save, undo, retry, mark as sent, edit, discard. Each is durable before it
// answers.
import type { Draft } from '@/lib/capture/field/draft';
import { prepareCapture } from '@/lib/capture/form/prepare';
import { isSameDraft, withIdOfItsOwn } from '@/lib/capture/form/same-draft';
import { pictureField } from '@/lib/capture/pictures/picture';
import type { RecordResult } from '@/lib/capture/steps/step';
import type { Capture, CaptureState } from './capture';
import { incomplete, type SaveResult } from './results';
import type { NewCapture, OutboxStore, StorageFailure } from './storage/store';

export interface Outbox {
  /**
   * Commits the draft as a capture, sent after `undoMs`. The same draft again is the same capture. The same id
   * with other words, as from a second window, becomes its own capture.
   * `allowedBy` is the policy that the draft was checked by. Without it, the draft is checked before sending.
   */
  save(draft: Draft, undoMs: number, allowedBy?: string): Promise<SaveResult>;
  /** Removes an undoable capture and returns its draft. null if it is too late. */
  undo(captureId: string): Promise<Draft | null>;
  sendNow(captureId: string): Promise<boolean>;
  /**
   * Sends a parked, unknown or waiting capture again, as the person chose. Also ends the account's wait. A
   * service that still needs one asks again.
   */
  retry(captureId: string): Promise<boolean>;
  /** Removes a capture that is neither delivered nor being sent. */
  discard(captureId: string): Promise<boolean>;
  /** Marks an unknown capture as arrived. */
  confirm(captureId: string, record: RecordResult): Promise<boolean>;
  /** Gives a parked capture the draft's words and destination, and sends the remaining steps. */
  edit(captureId: string, draft: Draft): Promise<SaveResult>;
  /** Moves a waiting capture to the draft's account. Fails once one of its steps created something. */
  move(captureId: string, draft: Draft): Promise<SaveResult>;
  /**
   * Adds a capture from a file, unless its id exists. A capture that was being sent may have arrived
   * meanwhile. So recovery runs before it is sent again.
   */
  restore(capture: NewCapture): Promise<'added' | 'known' | 'failed'>;
}

interface OutboxDeps {
  readonly store: OutboxStore;
  readonly wake: () => void;
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  /** The address of the account's service. null if the account isn't known. */
  readonly serviceOf: (accountId: string) => Promise<string | null>;
  /** Called with each saved capture, also if the same draft had created it before. @default does nothing */
  readonly onSaved?: (capture: Capture) => void;
  /** Called with a discarded capture, once its row is gone. @default does nothing */
  readonly onDiscarded?: (capture: Capture) => void;
}

export function createOutbox(deps: OutboxDeps): Outbox {
  const { store, wake, now, randomBytes, onSaved = () => undefined, onDiscarded = () => undefined } = deps;

  /** Returns the capture with the draft's id, new or already stored. */
  async function add(
    draft: Draft,
    undoMs: number,
    allowedBy: string | undefined,
  ): Promise<Added | FailedSave> {
    const prepared = prepareCapture(draft, randomBytes);
    if (!prepared.isOk) return incomplete(prepared.problems);
    const { name, marker, steps } = prepared.value;
    const savedAtMs = now();
    const added = await store.add({
      version: 1,
      id: draft.id,
      accountId: draft.accountId,
      kind: draft.kind,
      name,
      marker,
      savedAtMs,
      draft,
      ...(allowedBy === undefined ? {} : { allowedBy }),
      steps: steps.map((step) => ({ ...step, result: null, attempts: [] })),
      state:
        undoMs > 0
          ? { name: 'undoable', wait: { fromMs: savedAtMs, forMs: undoMs } }
          : { name: 'queued', wait: null },
      duplicates: [],
      duplicateCheck: null,
    });
    if (!added.isOk) return storageFailed(added);
    return added.value ? { isOk: true, capture: added.value } : pictureMissing;
  }

  return {
    async save(draft, undoMs, allowedBy) {
      const added = await add(draft, undoMs, allowedBy);
      const hasOtherContent = added.isOk && !isSameDraft(added.capture.draft, draft);
      const saved = hasOtherContent ? await add(await withIdOfItsOwn(draft), undoMs, allowedBy) : added;
      if (!saved.isOk) return saved;
      onSaved(saved.capture);
      wake();
      return { isOk: true, captureId: saved.capture.id };
    },

    async undo(captureId) {
      const removed = await store.remove(captureId, ['undoable']);
      return removed.isOk && removed.value ? removed.value.draft : null;
    },

    async sendNow(captureId) {
      const changed = await store.change(captureId, { type: 'undoWindowEnded' });
      wake();
      return changed.isOk && changed.value !== null;
    },

    async retry(captureId) {
      const changed = await store.change(captureId, { type: 'resendChosen' });
      const capture = changed.isOk ? changed.value : null;
      if (capture) await store.changeQueue(capture.accountId, { wait: null });
      wake();
      return capture !== null;
    },

    async discard(captureId) {
      const removed = await store.remove(captureId, ['undoable', 'queued', 'parked', 'unknown']);
      if (!removed.isOk || !removed.value) return false;
      onDiscarded(removed.value);
      return true;
    },

    async confirm(captureId, record) {
      const changed = await store.change(captureId, { type: 'arrivalConfirmed', record, atMs: now() });
      wake();
      return changed.isOk && changed.value !== null;
    },

    async edit(captureId, draft) {
      const prepared = prepareCapture(draft, randomBytes);
      if (!prepared.isOk) return incomplete(prepared.problems);
      const { name, marker, steps } = prepared.value;
      const changed = await store.change(captureId, {
        type: 'edited',
        draft,
        name,
        marker,
        steps,
        atMs: now(),
      });
      if (!changed.isOk) return storageFailed(changed);
      wake();
      return changed.value ? { isOk: true, captureId } : { isOk: false, reason: 'not-parked' };
    },

    async move(captureId, draft) {
      const found = await store.get(captureId);
      if (!found.isOk) return storageFailed(found);
      const prepared = prepareCapture(draft, randomBytes, found.value?.marker);
      if (!prepared.isOk) return incomplete(prepared.problems);
      const { name, steps } = prepared.value;
      const from = found.value && (await deps.serviceOf(found.value.accountId));
      // A record of an account that isn't known here may be in any service.
      const isSameService = from === null || from === (await deps.serviceOf(draft.accountId));
      const changed = await store.change(captureId, {
        type: 'moved',
        isSameService,
        draft,
        name,
        steps,
        atMs: now(),
      });
      if (!changed.isOk) return storageFailed(changed);
      wake();
      return changed.value ? { isOk: true, captureId } : { isOk: false, reason: 'not-movable' };
    },

    async restore({ allowedBy: _ofTheFile, ...capture }) {
      const before = await store.get(capture.id);
      if (!before.isOk) return 'failed';
      if (before.value) return 'known';
      const hasEnded = capture.state.name === 'delivered' || capture.state.name === 'parked';
      const state = hasEnded ? capture.state : toRecover;
      const added = await store.add({ ...capture, state, duplicateCheck: null });
      if (!added.isOk || !added.value) return 'failed';
      wake();
      return 'added';
    },
  };
}

const toRecover: CaptureState = { name: 'unknown', search: 'unsearched', wait: null };

interface Added {
  readonly isOk: true;
  readonly capture: Capture;
}
type FailedSave = Exclude<SaveResult, { isOk: true }>;

const pictureMissing: FailedSave = incomplete([
  { field: pictureField.name, messageKey: 'problemPictureMissing' },
]);

function storageFailed(failed: { readonly reason: StorageFailure }): FailedSave {
  return { isOk: false, reason: 'storage-failed', failure: failed.reason };
}
