// Owns telling the extension's pages that the outbox changed; they look for themselves.

const channelName = 'outbox-changed';

/** Gives the function that tells every watching page. A page that is not open misses nothing: it reads when it opens. */
export function createOutboxAnnouncer(): () => void {
  const channel = new BroadcastChannel(channelName);
  return () => channel.postMessage(null);
}

/** Calls back after every change; gives the way to stop. */
export function watchOutbox(onChanged: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = onChanged;
  return () => channel.close();
}
