// Owns telling the extension's pages what changed in the outbox; they look for themselves.
const channelName = 'outbox-changed';

/** Gives the function that tells every watching page. A page that is not open misses nothing: it reads when it opens. */
export function createOutboxAnnouncer(): (captureIds: readonly string[] | null) => void {
  const channel = new BroadcastChannel(channelName);
  return (captureIds) => channel.postMessage(captureIds);
}

/** Calls back after every change, with the captures that it touched; gives the way to stop. */
export function watchOutbox(onChanged: (captureIds: readonly string[] | null) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => onChanged(namesIn(data));
  return () => channel.close();
}

/** Checked by hand, with no zod to load: the popup watches from its first frame. Whatever else is said is "look at all". */
function namesIn(data: unknown): string[] | null {
  return Array.isArray(data) && data.every((name) => typeof name === 'string') ? data : null;
}
