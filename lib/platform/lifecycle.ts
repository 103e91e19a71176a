// Owns the moments at which the extension is installed, updated and started with its browser.
import { browser } from './browser';

export function onInstalled(callback: (isFirst: boolean) => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => callback(reason === 'install'));
}

export function onBrowserStarted(callback: () => void): void {
  browser.runtime.onStartup.addListener(callback);
}
