// Owns stopping a whole account: its queue is blocked, or waits. Committed before the capture goes back to the queue.
import type { BlockReason } from '@/lib/outbox/queue';
import type { OutboxStore } from '@/lib/outbox/storage/store';
import type { PlanningError } from '@/lib/planning/errors';
import type { Verdict } from './retry-policy';

export interface QueueControl {
  /** Commits what a verdict means for the whole account; most verdicts mean nothing for it. */
  apply(accountId: string, verdict: Verdict, error: PlanningError): Promise<void>;
  /** Nothing of the account is sent until the person acts. */
  block(accountId: string, reason: BlockReason, host: string | null): Promise<void>;
}

export function createQueueControl(store: Pick<OutboxStore, 'changeQueue'>, now: () => number): QueueControl {
  async function block(accountId: string, reason: BlockReason, host: string | null): Promise<void> {
    await store.changeQueue(accountId, { block: { reason, host, atMs: now() } });
  }

  return {
    async apply(accountId, verdict, error) {
      if (verdict.name === 'throttle')
        await store.changeQueue(accountId, { wait: { fromMs: now(), forMs: verdict.afterMs } });
      if (verdict.name === 'block')
        await block(accountId, verdict.reason, error.kind === 'redirected' ? error.host : null);
    },
    block,
  };
}
