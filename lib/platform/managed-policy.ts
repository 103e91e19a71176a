// Owns the browser's managed storage. For the background alone: in a young browser the first answer takes three seconds, which no
// page may spend (`policyMirror` in `lib/settings/keys.ts` is theirs).
import { browser } from './browser';

/** What an administrator set. Never rejects: Firefox does where nothing is managed. */
export function readManaged(): Promise<Record<string, unknown>> {
  return browser.storage.managed.get(null).catch(() => ({}));
}

/** Calls back with every change of what is managed. */
export function onManagedChanged(callback: () => void): void {
  browser.storage.onChanged.addListener((_changes, areaName) => {
    if (areaName === 'managed') callback();
  });
}
