// What the popup loads before it is ready, in the real popup of the production build: the budget of its size (P5) counts
// these files, and would say nothing if the browser loaded others too.
import { type ConsoleMessage, expect, type Page, type Request, test } from '@playwright/test';
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
  // Said in the one order in which the browser tells of requests too.
  await session.context.addInitScript(() => {
    const mark = performance.mark.bind(performance);
    performance.mark = (name, options) => {
      console.info(name);
      return mark(name, options);
    };
  });
});
test.afterAll(() => session?.end());
test.beforeEach(async () => {
  await session.forgetDrafts();
  await session.setPreferences({ lastKind: 'idea', suggestsSimilar: true });
  page = await session.openPage('sample-article.html');
  await page.evaluate(() => {
    const paragraph = document.querySelector('p');
    if (paragraph) getSelection()?.selectAllChildren(paragraph);
  });
});
test.afterEach(() => page.close());

/** Opens the popup; gives it with the scripts and styles that it had asked for when it said that it is ready. */
async function openWatched(): Promise<{ popup: Page; before: string[]; after: string[] }> {
  const before: string[] = [];
  const after: string[] = [];
  let isReady = false;
  const onRequest = (request: Request) => {
    const path = new URL(request.url()).pathname.slice(1);
    if (request.url().startsWith('chrome-extension:') && /\.(?:js|css)$/.test(path))
      (isReady ? after : before).push(path);
  };
  const onConsole = (message: ConsoleMessage) => {
    if (message.text() === 'capture:ready') isReady = true;
  };
  session.context.on('request', onRequest);
  session.context.on('console', onConsole);
  const popup = await session.openPopup(page);
  await expect(popup.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect.poll(() => after.length).toBeGreaterThan(0);
  session.context.off('request', onRequest);
  session.context.off('console', onConsole);
  return { popup, before: before.toSorted(), after };
}

function countedFiles(): string[] {
  const build = findBuild('chrome-mv3');
  if (!build.found) throw new Error(build.reason);
  return popupFiles(build.value).before.toSorted();
}

test('a filled form is ready with the files that its budget counts, and no other', async () => {
  const { before } = await openWatched();
  expect(before).toEqual(countedFiles());
});

test('a draft that comes back takes no other file', async () => {
  const { popup: first } = await openWatched();
  await first.keyboard.type('Kept for later');
  const closed = first.waitForEvent('close');
  // It may be gone with the key before it is let go.
  await first.keyboard.down('Escape').catch(() => undefined);
  await closed;
  const { popup, before } = await openWatched();
  await expect(popup.getByText('Draft restored')).toBeVisible();
  expect(before).toEqual(countedFiles());
});

test('what an older version stored is read all the same, with the schemas that know it', async () => {
  const worker = await session.worker();
  await worker.evaluate(async () => {
    const { preferences } = await chrome.storage.local.get('preferences');
    const older = Object.assign({}, preferences, { lastKind: 'note' });
    Reflect.deleteProperty(older, 'suggestsSimilar');
    await chrome.storage.local.set({ preferences: older });
  });
  const { popup, before } = await openWatched();
  await expect(popup.getByRole('tab', { name: 'Note' })).toHaveAttribute('aria-selected', 'true');
  expect(before.length).toBeGreaterThan(countedFiles().length);
});
