// Opens the outbox's database in every context of the extension, and detects that the browser lost it.
import { createOutboxConnection, type OutboxConnection } from '@/lib/outbox/storage/connection';
import { notify } from './notifications';
import { say } from './say';
import { settings } from './storage';

/** The notification's id. No capture has this id. */
const storageLostNotice = 'storage-lost';

/** Opens the database on first use. Notifies the person if it was lost and had to be created again. */
export function connectOutbox(): OutboxConnection {
  return createOutboxConnection({ onCreated: () => void noteCreation() });
}

async function noteCreation(): Promise<void> {
  const { isCreated } = await settings.outboxMark.get();
  if (!isCreated) return settings.outboxMark.set({ isCreated: true, lostAtMs: null });
  await settings.outboxMark.set({ isCreated: true, lostAtMs: Date.now() });
  await notify(storageLostNotice, {
    title: say('notifyNeedsYouTitle'),
    message: say('activityLost'),
    action: say('notifyReview'),
  });
}
