import { viewCapture } from '@/components/outcome/capture-view';
import { type Capture, isEditable, isMovable } from '@/lib/outbox/capture';
import type { OutboxStore } from '@/lib/outbox/storage/store';

/** Reads of the outbox. Only the background writes it. Never rejects. */
export function createOutboxReader(store: OutboxStore) {
  async function viewOf(capture: Capture) {
    const queue = await store.queue(capture.accountId);
    return viewCapture(capture, queue.isOk ? queue.value : null);
  }

  return {
    async view(captureId: string) {
      const found = await store.get(captureId);
      return found.isOk && found.value ? viewOf(found.value) : null;
    },
    /** The document of a capture. null if the capture can no longer be changed. */
    async readDraft(captureId: string, change: 'edit' | 'move') {
      const found = await store.get(captureId);
      const capture = found.isOk ? found.value : null;
      const canChange = capture && (change === 'move' ? isMovable(capture) : isEditable(capture));
      return canChange ? capture.draft : null;
    },
    async newest(count: number) {
      const found = await store.newest(count);
      return found.isOk ? Promise.all(found.value.map(viewOf)) : [];
    },
    async block(accountId: string) {
      const queue = await store.queue(accountId);
      return queue.isOk ? queue.value.block : null;
    },
  };
}
