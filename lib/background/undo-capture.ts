// Undoes a capture. Stores its draft before deleting its row, so that the words are never lost.
import type { Draft } from '@/lib/capture/field/draft';
import type { Outbox } from '@/lib/outbox/outbox';
import type { OutboxStore } from '@/lib/outbox/storage/store';
import type { Settings } from '@/lib/settings/settings';
import type { CaptureMemory } from './capture-memory';

interface UndoCaptureDeps {
  readonly settings: Pick<Settings, 'drafts'>;
  readonly store: OutboxStore;
  readonly outbox: Outbox;
  readonly memory: Pick<CaptureMemory, 'undone'>;
  readonly now: () => number;
}

/** Returns the draft, now among the stored ones. null if it is too late. */
export type UndoCapture = (captureId: string) => Promise<Draft | null>;

export function createUndoCapture({ settings, store, outbox, memory, now }: UndoCaptureDeps): UndoCapture {
  return async (captureId) => {
    const found = await store.get(captureId);
    if (!found.isOk || found.value?.state.name !== 'undoable') return null;
    const { draft } = found.value;
    const keptAs = await settings.drafts.keepBeside(draft, now());
    const undone = await outbox.undo(captureId);
    if (undone === null) await settings.drafts.drop(keptAs);
    else memory.undone(found.value);
    return undone;
  };
}
