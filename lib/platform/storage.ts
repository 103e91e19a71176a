// The extension's storage areas, the settings in them, and watching them. The storage's events reach every context, also
// the one that wrote.

import { browser } from 'wxt/browser';
import { createSettings } from '@/lib/settings/settings';
import type { StorageArea, StorageAreas } from '@/lib/settings/stored-value';

function area(name: 'local' | 'session'): StorageArea {
  return {
    get: (key) => browser.storage[name].get(key),
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
export function watchSetting(key: string, onChanged: () => void): () => void {
  const listener = (changes: Record<string, unknown>) => {
    if (key in changes) onChanged();
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}

/** The area that the browser's own account carries to the person's other devices. */
export const syncedStorage = {
  get: (): Promise<Record<string, unknown>> => browser.storage.sync.get(null),
  set: (items: Readonly<Record<string, unknown>>): Promise<void> => browser.storage.sync.set({ ...items }),
  remove: (keys: readonly string[]): Promise<void> => browser.storage.sync.remove([...keys]),
};

/**
 * Calls back after every change of the synced area, also this device's own, or of the managed settings. Register
 * synchronously at the worker's start.
 */
export function onAreaChanged(of: 'sync' | 'managed', callback: () => void): void {
  browser.storage.onChanged.addListener((_changes, area) => {
    if (area === of) callback();
  });
}
