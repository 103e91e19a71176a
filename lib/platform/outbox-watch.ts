// Tells the extension's contexts which drafts and captures changed. They read the rows themselves.
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
