// Owns taking a held capture back: its draft is kept before its row goes, so that no moment is without it.
import type { Draft } from '@/lib/capture/draft';
import type { Outbox } from '@/lib/outbox/outbox';
import type { OutboxStore } from '@/lib/outbox/store';
import { withTakenBack } from '@/lib/settings/kept-drafts';
import type { Settings } from '@/lib/settings/registry';

export interface TakeBackDeps {
  readonly settings: Settings;
  readonly store: OutboxStore;
  readonly outbox: Outbox;
  readonly now: () => number;
}

/** Gives the draft, which is then among the kept ones; null when it is too late. */
export type TakeBack = (captureId: string) => Promise<Draft | null>;

export function createTakeBack({ settings, store, outbox, now }: TakeBackDeps): TakeBack {
  return async (captureId) => {
    const found = await store.get(captureId);
    if (!found.isOk || found.value?.state.name !== 'held') return null;
    const { draft } = found.value;
    await settings.drafts.update((kept) => withTakenBack(kept, draft, now()));
    const undone = await outbox.undo(captureId);
    if (undone === null)
      await settings.drafts.update((kept) => kept.filter((entry) => entry.draft.id !== draft.id));
    return undone;
  };
}
