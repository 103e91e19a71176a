// Owns the extension's storage areas; `settings.ts` beside it is what is kept in them.
import type { StorageAreas } from '@/lib/settings/stored-key';
import type { StorageArea } from '@/lib/settings/stored-value';
import { browser } from './browser';

function area(name: 'local' | 'session'): StorageArea {
  return {
    get: (keys) => browser.storage[name].get(keys),
    set: (items) => browser.storage[name].set(items),
    remove: (key) => browser.storage[name].remove(key),
    exclusively: async (key, work) => navigator.locks.request(`setting:${key}`, work),
  };
}

export const storageAreas: StorageAreas = {
  local: area('local'),
  session: area('session'),
  // Firefox rejects where nothing is managed.
  managed: () => browser.storage.managed.get(null).catch(() => ({})),
};

/**
 * What is kept is for the extension's own pages and its background: scripts inside pages are refused (threat T08). Blocks
 * until the browser ends. Firefox has no such choice yet.
 */
export async function keepStorageFromPages(): Promise<void> {
  const { local } = browser.storage;
  if ('setAccessLevel' in local) await local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' });
}

/** Calls back with every change of a setting in this extension's storage; gives the way to stop. */
export function watchSetting(key: string, onChanged: () => void): () => void {
  const listener = (changes: Record<string, unknown>) => {
    if (key in changes) onChanged();
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}

/** Calls back with every change of what an organisation set; gives the way to stop. */
export function watchPolicy(onChanged: () => void): () => void {
  const listener = (_changes: unknown, areaName: string) => {
    if (areaName === 'managed') onChanged();
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}
