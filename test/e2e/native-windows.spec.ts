// Two windows and real keys: a shortcut is for the page that was in front when it was pressed.
import { expect, test } from '@playwright/test';
import { waitUntil } from '../support/wait-until';
import { nativeChromium } from './fixtures';

const { session, native } = nativeChromium();

test('F66 a shortcut captures the page of its own window, though another is in front when the worker wakes', async () => {
  await session.setPreferences({ hasNotifications: false });
  const inFirst = await session.openExtensionPage('options.html');
  const address = session.pages.address('code-diff.html');
  const firstId = await inFirst.evaluate(async (url) => {
    const { id = 0 } = await chrome.windows.getCurrent();
    await chrome.windows.create({ url, focused: true });
    return id;
  }, address);
  const second = await waitUntil(async () => session.context.pages().find((page) => page.url() === address), {
    what: 'the second window',
  });
  await second.bringToFront();
  await second.waitForLoadState();
  await session.stopWorker();
  await native.press('alt+shift+s');
  await inFirst.evaluate((id) => chrome.windows.update(id, { focused: true }), firstId);
  await expect
    .poll(() => session.service.ideas().at(-1)?.sent.description)
    .toContain(new URL(address).pathname);
});
