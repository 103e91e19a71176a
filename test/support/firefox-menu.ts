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
 * Opens the menu of the selection or the focus by a real key, and chooses an entry like a click. A menu that opens
 * while the add-on replaces its entries shows none, so open it again.
 */
export async function chooseFirefoxMenuEntry(
  ui: FirefoxInterface,
  native: Native,
  { addOnName, choose }: { addOnName: string; choose: string },
): Promise<void> {
  await native.press('shift+F10');
  const entries = await readMenuEntries(ui, addOnName).catch(async () => {
    await ui.run(`${menu}.hidePopup()`);
    await native.press('shift+F10');
    return readMenuEntries(ui, addOnName);
  });
  if (!entries.includes(choose)) throw new Error(`"${choose}" is none of ${entries.join(', ')}`);
  await ui.run(
    `const own = [...${menu}.children].find(({ label }) => label === input.addOnName);
     const item = [...own.menupopup.children].find(({ label }) => label === input.choose);
     own.menupopup.activateItem(item);`,
    { addOnName, choose },
  );
}
