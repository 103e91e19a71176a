// The popup's live view of the outbox: one capture, the newest ones, and the account's block.
import { useCallback } from 'react';
import type { CaptureView } from '@/components/outcome/capture-view';
import { useRead } from '@/components/use-read';
import type { Queue } from '@/lib/outbox/queue';
import type { PopupDeps } from './deps';

const recentCount = 5;

export interface OutboxView {
  readonly recent: readonly CaptureView[] | null;
  readonly shown: CaptureView | null;
  readonly block: Queue['block'];
}

const nothing: OutboxView = { recent: null, shown: null, block: null };

interface OutboxQuestion {
  /** False until the form is filled. */
  readonly isWanted: boolean;
  readonly accountId: string;
  /** The capture on the screen. null for none. */
  readonly shownId: string | null;
}

export function useOutbox(deps: PopupDeps, { isWanted, accountId, shownId }: OutboxQuestion): OutboxView {
  const { outbox, keepStorage } = deps;
  const read = useCallback(async (): Promise<OutboxView> => {
    const [recent, shown, block] = await Promise.all([
      outbox.newest(recentCount),
      shownId === null ? null : outbox.view(shownId),
      outbox.block(accountId),
    ]);
    // Not while a person types: a browser may ask for permission in a dialog.
    if (shown?.status === 'waiting') void keepStorage();
    return { recent, shown, block };
  }, [outbox, keepStorage, accountId, shownId]);
  return useRead(isWanted ? read : null, nothing, { watch: outbox.watch, isKept: true });
}
