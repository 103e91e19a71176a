// The browser's keyboard shortcuts: their keys, their presses, and the page that changes them.
import { browser } from 'wxt/browser';
import { type PageTarget, targetOf } from './page-reader';

/** The browser's own command, which opens the popup. */
const openForm = '_execute_action';

export async function shortcuts() {
  const commands = await browser.commands.getAll();
  return commands.map(({ name, description, shortcut }) => ({
    name: name ?? '',
    description: description ?? '',
    /** In the browser's spelling. '' if unassigned, often because another extension has these keys. */
    keys: shortcut ?? '',
  }));
}

/** The keys that open the form, in the browser's spelling. '' if none are set. Never rejects. */
export async function openingKeys(): Promise<string> {
  const known = await shortcuts().catch(() => []);
  return known.find(({ name }) => name === openForm)?.keys ?? '';
}

/**
 * Calls back with the command's name and the page that was active at the key press. A sleeping worker wakes
 * later, when another window may be active. Register synchronously at the worker's start.
 */
export function onCommand(callback: (name: string, page: PageTarget | null) => void): void {
  browser.commands.onCommand.addListener((name, tab) => {
    callback(name, tab ? targetOf(tab) : null);
  });
}

/** Opens the browser's page for shortcuts. */
export async function openShortcutSettings(): Promise<void> {
  // Firefox has a function for this, missing in the shared types. Chromium has an address.
  const { openShortcutSettings: open } = browser.commands as { openShortcutSettings?: () => Promise<void> };
  if (open) await open();
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}
