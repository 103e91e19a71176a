// A value that a page draws again whenever it changes.
export function createObservable<T>(initial: T) {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: (): T => value,
    set(changed: T): void {
      value = changed;
      for (const listener of listeners) listener();
    },
    /** Returns a function that stops it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
