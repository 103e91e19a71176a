import type { OutboxStore } from '@/lib/outbox/storage/store';
import { coalesce } from './coalesce';
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
