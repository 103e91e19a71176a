// Promises in turn and in time.

/** Returns a function that runs tasks one after the other. A failed task rejects for its caller alone. */
export function createSerial(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const done = last.then(task);
    last = done.catch(() => undefined);
    return done;
  };
}

/**
 * Returns a function that runs `work` at once when idle. Calls during a run share one more run after it. Resolves when the
 * run that covers the call is done.
 */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function start(): Promise<void> {
    next = null;
    running = work().finally(() => {
      running = null;
    });
    return running;
  }

  return () => {
    if (!running) return start();
    next ??= running.then(start, start);
    return next;
  };
}

/** null after the limit. The work continues. */
export async function within<T>(forMs: number, work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, forMs, null);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
