// Makes room in a full storage area: drops caches, so that drafts and settings stay (fault F71).
import type { StorageArea } from './stored-value';

/**
 * Families of entries in the order of dropping. The service returns lists again, and new captures fill the
 * index.
 */
const droppable = ['list:', 'captured:'] as const;

/**
 * Wraps the area. A write without room first drops caches. If that isn't enough, the write fails as before.
 */
export function givingWay(area: StorageArea): StorageArea {
  async function drop(family: string): Promise<void> {
    for (const key of Object.keys(await area.get(null))) if (key.startsWith(family)) await area.remove(key);
  }

  return {
    ...area,
    async set(items) {
      // A cache never replaces another cache.
      const isCache = Object.keys(items).every((key) => droppable.some((family) => key.startsWith(family)));
      for (const family of isCache ? [] : droppable) {
        try {
          return await area.set(items);
        } catch (error) {
          if (!isQuota(error)) throw error;
          await drop(family);
        }
      }
      return area.set(items);
    },
  };
}

/** Chromium: `Resource::kQuotaBytes quota exceeded`. Firefox: `QuotaExceededError`. */
const isQuota = (error: unknown): boolean => /quota/i.test(String(error));
