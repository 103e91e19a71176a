// Owns opening the outbox's database in every context of the extension, and detecting that the browser lost it.
import { createOutboxConnection, type OutboxConnection } from '@/lib/outbox/storage/connection';
import { notify } from './notifications';
import { settings } from './settings';
import { say } from './words';

/** No capture has this name. */
const storageLostNotice = 'storage-lost';

/** Opens the database on first use. Tells the person if the database was lost and had to be created again. */
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
