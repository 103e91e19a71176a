// Fills a connected session like years of use: captures, remembered tags and known products.
import type { Worker } from 'playwright';
import type { ConnectedSession } from '../support/connected-session';
import { rememberTags } from '../support/inside-extension';
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
  const worker = await session.worker();
  await copyCapture(worker, filling.captures);
  await rememberLists(worker, filling);
  await page.close();
}

function copyCapture(worker: Worker, copies: number): Promise<void> {
  return worker.evaluate(
    (count) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('quick-capture-outbox');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('captures', 'readwrite');
          transaction.onerror = () => reject(transaction.error);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          const captures = transaction.objectStore('captures');
          const reading = captures.getAll();
          reading.onsuccess = () => {
            const { sequence: _sequence, ...row } = reading.result[0];
            for (let index = 0; index < count; index += 1) {
              const id = crypto.randomUUID();
              const parked = {
                name: 'parked',
                error: { kind: 'forbidden', status: 403, messages: [], requestId: null, format: 'json' },
              };
              captures.add({
                ...row,
                id,
                name: `Capture ${index} of many`,
                draft: { ...row.draft, id },
                duplicateCheck: null,
                state: index % 2 === 0 ? { name: 'delivered', atMs: Date.now() } : parked,
              });
            }
          };
        };
      }),
    copies,
  );
}

async function rememberLists(worker: Worker, { tags, products }: Filling): Promise<void> {
  await worker.evaluate(
    rememberTags,
    Array.from({ length: tags }, (_, index) => `tag ${index}`),
  );
  await worker.evaluate(async (productCount) => {
    const { preferences } = await chrome.storage.local.get('preferences');
    const accountId = String(Object.getOwnPropertyDescriptor(preferences, 'activeAccountId')?.value);
    const known = Array.from({ length: productCount }, (_, index) => ({
      value: `PRODUCT${index}`,
      label: `Product ${index}`,
      detail: '',
    }));
    const list = { atMs: Date.now(), options: known };
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('quick-capture-lists');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const transaction = opening.result.transaction('lists', 'readwrite');
        const row = { list, atMs: list.atMs, bytes: JSON.stringify(list).length };
        transaction.objectStore('lists').put(row, [accountId, 'products', '']);
        transaction.onerror = () => reject(transaction.error);
        transaction.oncomplete = () => {
          opening.result.close();
          resolve();
        };
      };
    });
  }, products);
}
