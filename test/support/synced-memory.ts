// What the browser's account carries between the devices of a person, in memory.
import type { Environment } from '../../lib/background/environment.ts';

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
