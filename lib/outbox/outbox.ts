// A person's actions on captures: save, undo, retry, mark as sent, edit, discard. Each is durable before it
// answers.
import type { Draft } from '@/lib/capture/field/draft';
import { prepareCapture } from '@/lib/capture/form/prepare';
import { isSameDraft, withIdOfItsOwn } from '@/lib/capture/form/same-draft';
import type { Fact } from '@/lib/capture/history/fact';
import { pictureField } from '@/lib/capture/pictures/picture';
import type { RecordResult } from '@/lib/capture/steps/step';
import type { Capture } from './capture';
import type { DraftVersion } from './draft-version';
import { fromFile } from './from-file';
import { type ImportOutcome, incomplete, type SaveResult } from './results';
import type { NewCapture, OutboxStore, StorageFailure } from './storage/store';

export interface Outbox {
  /**
   * Commits the draft as a capture, sent after `undoMs`. The same draft again is the same capture. The same id
   * with other words, as from a second window, becomes its own capture.
   * `saved.versions` of the draft end with it. Later ones stay.
   */
  save(draft: Draft, undoMs: number, saved?: SavedDraft): Promise<SaveResult>;
  /**
   * Makes a capture that waits to be sent a draft again, if nothing of it was created. Returns the draft. null if it is
   * too late.
   */
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
  /**
   * Gives a parked or waiting capture the draft's words and destination, and sends the remaining steps. These versions of
   * the changes end with it.
   */
  edit(captureId: string, draft: Draft, versions?: readonly DraftVersion[]): Promise<SaveResult>;
  /**
   * Moves a waiting capture to the draft's account. Fails once one of its steps created something. These versions of the
   * changes end with it.
   */
  move(captureId: string, draft: Draft, versions?: readonly DraftVersion[]): Promise<SaveResult>;
  /**
   * Adds a capture from a file, unless its id is known here: a capture, a draft, or one of them that is gone. Sends nothing: what was not delivered waits for the
   * person's choice (`from-file.ts`). `serviceAddress` is that of its account, null without one.
   */
  restore(capture: NewCapture, serviceAddress: string | null): Promise<ImportOutcome>;
}

export interface SavedDraft {
  /** The policy that the draft was checked by. @default the draft is checked before sending */
  readonly allowedBy?: string;
  /** @default none */
  readonly versions?: readonly DraftVersion[];
}

interface OutboxDeps {
  readonly store: OutboxStore;
  readonly wake: () => void;
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  /** The address of the account's service. null if the account isn't known. */
  readonly serviceOf: (accountId: string) => Promise<string | null>;
  /** What the history keeps of a draft that is saved. null for nothing. Never rejects. @default nothing */
  readonly factOf?: (draft: Draft, saved: Pick<Fact, 'name' | 'atMs'>) => Promise<Fact | null>;
  /** Called with each capture that was saved, changed or moved, as it was and is. @default does nothing */
  readonly onSaved?: (capture: Capture) => void;
  /** Called with a discarded capture, once its row is gone. @default does nothing */
  readonly onDiscarded?: (capture: Capture) => void;
  /** Called with a capture that is a draft again. @default does nothing */
  readonly onUndone?: (capture: Capture) => void;
}

