// The writes of drafts, in order. Each starts at once: a popup that loses the focus may get no time for a last one.
// Only while many writes of one draft are under way, later ones wait, and the newest of them replaces the others.

/** A write that never rejects. False if it failed. */
type Write = () => Promise<boolean>;

interface Waiting {
  readonly write: Write;
  /** Callbacks of everybody who waits for this write, or for one that it replaced. */
  readonly tell: ((isDone: boolean) => void)[];
}

const mostUnderWay = 8;

export function createWriteQueue() {
  const underWay = new Map<string, Set<Promise<boolean>>>();
  const waiting = new Map<string, Waiting>();

  function start(key: string, write: Write): Promise<boolean> {
    const writes = underWay.get(key) ?? new Set();
    underWay.set(key, writes);
    const written = write().then((isDone) => {
      writes.delete(written);
      startWaiting(key);
      return isDone;
    });
    writes.add(written);
    return written;
  }

  function startWaiting(key: string): void {
    const next = waiting.get(key);
    if (!next) return;
    waiting.delete(key);
    void start(key, next.write).then((isDone) => {
      for (const tell of next.tell) tell(isDone);
    });
  }

  return {
    /** Resolves once this write or a newer one under the same key is done. */
    add(key: string, write: Write): Promise<boolean> {
      if ((underWay.get(key)?.size ?? 0) < mostUnderWay) return start(key, write);
      return new Promise((tell) => {
        waiting.set(key, { write, tell: [...(waiting.get(key)?.tell ?? []), tell] });
      });
    },
    /** Resolves once no write under this key is under way. */
    async idle(key: string): Promise<void> {
      const writes = underWay.get(key);
      while (writes && writes.size > 0) await Promise.all(writes);
    },
    /** Starts every write that waits. */
    flush(): void {
      for (const key of [...waiting.keys()]) startWaiting(key);
    },
  };
}
