// Fills a connected session like years of use: captures, remembered tags and known products.
import type { ConnectedSession } from '../support/connected-session';
import { inDatabases, rememberTags } from '../support/inside-extension';
import { readCaptures } from '../support/outbox-rows';
import { ideaNamed, saveCaptures } from '../support/save-capture';
import { waitUntil } from '../support/wait-until';

interface Filling {
  readonly captures: number;
  readonly tags: number;
  readonly products: number;
}

/** Sends one real capture and stores copies of its row: half of them delivered, half waiting for the person. */
export async function fillStorage(session: ConnectedSession, filling: Filling): Promise<void> {
  const page = await session.openExtensionPage('options.html');
  await saveCaptures(page, [ideaNamed('The first of many', { tags: ['one', 'two'] })]);
  await waitUntil(async () => (await readCaptures(session))[0]?.state.name === 'delivered', {
    what: 'the first capture to be delivered',
  });
  await page.evaluate(copyCapture, filling.captures);
  const tags = Array.from({ length: filling.tags }, (_, index) => `tag ${index}`);
  await page.evaluate(rememberTags, tags);
  await page.evaluate(rememberProducts, filling.products);
  await page.close();
}

const copyCapture = inDatabases(async ({ open, read }, copies: number) => {
  const captures = (await open()).transaction('captures', 'readwrite').objectStore('captures');
  const [first] = await read(captures.getAll());
  const { sequence: _sequence, ...row } = first;
  const error = { kind: 'forbidden', status: 403, messages: [], requestId: null, format: 'json' };
  for (let index = 0; index < copies; index += 1) {
    const id = crypto.randomUUID();
    captures.add({
      ...{ ...row, id, name: `Capture ${index} of many`, draft: { ...row.draft, id }, duplicateCheck: null },
      state: index % 2 === 0 ? { name: 'delivered', atMs: Date.now() } : { name: 'parked', error },
    });
  }
});

const rememberProducts = inDatabases(async ({ open }, count: number) => {
  const { preferences } = await chrome.storage.local.get('preferences');
  const options = Array.from({ length: count }, (_, index) => ({
    value: `PRODUCT${index}`,
    label: `Product ${index}`,
    detail: '',
  }));
  const list = { atMs: Date.now(), options };
  const row = { list, atMs: list.atMs, bytes: JSON.stringify(list).length };
  const database = await open('quick-capture-lists');
  const lists = database.transaction('lists', 'readwrite').objectStore('lists');
  lists.put(row, [Object(preferences).activeAccountId, 'products', '']);
});
