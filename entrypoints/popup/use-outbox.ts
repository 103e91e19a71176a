// The popup's live view of the outbox: one capture, the newest ones, and the account's block.
import { useEffect, useState } from 'react';
import type { CaptureView } from '@/components/capture-view';
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
  const [view, setView] = useState(nothing);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    async function read(): Promise<void> {
      const [recent, shown, block] = await Promise.all([
        deps.outbox.newest(recentCount),
        shownId === null ? null : deps.outbox.view(shownId),
        deps.outbox.block(accountId),
      ]);
      if (isCurrent) setView({ recent, shown, block });
      // Not while a person types: a browser may ask for permission in a dialog.
      if (shown?.status === 'waiting') void deps.keepStorage();
    }
    void read();
    const stop = deps.outbox.watch(() => void read());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [deps, isWanted, accountId, shownId]);
  return view;
}
