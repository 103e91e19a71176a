// Owns keyboard shortcuts: which are assigned, their presses, and the way to change them.
import { browser } from './browser';

export interface Shortcut {
  readonly name: string;
  readonly description: string;
  /** As the browser writes it; '' where nothing is assigned, often because another extension took the keys. */
  readonly keys: string;
}

export async function shortcuts(): Promise<Shortcut[]> {
  const commands = await browser.commands.getAll();
  return commands.map(({ name, description, shortcut }) => ({
    name: name ?? '',
    description: description ?? '',
    keys: shortcut ?? '',
  }));
}

/** Calls back with the name of a command whose keys were pressed. Register synchronously at the worker's start. */
export function onCommand(callback: (name: string) => void): void {
  browser.commands.onCommand.addListener(callback);
}

/** Opens the browser's own page for shortcuts; false where the person must find it themselves. */
export async function openShortcutSettings(): Promise<boolean> {
  try {
    // Firefox has a call for it, which the shared types lack; Chromium has an address.
    const { openShortcutSettings: open } = browser.commands as { openShortcutSettings?: () => Promise<void> };
    if (open) await open();
    else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
    return true;
  } catch {
    return false;
  }
}
