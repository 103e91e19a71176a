// What a browser sends twice by itself, in a real Chromium: found and shown. In a session of its own: where a look for duplicates
// fails, as in a test that stops the service, the next one comes a quarter of an hour later.
import { expect, test } from '@playwright/test';
import { type ConnectedSession, startConnectedSession } from '../support/connected-session';
import { findChromium } from '../support/find-chromium';
import { readCaptures } from '../support/outbox-rows';
import { ideaNamed, saveCaptures } from '../support/save-capture';

const chromium = findChromium();
test.skip(!chromium.found, chromium.found ? '' : chromium.reason);

const createIdea = { method: 'POST', path: '/api/v1/products/:id/ideas' };

let session: ConnectedSession;
test.beforeAll(async () => {
  session = await startConnectedSession();
});
test.afterAll(() => session?.end());

const named = (name: string) => session.service.ideas().filter(({ attributes }) => attributes.name === name);
const row = async (wanted: string) => (await readCaptures(session)).find(({ name }) => name === wanted);

test('F04 a request that the browser sent twice by itself is found and shown, and neither is deleted', async () => {
  // No form: what one reads beside a save may hold the connection that was used before, and a fresh one is never sent on twice.
  const page = await session.openExtensionPage('activity.html');
  await saveCaptures(page, [ideaNamed('Warms the connection')]);
  await expect.poll(async () => (await row('Warms the connection'))?.state.name).toBe('delivered');
  await expect.poll(() => session.service.requests.filter(({ status }) => status === null)).toHaveLength(0);
  const reset = session.service.misbehave({
    ...createIdea,
    isReusedConnection: true,
    calls: 1,
    answer: { kind: 'reset', when: 'after-storing' },
  });
  await saveCaptures(page, [ideaNamed('Doubled by the browser')]);
  await expect.poll(reset.touched).toBe(1);
  await expect.poll(() => named('Doubled by the browser')).toHaveLength(2);
  await expect
    .poll(async () => (await row('Doubled by the browser'))?.duplicates.length, { timeout: 75_000 })
    .toBe(1);
  expect(named('Doubled by the browser')).toHaveLength(2);
  await page.close();
});
