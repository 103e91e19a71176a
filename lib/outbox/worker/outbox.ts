// A person's actions on captures: save, undo, retry, mark as sent, edit, discard. Each is durable before it
// answers.
import type { Draft } from '@/lib/capture/field/draft';
import { prepareCapture } from '@/lib/capture/form/problems';
import { isSameDraft, withIdOfItsOwn } from '@/lib/capture/form/slots';
import type { Fact } from '@/lib/capture/history/fact';
import { pictureField } from '@/lib/capture/pictures/picture';
import type { RecordResult } from '@/lib/capture/steps/step';
import { createMarker } from '@/lib/capture/text/marker';
import type { Capture, DraftVersion } from '@/lib/outbox/capture';
import { fromFile, isHistory } from '@/lib/outbox/from-file';
import { keptLinksOf } from '@/lib/outbox/queue';
import type { DraftEvent } from '@/lib/outbox/reducer';
import {
  type Admitted,
  type FailedSave,
  type ImportOutcome,
  incomplete,
  type SaveResult,
} from '@/lib/outbox/results';
import type { NewCapture, OutboxStore, StorageFailure } from '@/lib/outbox/storage/store';

export type Outbox = ReturnType<typeof createOutbox>;

interface OutboxDeps {
  readonly store: OutboxStore;
  readonly wake: () => void;
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  /** The draft as it may be saved, or why it may not. `isOfAccount`: its account is connected here. @default true */
  readonly admit: (draft: Draft, isOfAccount?: boolean) => Promise<Admitted>;
  /** The address of the account's service. null if the account isn't known. */
  readonly serviceOf: (accountId: string) => Promise<string | null>;
  /** What the history keeps of a draft that is saved. null for nothing. Never rejects. */
  readonly factOf: (draft: Draft, saved: Pick<Fact, 'name' | 'atMs'>) => Promise<Fact | null>;
  /** Called once a change is stored. A moved capture is reported as it was and as it is. */
  readonly onChanged: (change: 'saved' | 'undone' | 'discarded', capture: Capture) => void;
}

export const createOutbox = (deps: OutboxDeps) => ({ ...draftActions(deps), ...captureActions(deps) });

const draftActions = (deps: OutboxDeps) => ({
  /**
   * Commits the draft as a capture, sent after `undoMs`. The same draft again is the same capture. The same id with
   * other words, as from a second window, becomes its own capture. These versions of the draft end with it. Later ones
   * stay.
   */
  async save(draft: Draft, undoMs: number, versions: readonly DraftVersion[] = []): Promise<SaveResult> {
    const saved = { undoMs, documentId: draft.id, versions };
    const first = await add(deps, draft, saved);
    if (!first.isOk) return first;
    const isSame = isSameDraft(first.capture.draft, first.draft);
    const added = isSame ? first : await add(deps, await withIdOfItsOwn(first.draft), saved);
    if (!added.isOk) return added;
    deps.onChanged('saved', added.capture);
    deps.wake();
    return { isOk: true, captureId: added.capture.id };
  },

  /** Gives an unsent capture the draft's words, and sends its remaining steps. Ends these versions of the changes. */
  async edit(captureId: string, draft: Draft, versions: readonly DraftVersion[] = []): Promise<SaveResult> {
    const prepared = await prepare(deps, draft);
    if (!prepared.isOk) return prepared;
    const event = { type: 'edited', ...prepared.value, atMs: deps.now() } as const;
    return change(deps, captureId, event, versions, 'sent-meanwhile');
  },

  /** Moves an unsent capture of which nothing exists to the draft's account. Ends these versions of the changes. */
  async move(captureId: string, draft: Draft, versions: readonly DraftVersion[] = []): Promise<SaveResult> {
    const { store, serviceOf, now, onChanged } = deps;
    const found = await store.get(captureId);
    if (!found.isOk) return storageFailed(found);
    const prepared = await prepare(deps, draft, found.value?.marker);
    if (!prepared.isOk) return prepared;
    const from = found.value && (await serviceOf(found.value.accountId));
    // A record of an account that isn't known here may be in any service.
    const isSameService = from === null || from === (await serviceOf(draft.accountId));
    const event = { type: 'moved', isSameService, ...prepared.value, atMs: now() } as const;
    const moved = await change(deps, captureId, event, versions, 'not-movable');
    if (found.value && (moved.isOk || moved.reason === 'not-movable')) onChanged('saved', found.value);
    return moved;
  },

  /**
   * Adds a capture from a file, unless its id is known here: a capture, a draft, or one of them that is gone. Sends
   * nothing: what was not delivered waits for the person's choice (`from-file.ts`). `serviceAddress` is that of its
   * account, null without one.
   */
  async restore(capture: NewCapture, serviceAddress: string | null): Promise<ImportOutcome> {
    // History sends nothing. Without an account here nothing can leave, and moving it checks the account.
    const admitted: Admitted = isHistory(capture)
      ? { isOk: true, draft: capture.draft }
      : await deps.admit(capture.draft, serviceAddress !== null);
    if (!admitted.isOk) return admitted.reason === 'incomplete' ? 'refused' : 'failed';
    const accepted = fromFile({ ...capture, draft: admitted.draft }, serviceAddress);
    if (!accepted) return 'unreadable';
    const added = await deps.store.addFromFile(accepted);
    return added.isOk && added.value !== 'pictureMissing' ? added.value : 'failed';
  },
});

