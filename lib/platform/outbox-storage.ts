// Owns how every context of the extension comes by the outbox's database, and noticing when the browser lost it.
import { createOutboxConnection, type OutboxConnection } from '@/lib/outbox/storage/connection';
import { notify } from './notifications';
import { settings } from './settings';
import { say } from './words';

/** No capture has this name. */
const storageLostNotice = 'storage-lost';

/** Opens the database on first use. One that had to be made although there was one before is told to the person. */
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
