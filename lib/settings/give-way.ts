// Owns making room in a full storage area: what can be read or noted again goes, so that drafts and settings stay (fault F71).
import type { StorageArea } from './stored-value';

/** Families of entries, the first to go first: the service gives the lists again, and captures come again. */
const caches = ['list:', 'captured:'] as const;

/** The area, whose caches give way to a write that has no room. Without room even then, the write fails as before. */
export function givingWay(area: StorageArea): StorageArea {
  async function drop(family: string): Promise<void> {
    for (const key of Object.keys(await area.get(null))) if (key.startsWith(family)) await area.remove(key);
  }

  return {
    ...area,
    async set(items) {
      // A cache takes no room from another.
      const isCache = Object.keys(items).every((key) => caches.some((family) => key.startsWith(family)));
      for (const family of isCache ? [] : caches) {
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
