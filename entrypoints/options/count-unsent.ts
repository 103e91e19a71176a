// Owns counting what an account has in the outbox that is not sent.
import type { OutboxStore } from '@/lib/outbox/storage/store';

const unsent = ['undoable', 'queued', 'sending', 'parked', 'unknown'] as const;

/** 0 too where the outbox cannot be read: then nothing of it could be discarded either. */
export async function countUnsent(store: Pick<OutboxStore, 'counts'>, accountId: string): Promise<number> {
  const counts = await store.counts(unsent, accountId);
  return counts.isOk ? Object.values(counts.value).reduce((sum, count) => sum + count, 0) : 0;
}
