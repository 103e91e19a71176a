// Storage in memory: an area for tests of stored values, and what the browser carries between the devices of a person.
import type { Environment } from '../../lib/background/environment.ts';
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

type Synced = Environment['storage']['synced'];

export interface SyncedMemory extends Synced {
  readonly items: Map<string, unknown>;
  /** The number of calls that write. */
  readonly writeCount: () => number;
}

export function createSyncedMemory(): SyncedMemory {
  const items = new Map<string, unknown>();
  let writes = 0;
  return {
    items,
    writeCount: () => writes,
    get: async () => structuredClone(Object.fromEntries(items)),
    async set(changes) {
      writes += 1;
      for (const [key, value] of Object.entries(changes)) items.set(key, structuredClone(value));
    },
    async remove(keys) {
      writes += 1;
      for (const key of keys) items.delete(key);
    },
  };
}
