// Owns stopping a whole account by a block or a wait. Commit it before the capture goes back to the queue.
import type { BlockReason } from '@/lib/outbox/queue';
import type { OutboxStore } from '@/lib/outbox/storage/store';
import type { PlanningError } from '@/lib/planning/errors';
import type { Verdict } from './retry-policy';

export interface QueueControl {
  /** Commits the verdict's effect on the whole account. Most verdicts have none. */
  apply(accountId: string, verdict: Verdict, error: PlanningError): Promise<void>;
  /** Sends nothing for the account until the person acts. */
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
