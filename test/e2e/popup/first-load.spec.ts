// What the popup loads before it is ready, in the real popup of the production build: the budget of its size (P5) counts
// these files, and would say nothing if the browser loaded others too.
import { expect, type Page, test } from '@playwright/test';
import { popupFiles } from '../../bench/built-files';
import { findBuild } from '../../support/built-extension';
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
  page = await session.openPage('sample-article.html');
  await page.evaluate(() => {
    const paragraph = document.querySelector('p');
    if (paragraph) getSelection()?.selectAllChildren(paragraph);
  });
});
test.afterEach(() => page.close());

/** Scripts and styles that were asked for before `capture:ready`, and whether any was asked for after it. */
async function loadedBefore(popup: Page): Promise<string[]> {
  await popup.waitForFunction(() => performance.getEntriesByName('capture:ready').length > 0);
  return popup.evaluate(() => {
    const readyMs = performance.getEntriesByName('capture:ready')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < readyMs)
      .map(({ name }) => new URL(name).pathname.slice(1))
      .filter((path) => /\.(?:js|css)$/.test(path))
      .toSorted();
  });
}

const { before } = popupFiles(findBuild('chrome-mv3').found ? foundBuild() : '');

