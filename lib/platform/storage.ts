// Owns the extension's storage areas, with the settings that are kept in them.
import { createSettings, type Settings } from '@/lib/settings/registry';
import type { StorageArea } from '@/lib/settings/stored-value';
import { browser } from './browser';

function area(name: 'local' | 'session'): StorageArea {
  return {
    get: (key) => browser.storage[name].get(key),
    set: (items) => browser.storage[name].set(items),
    remove: (key) => browser.storage[name].remove(key),
    exclusively: async (key, work) => navigator.locks.request(`setting:${key}`, work),
  };
}

export const settings: Settings = createSettings({ local: area('local'), session: area('session') });

/** Calls back with every change of a setting in this extension's storage; gives the way to stop. */
export function watchSetting(key: string, onChanged: () => void): () => void {
  const listener = (changes: Record<string, unknown>) => {
    if (key in changes) onChanged();
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}