export function createOutbox(deps: OutboxDeps): Outbox {
  const { store, wake, now, randomBytes, onSaved = () => undefined } = deps;
  const { onDiscarded = () => undefined, onUndone = () => undefined } = deps;
  const { factOf = async () => null } = deps;

  /** Returns the capture with the draft's id, new or already stored. */
  async function add(
    draft: Draft,
    undoMs: number,
    { allowedBy, versions, documentId }: SavedDraft & { readonly documentId: string },
  ): Promise<Added | FailedSave> {
    const prepared = prepareCapture(draft, randomBytes);
    if (!prepared.isOk) return incomplete(prepared.problems);
    const { name, marker, steps } = prepared.value;
    const savedAtMs = now();
    const capture: NewCapture = {
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
    };
    const fact = await factOf(draft, { name, atMs: savedAtMs });
    const added = await store.add(capture, { documentId, fact, ...(versions && { versions }) });
    if (!added.isOk) return storageFailed(added);
    return added.value ? { isOk: true, capture: added.value } : pictureMissing;
  }

  return {
    async save(draft, undoMs, ended = {}) {
      const ofDocument = { ...ended, documentId: draft.id };
      const added = await add(draft, undoMs, ofDocument);
      const hasOtherContent = added.isOk && !isSameDraft(added.capture.draft, draft);
      const saved = hasOtherContent ? await add(await withIdOfItsOwn(draft), undoMs, ofDocument) : added;
      if (!saved.isOk) return saved;
      onSaved(saved.capture);
      wake();
      return { isOk: true, captureId: saved.capture.id };
    },

    async undo(captureId) {
      const undone = await store.undo(captureId, now());
      if (!undone.isOk || !undone.value) return null;
      onUndone(undone.value);
      return undone.value.draft;
    },

    async sendNow(captureId) {
      const changed = await store.change(captureId, { type: 'undoWindowEnded' });
      wake();
      return changed.isOk && changed.value !== null;
    },

    async retry(captureId) {
      const found = await store.get(captureId);
      // A capture from a file enters the history once the person sends it.
      const imported = found.isOk && found.value?.isFromFile ? found.value : null;
      const fact = imported && (await factOf(imported.draft, { name: imported.name, atMs: now() }));
      const changed = await store.change(captureId, { type: 'resendChosen' }, fact);
      const capture = changed.isOk ? changed.value : null;
      if (capture) await store.changeQueue(capture.accountId, { wait: null });
      wake();
      return capture !== null;
    },

    async discard(captureId) {
      const removed = await store.discard(captureId, ['undoable', 'queued', 'parked', 'unknown'], now());
      if (!removed.isOk || !removed.value) return false;
      onDiscarded(removed.value);
      return true;
    },

    async confirm(captureId, record) {
      const changed = await store.change(captureId, { type: 'arrivalConfirmed', record, atMs: now() });
      wake();
      return changed.isOk && changed.value !== null;
    },

    async edit(captureId, draft, versions = []) {
      const prepared = prepareCapture(draft, randomBytes);
      if (!prepared.isOk) return incomplete(prepared.problems);
      const { name, marker, steps } = prepared.value;
      const atMs = now();
      const fact = await factOf(draft, { name, atMs });
      const changed = await store.changeByDraft(
        captureId,
        { type: 'edited', draft, name, marker, steps, atMs },
        { versions, fact },
      );
      if (!changed.isOk) return storageFailed(changed);
      if (changed.value) onSaved(changed.value);
      wake();
      return changed.value ? { isOk: true, captureId } : { isOk: false, reason: 'sent-meanwhile' };
    },

    async move(captureId, draft, versions = []) {
      const found = await store.get(captureId);
      if (!found.isOk) return storageFailed(found);
      const prepared = prepareCapture(draft, randomBytes, found.value?.marker);
      if (!prepared.isOk) return incomplete(prepared.problems);
      const { name, steps } = prepared.value;
      const from = found.value && (await deps.serviceOf(found.value.accountId));
      // A record of an account that isn't known here may be in any service.
      const isSameService = from === null || from === (await deps.serviceOf(draft.accountId));
      const atMs = now();
      const fact = await factOf(draft, { name, atMs });
      const changed = await store.changeByDraft(
        captureId,
        { type: 'moved', isSameService, draft, name, steps, atMs },
        { versions, fact },
      );
      if (!changed.isOk) return storageFailed(changed);
      for (const capture of [found.value, changed.value]) if (capture) onSaved(capture);
      wake();
      return changed.value ? { isOk: true, captureId } : { isOk: false, reason: 'not-movable' };
    },

    async restore({ allowedBy: _ofTheFile, ...capture }, serviceAddress) {
      const known = await store.isKnown(capture.id);
      if (!known.isOk) return 'failed';
      if (known.value) return 'known';
      const accepted = fromFile(capture, serviceAddress, randomBytes);
      if (!accepted) return 'unreadable';
      const added = await store.addFromFile(accepted);
      return added.isOk && added.value !== 'pictureMissing' ? added.value : 'failed';
    },
  };
}

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
