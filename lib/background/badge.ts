// Shows how many captures wait or need attention.
import type { OutboxStore } from '@/lib/outbox/storage/store';
import type { Screen } from './environment';

/** Returns a function that counts the outbox and shows the count. */
export function createBadge(store: OutboxStore, showBadge: Screen['showBadge']): () => Promise<void> {
  return coalesce(async () => {
    const counts = await store.counts(['undoable', 'queued', 'sending', 'parked', 'unknown']);
    if (!counts.isOk) return;
    const { undoable, queued, sending, parked, unknown } = counts.value;
    await showBadge({ waiting: undoable + queued + sending, needsPerson: parked + unknown });
  });
}

/**
 * Coalesces calls: a thousand saves must not count the outbox a thousand times. Returns a function that runs `work` at once when idle. Calls during a run share one more run after it.
 * Resolves when the run that covers the call is done.
 */
function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function start(): Promise<void> {
    running = work().finally(() => {
      running = null;
    });
    return running;
  }

  return () => {
    if (!running) return start();
    if (!next) {
      const again = () => {
        next = null;
        return start();
      };
      next = running.then(again, again);
    }
    return next;
  };
}
