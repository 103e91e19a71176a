// Owns the browser's keyboard shortcuts: which are assigned, their presses, and the page that changes them.
import { browser } from './browser';

export interface Shortcut {
  readonly name: string;
  readonly description: string;
  /** In the browser's spelling; '' if unassigned, often because another extension has these keys. */
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

/** Calls back with the command's name. Register synchronously at the worker's start. */
export function onCommand(callback: (name: string) => void): void {
  browser.commands.onCommand.addListener(callback);
}

/** Opens the browser's page for shortcuts; false where the browser refuses. */
export async function openShortcutSettings(): Promise<boolean> {
  try {
    // Firefox has a function for this, missing in the shared types. Chromium has an address.
    const { openShortcutSettings: open } = browser.commands as { openShortcutSettings?: () => Promise<void> };
    if (open) await open();
    else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
    return true;
  } catch {
    return false;
  }
}
