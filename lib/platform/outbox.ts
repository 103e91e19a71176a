// The outbox's database in every context of the extension: its connection, its loss, and who hears of changes. Contexts
// hear of them by a BroadcastChannel, because the storage's events don't cover IndexedDB, and a message would wake the
// worker.
import { createOutboxConnection, type OutboxConnection } from '@/lib/outbox/storage/connection';
import { notify } from './notifications';
import { settings } from './storage';
import { t } from './translate';

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
    title: t('notifyNeedsAttentionTitle'),
    message: t('activityLost'),
    action: t('notifyReview'),
  });
}

const channelName = 'outbox-changed';

/** Drafts and captures share their ids. null if too many changed to name them. */
type ChangedIds = readonly string[] | null;

/** One channel a context, which doesn't hear itself. */
let opened: BroadcastChannel | null = null;
const watchers = new Set<(changed: ChangedIds) => void>();

function channel(): BroadcastChannel {
  if (opened) return opened;
  opened = new BroadcastChannel(channelName);
  opened.onmessage = ({ data }) => {
    const changed = namesIn(data);
    for (const onChanged of watchers) onChanged(changed);
  };
  return opened;
}

/** Tells every other context. One that opens later reads everything anyway. */
export const announceChange = (changed: ChangedIds): void => channel().postMessage(changed);

/** Tells this context, too. For a page that lists what it changes. */
export function announceEverywhere(changed: ChangedIds): void {
  announceChange(changed);
  for (const onChanged of watchers) onChanged(changed);
}

/** Calls back after every change by another context. Returns a function that stops it. */
export function watchOutbox(onChanged: (changed: ChangedIds) => void): () => void {
  channel();
  watchers.add(onChanged);
  return () => watchers.delete(onChanged);
}

/** A check without zod. Any other message means that everything may have changed. */
function namesIn(data: unknown): string[] | null {
  return Array.isArray(data) && data.every((name) => typeof name === 'string') ? data : null;
}
