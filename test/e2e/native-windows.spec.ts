// Two windows and real keys: a shortcut is for the page that was in front when it was pressed.
import { expect, test } from '@playwright/test';
import { waitUntil } from '../support/wait-until';
import { nativeChromium } from './fixtures';

const { session, native } = nativeChromium();

test('F66 a shortcut captures the page of its own window, though another is in front when the worker wakes', async () => {
  await session.setPreferences({ hasNotifications: false });
  const first = await session.openPage('sample-article.html');
  const worker = await session.worker();
  const otherAddress = session.pages.address('code-diff.html');
  await worker.evaluate(
    (url) => chrome.windows.create({ url, focused: true }).then(() => undefined),
    otherAddress,
  );
  const second = await waitUntil(
    async () => session.context.pages().find((page) => page.url() === otherAddress),
    { what: 'the second window' },
  );
  await second.bringToFront();
  await second.waitForLoadState();
  await session.stopWorker();
  await native.press('alt+shift+s');
  await first.bringToFront();
  await expect
    .poll(() => session.service.ideas().at(-1)?.sent.description)
    .toContain(new URL(otherAddress).pathname);
});
