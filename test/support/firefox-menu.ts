// Chooses an entry of the add-on in Firefox's own right-click menu, by its text.
import * as z from 'zod';
import type { FirefoxInterface } from './firefox-interface';
import type { Native } from './native';
import { waitUntil } from './wait-until';

const menu = `document.getElementById('contentAreaContextMenu')`;
const wordsSchema = z.array(z.string());

/** With the open menu: the texts of the add-on's entries, in the order shown. */
async function readMenuEntries(ui: FirefoxInterface, addOnName: string): Promise<string[]> {
  await waitUntil(async () => (await ui.run(`return ${menu}.state`)) === 'open', { what: 'the native menu' });
  const open = `const own = [...${menu}.children].find(({ label, hidden }) => label === input && !hidden);
    if (!own) return null;
    if (own.localName === 'menuitem') return [own.label];
    own.openMenu(true);
    return own.menupopup.state === 'open' ? [...own.menupopup.children].map(({ label }) => label) : null;`;
  return wordsSchema.parse(
    await waitUntil(() => ui.run(open, addOnName), {
      what: `the entries of ${addOnName} in the menu`,
      timeoutMs: 3_000,
    }),
  );
}

/**
 * Opens the menu of the selection or the focus by a real key. A menu that opens while the add-on replaces its entries
 * shows none, so it is opened again.
 */
async function openFirefoxMenu(ui: FirefoxInterface, native: Native, addOnName: string): Promise<string[]> {
  await native.press('shift+F10');
  return readMenuEntries(ui, addOnName).catch(async () => {
    await closeFirefoxMenu(ui);
    await native.press('shift+F10');
    return readMenuEntries(ui, addOnName);
  });
}

/** A key pressed before the menu is closed would be lost. */
async function closeFirefoxMenu(ui: FirefoxInterface): Promise<void> {
  await ui.run(`${menu}.hidePopup()`);
  await waitUntil(async () => (await ui.run(`return ${menu}.state`)) === 'closed', {
    what: 'the native menu to close',
  });
}

/** The words of the add-on's entries in the menu of the selection or the focus, in the order shown. */
export async function readFirefoxMenu(
  ui: FirefoxInterface,
  native: Native,
  addOnName: string,
): Promise<string[]> {
  const entries = await openFirefoxMenu(ui, native, addOnName);
  await closeFirefoxMenu(ui);
  return entries;
}

/** Chooses an entry of the menu of the selection or the focus as a click does. */
export async function chooseFirefoxMenuEntry(
  ui: FirefoxInterface,
  native: Native,
  { addOnName, choose }: { addOnName: string; choose: string },
): Promise<void> {
  const entries = await openFirefoxMenu(ui, native, addOnName);
  if (!entries.includes(choose)) throw new Error(`"${choose}" is none of ${entries.join(', ')}`);
  await ui.run(
    `const own = [...${menu}.children].find(({ label }) => label === input.addOnName);
     const item = [...own.menupopup.children].find(({ label }) => label === input.choose);
     own.menupopup.activateItem(item);`,
    { addOnName, choose },
  );
}
