// A storage area in memory, for tests of stored values.
import type { StorageArea } from '../../lib/settings/stored-value';

export function createMemoryArea(items: Record<string, unknown> = {}): StorageArea {
  const kept = new Map(Object.entries(items));
  let queue = Promise.resolve();
  return {
    get: async (keys) =>
      structuredClone(
        Object.fromEntries([...kept].filter(([key]) => keys === null || [keys].flat().includes(key))),
      ),
    set: async (changes) => {
      for (const [key, value] of Object.entries(changes)) kept.set(key, structuredClone(value));
    },
    remove: async (key) => {
      kept.delete(key);
    },
    exclusively: (_key, work) => {
      const done = queue.then(work);
      queue = done.then(
        () => undefined,
        () => undefined,
      );
      return done;
    },
  };
}
