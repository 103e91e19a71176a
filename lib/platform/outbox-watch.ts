// Owns telling the extension's pages what changed in the outbox; they look for themselves.
import * as z from 'zod/mini';

const channelName = 'outbox-changed';

/** The captures that changed; null where they are too many to name. */
const changeSchema = z.nullable(z.array(z.string()));

/** Gives the function that tells every watching page. A page that is not open misses nothing: it reads when it opens. */
export function createOutboxAnnouncer(): (captureIds: readonly string[] | null) => void {
  const channel = new BroadcastChannel(channelName);
  return (captureIds) => channel.postMessage(captureIds);
}

/** Calls back after every change, with the captures that it touched; gives the way to stop. */
export function watchOutbox(onChanged: (captureIds: readonly string[] | null) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => onChanged(changeSchema.safeParse(data).data ?? null);
  return () => channel.close();
}
