// The right-click menu with all its entries, and one captured idea, after which it stays the same over many captures.
import type { ConnectedSession } from './connected-session';
import { optionsPage } from './connected-session';
import { ideaNamed, saveCaptures } from './save-capture';
import { waitUntil } from './wait-until';

/** Switches every entry on, captures a first idea, and returns when the menu contains its list of ideas. */
export async function fillMenuOfIdeas(session: ConnectedSession): Promise<void> {
  await session.setPreferences({ hiddenMenuEntries: [] });
  await saveCaptures(await optionsPage(session), [ideaNamed('The first of all')]);
  await waitUntil(async () => (await shownEntries(session)).some((id) => id.startsWith('comment-on:PRJ')), {
    what: 'the menu to list the first idea',
  });
}

/** Ids of the entries that the background created. */
async function shownEntries(session: ConnectedSession): Promise<string[]> {
  const worker = await session.worker();
  return worker.evaluate(async () => {
    const { shownMenu } = await chrome.storage.session.get('shownMenu');
    return Array.isArray(shownMenu) ? shownMenu.map((entry) => String(entry.id)) : [];
  });
}
