// The extension in Chromium sends requests only to the connected service.
import { expect, test } from '@playwright/test';
import { selectText } from '../../support/selection';
import { waitUntil } from '../../support/wait-until';
import { createIdea } from '../faults/outcomes';
import { otherServer, threatWorld } from './threat-world';

const { session, inside, outside, ask, accountId, draftOf } = threatWorld();
const elsewhere = otherServer();

for (const status of [301, 302, 303, 307, 308] as const) {
  test(`T11 neither reads nor writes follow a ${status} redirect: the other server gets no request`, async () => {
    const answer = { kind: 'redirect', status, location: `${elsewhere.origin}/taken` } as const;
    session.service.misbehave({ method: 'GET', path: '/api/v1/ideas/:id', calls: 1, answer });
    const found = await ask('idea.find', { accountId: await accountId(), reference: 'PRJ-I-1' });
    expect(found).toMatchObject({ isOk: false, error: { kind: 'redirected' } });

    session.service.misbehave({ ...createIdea, calls: 1, answer });
    const draft = await draftOf({ name: `Redirected by ${status}` });
    await ask('capture.save', { draft, drafts: [] });
    const block = await waitUntil(
      async () => (await readQueue()).find((queue) => queue.block?.reason === 'redirected')?.block,
      { what: 'the block of the account' },
    );
    expect(block.host).toBe(new URL(elsewhere.origin).host);
    expect(elsewhere.requests).toEqual([]);
    await ask('capture.discard', { captureId: draft.id });
    await ask('account.resume', { accountId: await accountId() });
  });
}

/** The stored queues of the outbox. */
function readQueue(): Promise<Array<{ block: { reason: string; host: string } | null }>> {
  return inside.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('quick-capture-outbox');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('queues').objectStore('queues').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
  );
}

test('T17 no word of the page or of the form leaves before Save, but for the person’s own search', async () => {
  session.service.clearRequests();
  await selectText(outside, '#ask');
  const popup = await session.openPopup(outside);
  const name = popup.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue(/\S/);
  const words = [await name.inputValue(), 'Collect what customers say'].join(' ').match(/\p{L}{5,}/gu) ?? [];
  const carriers = () =>
    session.service.requests
      .map(({ path, search, text }) => decodeURIComponent(`${path}${search} ${text}`.replaceAll('+', ' ')))
      .filter((request) => words.some((word) => request.includes(word)));
  await name.fill('Collect what customers say');
  const existing = popup.getByRole('region', { name: 'Similar ideas' });
  // The idea of this name is found on this device.
  await expect(existing.getByRole('listitem')).toContainText(['Collect what customers say']);
  expect(carriers()).toEqual([]);
  await existing.getByRole('button', { name: 'Search…' }).click();
  await expect.poll(carriers).toContainEqual(expect.stringContaining('q=Collect what customers say'));
  await popup.close();
});

test('T17 the popup, a typed name, the settings and the list send requests only to the service', async () => {
  const asked: string[] = [];
  const isOwn = (address: string) => address.startsWith('chrome-extension://');
  session.context.on('request', (request) => asked.push(request.url()));
  // The extension's worker sends the requests to the service. The browser reports only those of pages.
  const worker = await session.worker();
  await worker.evaluate(() => {
    const { fetch } = globalThis;
    const addresses: string[] = [];
    Object.assign(globalThis, { addresses });
    globalThis.fetch = (input, init) => {
      addresses.push(input instanceof Request ? input.url : String(input));
      return fetch(input, init);
    };
  });
  const popup = await session.openPopup(outside);
  const name = popup.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue(/\S/);
  await name.fill('Collect what customers say');
  await popup.getByRole('button', { name: 'Search…' }).click();
  await expect.poll(() => session.service.requests.length).toBeGreaterThan(0);
  await popup.close();
  for (const path of ['options.html', 'activity.html']) {
    const page = await session.openExtensionPage(path);
    await page.getByRole('heading').first().waitFor();
    await page.close();
  }
  const ofWorker: string[] = await worker.evaluate(() => Reflect.get(globalThis, 'addresses'));
  const sent = [...asked, ...ofWorker].filter((address) => !isOwn(address));
  expect(sent.length).toBeGreaterThanOrEqual(session.service.requests.length);
  expect(sent.filter((address) => !address.startsWith(`${session.service.url}/`))).toEqual([]);
});
