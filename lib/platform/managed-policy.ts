// The browser's managed storage, for the background only. Right after the browser's start, the first answer
// takes three seconds. Pages can't wait that long and read `policyMirror` (`lib/settings/keys.ts`).
import { browser } from './browser';

/** The administrator's settings. Never rejects, although Firefox does if nothing is managed. */
export function readManaged(): Promise<Record<string, unknown>> {
  return browser.storage.managed.get(null).catch(() => ({}));
}

/** Calls back after every change of the managed settings. */
export function onManagedChanged(callback: () => void): void {
  browser.storage.onChanged.addListener((_changes, areaName) => {
    if (areaName === 'managed') callback();
  });
}
