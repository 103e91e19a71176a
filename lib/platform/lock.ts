// Owns the outbox's lock, which all contexts of the extension share.

/** Runs `work` while no other context does. The browser frees the lock when a context dies. */
export async function withOutboxLock(work: () => Promise<void>): Promise<void> {
  await navigator.locks.request('outbox', work);
}
