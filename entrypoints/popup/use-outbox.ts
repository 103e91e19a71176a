// Owns the popup's live view of the outbox: what became of one capture, the last ones, and what holds the queue back.
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

export interface OutboxQuestion {
  /** Nothing is loaded before the form is ready. */
  readonly isWanted: boolean;
  readonly accountId: string;
  /** The capture that is looked at. */
  readonly shownId: string | null;
}

export function useOutbox(deps: PopupDeps, { isWanted, accountId, shownId }: OutboxQuestion): OutboxView {
  const [view, setView] = useState(nothing);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    async function look(): Promise<void> {
      const outbox = await deps.openOutbox();
      const [recent, shown, block] = await Promise.all([
        outbox.newest(recentCount),
        shownId === null ? null : outbox.view(shownId),
        outbox.block(accountId),
      ]);
      if (isCurrent) setView({ recent, shown, block });
    }
    void look();
    const stop = deps.watchOutbox(() => void look());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [deps, isWanted, accountId, shownId]);
  return view;
}
