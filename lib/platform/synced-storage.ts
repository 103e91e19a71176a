// The storage area that the browser's own account carries to the person's other devices.
import { browser } from 'wxt/browser';

export const syncedStorage = {
  get: (): Promise<Record<string, unknown>> => browser.storage.sync.get(null),
  set: (items: Readonly<Record<string, unknown>>): Promise<void> => browser.storage.sync.set({ ...items }),
  remove: (keys: readonly string[]): Promise<void> => browser.storage.sync.remove([...keys]),
};

/** Also called after this device's own changes. Register synchronously at the worker's start. */
export function onSyncedChanged(callback: () => void): void {
  browser.storage.onChanged.addListener((_changes, area) => {
    if (area === 'sync') callback();
  });
}
