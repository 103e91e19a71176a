// Owns counting what an account has in the outbox that is not sent.
import type { OutboxStore } from '@/lib/outbox/store';

const unsent = ['held', 'queued', 'sending', 'parked', 'unknown'] as const;

/** 0 too where the outbox cannot be read: then nothing of it could be discarded either. */
export async function countUnsent(store: Pick<OutboxStore, 'inState'>, accountId: string): Promise<number> {
  const found = await Promise.all(unsent.map((state) => store.inState(state)));
  return found
    .flatMap((captures) => (captures.isOk ? captures.value : []))
    .filter((capture) => capture.accountId === accountId).length;
}
