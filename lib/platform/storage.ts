// The extension's storage areas, the settings in them, and watching them.

import { browser } from 'wxt/browser';
import { createSettings } from '@/lib/settings/settings';
import type { StorageArea, StorageAreas } from '@/lib/settings/stored-value';

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
};

/** For every page and for the background. */
export const settings = createSettings(storageAreas);

/** Hides the storage from scripts inside pages until the browser ends. Firefox can't do this yet. */
export async function keepStorageFromPages(): Promise<void> {
  const { local, sync } = browser.storage;
  for (const stored of [local, sync])
    if ('setAccessLevel' in stored) await stored.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' });
}

/** Calls back after every change of a key. Returns a function that stops it. */
export const watchSetting = (key: string, onChanged: () => void): (() => void) =>
  watchSettings((changed) => changed === key, onChanged);

/** Calls back after every change of one of these keys. Returns a function that stops it. */
export function watchSettings(isWatched: (key: string) => boolean, onChanged: () => void): () => void {
  const listener = (changes: Record<string, unknown>) => {
    if (Object.keys(changes).some(isWatched)) onChanged();
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}
