import { headlineRecord } from '@/lib/outbox/capture';
import type { Outbox } from '@/lib/outbox/outbox';
import type { OutboxStore } from '@/lib/outbox/storage/store';
import type { NotificationClick } from '@/lib/platform/notifications';
import { draftOfNotice } from './add-to-draft';
import type { Screen } from './environment';

interface NotificationClickDeps {
  readonly store: OutboxStore;
  readonly outbox: Pick<Outbox, 'undo'>;
  readonly screen: Pick<Screen, 'openDraft' | 'openAddress' | 'openActivity'>;
}

/**
 * The button undoes a capture within its undo window. A delivered record opens in the service. Everything
 * else opens the activity page.
 */
export function createNotificationClicks({ store, outbox, screen }: NotificationClickDeps) {
  return async ({ id, isOnButton }: NotificationClick): Promise<void> => {
    const draftId = draftOfNotice(id);
    if (draftId !== null) return screen.openDraft(draftId);
    const found = await store.get(id);
    const capture = found.isOk ? found.value : null;
    if (isOnButton && capture?.state.name === 'undoable') {
      const draft = await outbox.undo(id);
      if (draft) return screen.openDraft(draft.id);
    }
    const address = capture?.state.name === 'delivered' ? headlineRecord(capture)?.url : null;
    if (address && (await screen.openAddress(address))) return;
    await screen.openActivity(capture ? id : null);
  };
}
