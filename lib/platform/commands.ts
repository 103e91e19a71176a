// Owns the browser's keyboard shortcuts: which are assigned, their presses, and the page that changes them.
import { browser } from './browser';

export interface Shortcut {
  readonly name: string;
  readonly description: string;
  /** As the browser writes them; '' where none are assigned, often because another extension has them. */
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
    // Firefox has a call, which the shared types lack; Chromium has an address.
    const { openShortcutSettings: open } = browser.commands as { openShortcutSettings?: () => Promise<void> };
    if (open) await open();
    else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
    return true;
  } catch {
    return false;
  }
}
