// Two windows and real keys: a shortcut captures the page that was in front when it was pressed.
import { expect, type Page, test } from '@playwright/test';
import { waitUntil } from '../support/wait-until';
import { nativeChromium, onlyInFullRun } from './fixtures';

onlyInFullRun();

const { session, native } = nativeChromium();

/** Opens a second window with its own page, and brings the first one back to the front. */
async function openWindows(): Promise<{
  readonly address: string;
  readonly inFirst: Page;
  readonly second: Page;
}> {
  const inFirst = await session.openExtensionPage('options.html');
  const address = session.pages.address('code-diff.html');
  await inFirst.evaluate(async (url) => void (await chrome.windows.create({ url, focused: true })), address);
  const second = await waitUntil(async () => session.context.pages().find((page) => page.url() === address), {
    what: 'the second window',
  });
  // Playwright sometimes misses the load event of a window that the extension opened.
  await second.waitForFunction(() => document.readyState === 'complete');
  return { address, inFirst, second };
}

/** Runs in a page: brings its window to the front. */
const comeToFront = async () => {
  const { id = 0 } = await chrome.windows.getCurrent();
  await chrome.windows.update(id, { focused: true });
};

/** The path of the last idea's page. */
const lastSource = () => String(session.service.ideas().at(-1)?.sent.description);

test('F66 a shortcut pressed in a second window wakes the worker and captures that window’s page', async () => {
  await session.setPreferences({ hasNotifications: false });
  const { address, inFirst, second } = await openWindows();
  await second.bringToFront();
  await session.stopWorker();
  await native.press('alt+shift+j');
  await inFirst.evaluate(comeToFront);
  await expect.poll(lastSource).toContain(new URL(address).pathname);
  await second.close();
  await inFirst.close();
});

test('F66 a shortcut captures the tab that the browser passed, even if another window is in front by then', async () => {
  const { address, inFirst, second } = await openWindows();
  await inFirst.evaluate(comeToFront);
  const worker = await session.worker();
  const inFront = () =>
    worker.evaluate(async () => (await chrome.tabs.query({ active: true, currentWindow: true }))[0]?.url);
  await expect.poll(inFront).toContain('options.html');
  const before = session.service.ideas().length;
  // Fires the command with the first tab, as the browser does when the worker was slow to wake.
  await worker.evaluate(async (url) => {
    const tabs = await chrome.tabs.query({});
    const { onCommand } = chrome.commands;
    Reflect.apply(Reflect.get(onCommand, 'dispatch'), onCommand, [
      'capture-idea',
      tabs.find((tab) => tab.url === url),
    ]);
  }, address);
  await expect.poll(() => session.service.ideas().length).toBe(before + 1);
  expect(lastSource()).toContain(new URL(address).pathname);
  await second.close();
  await inFirst.close();
});
