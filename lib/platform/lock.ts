/**
 * Runs `work` while no other context of the extension does. The browser frees the lock when a context dies.
 */
export async function withOutboxLock(work: () => Promise<void>): Promise<void> {
  await navigator.locks.request('outbox', work);
}
