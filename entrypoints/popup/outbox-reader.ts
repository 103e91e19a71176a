import { viewCapture } from '@/components/outcome/capture-view';
import { type Capture, isEditable, isMovable } from '@/lib/outbox/capture';
import type { OutboxStore } from '@/lib/outbox/storage/store';
import type { OutboxReader } from './deps';

export function createOutboxReader(store: OutboxStore): OutboxReader {
  async function viewOf(capture: Capture) {
    const queue = await store.queue(capture.accountId);
    return viewCapture(capture, queue.isOk ? queue.value : null);
  }

  return {
    async view(captureId) {
      const found = await store.get(captureId);
      return found.isOk && found.value ? viewOf(found.value) : null;
    },
    async readDraft(captureId, change) {
      const found = await store.get(captureId);
      const capture = found.isOk ? found.value : null;
      const canChange = capture && (change === 'move' ? isMovable(capture) : isEditable(capture));
      return canChange ? capture.draft : null;
    },
    async newest(count) {
      const found = await store.newest(count);
      return found.isOk ? Promise.all(found.value.map(viewOf)) : [];
    },
    async block(accountId) {
      const queue = await store.queue(accountId);
      return queue.isOk ? queue.value.block : null;
    },
  };
}
