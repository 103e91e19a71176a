// Owns coalescing calls: a thousand saves must not count the outbox a thousand times.

/**
 * Gives a function that does `work`: at once when idle, else once more after the work under way, for all calls meanwhile.
 * Resolves when the work that covers the call is done.
 */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function start(): Promise<void> {
    running = work().finally(() => {
      running = null;
    });
    return running;
  }

  return () => {
    if (!running) return start();
    if (!next) {
      const again = () => {
        next = null;
        return start();
      };
      next = running.then(again, again);
    }
    return next;
  };
}
