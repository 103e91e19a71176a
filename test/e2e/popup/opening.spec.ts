// The real popup opens with every control of the form, and replaces none later.
import { expect, type Page, test } from '@playwright/test';
import { sourceProperty } from '@/lib/page/snapshot';
import { peopleProperty } from '@/lib/page/source/page-person';
import { blockPage } from '../../support/busy-page';
import { selectText } from '../../support/selection';
import { isFormReady } from '../either-browser';
import { connectedChromium, fullTest } from '../fixtures';

const session = connectedChromium();
let page: Page;

test.beforeAll(async () => {
  const worker = await session.worker();
  await worker.evaluate(() => chrome.storage.local.set({ hasSeenTip: true }));
});
test.beforeEach(async () => {
  await session.setPreferences({ lastKind: 'idea', suggestsSimilar: true });
  page = await session.openPage('sample-article.html');
});
test.afterEach(() => page.close());

fullTest('every control of the form is there when the form is ready, and stays', async () => {
  const popup = await session.openPopup(page);
  await popup.waitForFunction(isFormReady);
  const controls = await popup.evaluateHandle(() =>
    Array.from(document.querySelectorAll('main :is(input, textarea, select, button, [contenteditable])')),
  );
  expect(await controls.evaluate((all) => all.length)).toBeGreaterThanOrEqual(10);
  await popup.getByRole('button', { name: /^Recent captures/ }).click();
  await expect(popup.getByText('No captures yet')).toBeVisible();
  await popup.getByRole('combobox', { name: 'Tags' }).click();
  await popup.keyboard.type('research');
  const gone = await controls.evaluate((all) => all.filter(({ isConnected }) => !isConnected).length);
  expect(gone).toBe(0);
});

test('data stored by an older version is read', async () => {
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

test('a page reads its link and its people only when asked, and once, so that it takes no core from the opening', async () => {
  const worker = await session.worker();
  const [frame] = await worker.evaluate(
    async ({ url, properties }) => {
      const [tab] = await chrome.tabs.query({ url });
      const target = { tabId: tab?.id ?? 0 };
      await chrome.scripting.executeScript({ target, files: ['/read-page.js'] });
      return chrome.scripting.executeScript({
        target,
        func: (names: string[]) =>
          names.map((name) => {
            const read = Reflect.get(globalThis, name);
            const first = read();
            return first === read();
          }),
        args: [properties],
      });
    },
    { url: page.url(), properties: [sourceProperty, peopleProperty] },
  );
  expect(frame?.result).toEqual([true, true]);
});

fullTest(
  'F34 a page that is too busy to answer is named, and its passage follows when it answers',
  async () => {
    await selectText(page, '#ask');
    const release = await blockPage(page);
    const popup = await session.openPopup(page);
    await expect(popup.getByText('This page isn’t responding yet')).toBeVisible();
    await expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue(/import wizard/);
    release();
    await expect(popup.locator('#field-description')).toContainText('seven of ten');
    await expect(popup.getByText('This page isn’t responding yet')).toBeHidden();
  },
);
