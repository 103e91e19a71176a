// How the real popup opens: with every control of the form, none of which is replaced later.
import { expect, type Page, test } from '@playwright/test';
import { type ConnectedSession, startConnectedSession } from '../../support/connected-session';
import { findChromium } from '../../support/find-chromium';

const chromium = findChromium();
test.skip(!chromium.found, chromium.found ? '' : chromium.reason);

let session: ConnectedSession;
let page: Page;

test.beforeAll(async () => {
  session = await startConnectedSession();
  const worker = await session.worker();
  await worker.evaluate(() => chrome.storage.local.set({ isWelcomed: true }));
});
test.afterAll(() => session?.end());
test.beforeEach(async () => {
  await session.forgetDrafts();
  await session.setPreferences({ lastKind: 'idea', suggestsSimilar: true });
  page = await session.openPage('sample-article.html');
});
test.afterEach(() => page.close());

test('every control of the form is there when the form is ready, and stays', async () => {
  const popup = await session.openPopup(page);
  await popup.waitForFunction(() => performance.getEntriesByName('capture:ready').length > 0);
  const controls = await popup.evaluateHandle(() =>
    Array.from(document.querySelectorAll('main :is(input, select, button, [contenteditable])')),
  );
  expect(await controls.evaluate((all) => all.length)).toBeGreaterThanOrEqual(10);
  await popup.getByRole('button', { name: /^Recent captures/ }).click();
  await expect(popup.getByText('Nothing was captured yet.')).toBeVisible();
  await popup.getByRole('combobox', { name: 'Tags' }).click();
  await popup.keyboard.type('research');
  const gone = await controls.evaluate((all) => all.filter(({ isConnected }) => !isConnected).length);
  expect(gone).toBe(0);
});

test('what an older version stored is read all the same', async () => {
  const worker = await session.worker();
  await worker.evaluate(async () => {
    const { preferences } = await chrome.storage.local.get('preferences');
    const older = Object.assign({}, preferences, { lastKind: 'note' });
    Reflect.deleteProperty(older, 'suggestsSimilar');
    await chrome.storage.local.set({ preferences: older });
  });
  const popup = await session.openPopup(page);
  await expect(popup.getByRole('tab', { name: 'Note' })).toHaveAttribute('aria-selected', 'true');
});
