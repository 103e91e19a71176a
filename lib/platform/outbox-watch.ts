// Tells the extension's pages which captures changed. The pages read the rows themselves.
const channelName = 'outbox-changed';

/** Returns a function that tells every watching page. A page that opens later reads everything anyway. */
export function createOutboxAnnouncer(): (captureIds: readonly string[] | null) => void {
  const channel = new BroadcastChannel(channelName);
  return (captureIds) => channel.postMessage(captureIds);
}

/** Calls back after every change with the changed captures. Returns a function that stops it. */
export function watchOutbox(onChanged: (captureIds: readonly string[] | null) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => onChanged(namesIn(data));
  return () => channel.close();
}

/** A check without zod. Any other message means that every capture may have changed. */
function namesIn(data: unknown): string[] | null {
  return Array.isArray(data) && data.every((name) => typeof name === 'string') ? data : null;
}
