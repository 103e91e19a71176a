// The popup's live view of the outbox: one capture, the newest ones, and the account's block.
import { useCallback } from 'react';
import { type CaptureView, type Rejection, rejectionOf } from '@/components/outcome/capture-view';
import { useRead } from '@/components/use-read';
import type { Queue } from '@/lib/outbox/queue';
import type { PopupDeps } from './deps';

const recentCount = 5;

export interface OutboxView {
  readonly recent: readonly CaptureView[] | null;
  readonly shown: CaptureView | null;
  readonly block: Queue['block'];
  /** Why the service rejected the capture that the form changes. null if it didn't. */
  readonly rejection: Rejection | null;
}

const nothing: OutboxView = { recent: null, shown: null, block: null, rejection: null };

interface OutboxQuestion {
  /** False until the form is filled. */
  readonly isWanted: boolean;
  readonly accountId: string;
  /** The capture on the screen. null for none. */
  readonly shownId: string | null;
  /** The capture that the form changes. null for none. */
  readonly editedId: string | null;
}

export function useOutbox(deps: PopupDeps, question: OutboxQuestion): OutboxView {
  const { isWanted, accountId, shownId, editedId } = question;
  const { outbox, keepStorage } = deps;
  const read = useCallback(async (): Promise<OutboxView> => {
    const [recent, shown, block, edited] = await Promise.all([
      outbox.newest(recentCount),
      shownId === null ? null : outbox.view(shownId),
      outbox.block(accountId),
      editedId === null ? null : outbox.view(editedId),
    ]);
    // Not while a person types: a browser may ask for permission in a dialog.
    if (shown?.status === 'waiting') void keepStorage();
    return { recent, shown, block, rejection: rejectionOf(edited) };
  }, [outbox, keepStorage, accountId, shownId, editedId]);
  return useRead(isWanted ? read : null, nothing, { watch: outbox.watch, isKept: true });
}