const captureActions = ({ store, wake, now, factOf, onChanged }: OutboxDeps) => ({
  /** Makes a capture of which nothing was created a draft again. Returns the draft, or null if it is too late. */
  async undo(captureId: string): Promise<Draft | null> {
    const undone = await store.undo(captureId, now());
    if (!undone.isOk || !undone.value) return null;
    onChanged('undone', undone.value);
    return undone.value.draft;
  },

  async sendNow(captureId: string): Promise<boolean> {
    const changed = await store.change(captureId, { type: 'undoWindowEnded' });
    wake();
    return changed.isOk && changed.value !== null;
  },

  /** Sends a parked, unknown or waiting capture again by the person's choice. Ends the account's wait, too. */
  async retry(captureId: string): Promise<boolean> {
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

  /** Removes a capture that is neither delivered nor being sent. */
  async discard(captureId: string): Promise<boolean> {
    const removed = await store.discard(captureId, ['undoable', 'queued', 'parked', 'unknown'], now());
    if (!removed.isOk || !removed.value) return false;
    onChanged('discarded', removed.value);
    return true;
  },

  async confirm(captureId: string, record: RecordResult): Promise<boolean> {
    const atMs = now();
    const changed = await store.change(captureId, { type: 'recordFound', record, duplicates: [], atMs });
    wake();
    return changed.isOk && changed.value !== null;
  },
});

/** The draft as it may be saved, and its steps as they are sent. The marker is new unless given. */
async function prepare(
  { store, randomBytes, admit }: OutboxDeps,
  given: Draft,
  marker = createMarker(randomBytes),
) {
  const admitted = await admit(given);
  if (!admitted.isOk) return admitted;
  const { draft } = admitted;
  const queue = await store.queue(draft.accountId);
  // Without an answer, the text gets the marker, too.
  const keptLinks = queue.isOk ? keptLinksOf(queue.value) : [];
  const prepared = prepareCapture(draft, { marker, keptLinks });
  if (!prepared.isOk) return incomplete(prepared.problems);
  return { isOk: true, value: { draft, marker, ...prepared.value } } as const;
}

interface AddedDraft {
  readonly undoMs: number;
  /** The draft whose versions end. */
  readonly documentId: string;
  readonly versions: readonly DraftVersion[];
}

/** Returns the draft as it is saved, and the capture with its id, new or already stored. */
async function add(
  deps: OutboxDeps,
  given: Draft,
  { undoMs, documentId, versions }: AddedDraft,
): Promise<{ readonly isOk: true; readonly capture: Capture; readonly draft: Draft } | FailedSave> {
  const { store, now, factOf } = deps;
  const prepared = await prepare(deps, given);
  if (!prepared.isOk) return prepared;
  const { draft, marker, name, steps } = prepared.value;
  const savedAtMs = now();
  const { id, accountId, kind } = draft;
  const capture: NewCapture = {
    ...{ version: 1, id, accountId, kind, name, marker, savedAtMs, draft },
    steps: steps.map((step) => ({ ...step, result: null, attempts: [] })),
    state:
      undoMs > 0
        ? { name: 'undoable', wait: { fromMs: savedAtMs, forMs: undoMs } }
        : { name: 'queued', wait: null },
    duplicates: [],
    duplicateCheck: null,
  };
  const fact = await factOf(draft, { name, atMs: savedAtMs });
  const added = await store.add(capture, { documentId, fact, versions });
  if (!added.isOk) return storageFailed(added);
  return added.value ? { isOk: true, capture: added.value, draft } : pictureMissing;
}

async function change(
  { store, wake, factOf, onChanged }: OutboxDeps,
  captureId: string,
  event: DraftEvent,
  versions: readonly DraftVersion[],
  tooLate: 'sent-meanwhile' | 'not-movable',
): Promise<SaveResult> {
  const fact = await factOf(event.draft, { name: event.name, atMs: event.atMs });
  const changed = await store.changeByDraft(captureId, event, { versions, fact });
  if (!changed.isOk) return storageFailed(changed);
  if (changed.value) onChanged('saved', changed.value);
  wake();
  return changed.value ? { isOk: true, captureId } : { isOk: false, reason: tooLate };
}

const pictureMissing: FailedSave = incomplete([
  { field: pictureField.name, messageKey: 'problemPictureMissing' },
]);

const storageFailed = ({ reason }: { readonly reason: StorageFailure }): FailedSave => ({
  isOk: false,
  reason: 'storage-failed',
  failure: reason,
});
