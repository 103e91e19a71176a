// Chooses an entry of the extension's submenu in the browser's native right-click menu.
import type { Native } from './native';
import { waitUntil } from './wait-until';

interface MenuChoice {
  /** The texts of the submenu's entries, in the order shown. */
  entries: readonly string[];
  choose: string;
  /** If that entry opens a list: the position in the list, from 0. @default it opens none */
  thenPlace?: number;
}

/** Longer than a busy browser takes to show a submenu's window. */
const submenuTimeoutMs = 4000;
const maxStepsUp = 8;

/**
 * Chooses an entry of the extension in the open native menu. Walks up from the end to the first entry with a
 * submenu, because the browsers' own submenus are higher. X can't read texts, so the position comes from `entries`.
 * A test still asserts the entry's effect.
 */
export async function chooseMenuEntry(
  native: Native,
  { entries, choose, thenPlace }: MenuChoice,
): Promise<void> {
  const position = entries.indexOf(choose);
  if (position < 0) throw new Error(`"${choose}" is none of ${entries.join(', ')}`);
  await openSubmenu(native);
  // A submenu that a key opened has its first entry selected.
  await native.press(...downBy(position));
  if (thenPlace !== undefined) {
    if (!(await openNext(native, 'Right'))) throw new Error(`"${choose}" opens no list`);
    await native.press(...downBy(thenPlace));
  }
  await native.press('Return');
}

const downBy = (count: number) => Array.from({ length: count }, () => 'Down');

/** Whether these keys opened one more menu. */
async function openNext(native: Native, ...keys: string[]): Promise<boolean> {
  const before = new Set(await native.windows());
  await native.press(...keys);
  return waitUntil(async () => (await native.windows()).some((id) => !before.has(id)), {
    what: 'a submenu',
    timeoutMs: submenuTimeoutMs,
  }).catch(() => false);
}

async function openSubmenu(native: Native): Promise<void> {
  // The last entry is the browser's own "Inspect".
  await native.press('Up');
  for (let step = 0; step < maxStepsUp; step += 1) {
    if (await openNext(native, 'Up', 'Right')) return;
  }
  await native.press('Escape');
  throw new Error('the native menu has no submenu of the extension');
}
