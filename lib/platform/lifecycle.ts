// Install, update and browser start. Register all listeners synchronously at the worker's start.
import { browser } from './browser';

/** `isFirst`: not an update. */
export function onInstalled(callback: (isFirst: boolean) => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => callback(reason === 'install'));
}

export function onBrowserStarted(callback: () => void): void {
  browser.runtime.onStartup.addListener(callback);
}
