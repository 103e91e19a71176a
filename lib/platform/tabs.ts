// Owns opening pages in tabs.
import { browser } from './browser';

/** Opens a web address in a new tab; anything but http and https is refused (threat T15). */
export async function openAddress(address: string): Promise<boolean> {
  if (!/^https?:\/\//i.test(address)) return false;
  await browser.tabs.create({ url: address });
  return true;
}

export async function openOptions(): Promise<void> {
  await browser.runtime.openOptionsPage();
}
