// Owns the one lock of the outbox, held across every context of the extension.

/** Runs `work` while no other context does. The browser frees the lock when a context dies. */
export async function withOutboxLock(work: () => Promise<void>): Promise<void> {
  await navigator.locks.request('outbox', work);
}
