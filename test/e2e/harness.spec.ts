// Tests of the harness itself: each ability that other tests rely on works in a real Chromium.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { type ChromiumSession, discardProfile, launchChromium, makeProfileDir } from '../support/chromium';
import { findDisplayPrograms, startDisplay } from '../support/display';
import { live } from '../support/live';
import { createNative } from '../support/native';
import { chooseMenuEntry } from '../support/native-menu';
import { answerPrompt } from '../support/native-prompt';
import { waitForPopup } from '../support/popup';
import { selectText } from '../support/selection';
import { forFile, needs, needsChromium, pageServer } from './fixtures';

const probe = fileURLToPath(new URL('../fixtures/probe-extension', import.meta.url));
const entries = ['Probe first', 'Probe second', 'Probe third', 'Probe fourth'];

needsChromium();
const pages = pageServer();

/** The probe's record of the last event that reached it. */
const mark = async (session: ChromiumSession): Promise<unknown> => {
  const worker = await session.worker();
  const { mark: stored } = await worker.evaluate(() => chrome.storage.local.get('mark'));
  return stored;
};

test.describe('a headless Chromium', () => {
  let session: ChromiumSession;
  test.afterEach(() => session?.close());

  test('has an optional origin granted before the start, and fetches from it without CORS', async () => {
    session = await launchChromium({ extensionDir: probe, grantedOrigins: [`${pages.origin}/*`] });
    const worker = await session.worker();
    const answer = await worker.evaluate(async (origin) => {
      const response = await fetch(`${origin}/sample-article.html`);
      return {
        isGranted: await chrome.permissions.contains({ origins: [`${origin}/*`] }),
        text: await response.text(),
      };
    }, pages.origin);
    expect(answer.isGranted).toBe(true);
    expect(answer.text).toContain('The import wizard nobody finishes');
  });

  test('has no other origin granted', async () => {
    session = await launchChromium({ extensionDir: probe });
    const worker = await session.worker();
    expect(await worker.evaluate(() => chrome.permissions.getAll())).toMatchObject({ origins: [] });
    const fetched = worker.evaluate((origin) => fetch(origin).then(String), pages.origin);
    await expect(fetched).rejects.toThrow('Failed to fetch');
  });

  test('opens the real popup, which takes text, has access to the tab, and closes when it loses focus', async () => {
    session = await launchChromium({ extensionDir: probe });
    const tab = await session.open(pages.address('sample-article.html'));
    const popup = await session.openPopup(tab);
    const title = await popup.evaluate(async () => {
      const [active] = await chrome.tabs.query({ active: true, currentWindow: true });
      const [run] = await chrome.scripting.executeScript({
        target: { tabId: active?.id ?? -1 },
        func: () => document.title,
      });
      return run?.result;
    });
    expect(title).toContain('The import wizard nobody finishes');
    await popup.getByLabel('Words').fill('from the popup');
    await popup.getByRole('button', { name: 'Save' }).click();
    await expect(popup.getByText('Saved')).toBeVisible();
    expect(await mark(session)).toEqual({ by: 'popup', words: 'from the popup' });
    const closed = popup.waitForEvent('close');
    await tab.bringToFront();
    await tab.locator('h1').click();
    await closed;
  });

  test('loses the worker’s variables when the worker stops, and starts it again for a message', async () => {
    session = await launchChromium({ extensionDir: probe });
    const page = await session.openExtensionPage('popup.html');
    const worker = await session.worker();
    await worker.evaluate(() => {
      Reflect.set(globalThis, 'kept', true);
    });
    await session.stopWorker();
    expect(await page.evaluate(() => chrome.runtime.sendMessage('hello'))).toEqual({ echo: 'hello' });
    const again = await session.worker();
    expect(await again.evaluate(() => Reflect.has(globalThis, 'kept'))).toBe(false);
  });

  test('can take its worker offline', async () => {
    session = await launchChromium({ extensionDir: probe, grantedOrigins: [`${pages.origin}/*`] });
    const worker = await session.worker();
    const reach = () =>
      worker.evaluate(
        (origin) =>
          fetch(origin).then(
            () => true,
            () => false,
          ),
        pages.origin,
      );
    expect(await reach()).toBe(true);
    await session.setOffline(true);
    expect(await reach()).toBe(false);
    await session.setOffline(false);
    expect(await reach()).toBe(true);
  });

  test('can be killed like in a crash, and starts again with its storage and granted origins', async () => {
    const profileDir = makeProfileDir();
    session = await launchChromium({
      extensionDir: probe,
      profileDir,
      grantedOrigins: [`${pages.origin}/*`],
    });
    const worker = await session.worker();
    await worker.evaluate(() => chrome.storage.local.set({ mark: 'before the kill' }));
    await session.kill();
    session = await launchChromium({ extensionDir: probe, profileDir });
    expect(await mark(session)).toBe('before the kill');
    const restarted = await session.worker();
    expect(await restarted.evaluate(() => chrome.permissions.getAll())).toMatchObject({
      origins: [`${pages.origin}/*`],
    });
    await session.close();
    discardProfile(profileDir);
  });
});

test.describe('a Chromium on a private display', () => {
  needs(findDisplayPrograms());
  let session: ChromiumSession;
  // Before the display ends, because that would end the browser too.
  test.afterAll(() => session.close());
  const screen = forFile(startDisplay, ({ stop }) => stop());
  const native = live(() => createNative(screen.name));
  test.beforeAll(async () => {
    session = await launchChromium({ extensionDir: probe, headless: false, display: screen.name });
  });
  test.beforeEach(async () => {
    const worker = await session.worker();
    await worker.evaluate(() => chrome.storage.local.clear());
  });
  test.afterEach(async () => {
    for (const page of session.context.pages().slice(1)) await page.close();
  });

  for (const choose of ['Probe first', 'Probe third', 'Probe fourth']) {
    test(`chooses "${choose}" from the native menu of a selection`, async () => {
      const tab = await session.open(pages.address('sample-article.html'));
      await selectText(tab, '#quote p');
      await native.rightClickSelection(tab);
      await chooseMenuEntry(native, { entries, choose });
      await expect
        .poll(() => mark(session))
        .toMatchObject({
          by: 'menu',
          entry: choose.replace('Probe ', ''),
          selection: expect.stringContaining('which column was the due date'),
        });
    });
  }

  test('chooses an entry from the native menu of the page and of a link', async () => {
    const tab = await session.open(pages.address('sample-article.html'));
    await native.rightClick(tab, 'header');
    await chooseMenuEntry(native, { entries, choose: 'Probe second' });
    await expect.poll(() => mark(session)).toMatchObject({ entry: 'second' });
    await native.rightClick(tab, '#wishes a');
    await chooseMenuEntry(native, { entries, choose: 'Probe fourth' });
    await expect.poll(() => mark(session)).toMatchObject({ entry: 'fourth' });
  });

  test('receives the extension’s shortcut as a real key press', async () => {
    await session.open(pages.address('sample-article.html'));
    await native.press('alt+shift+j');
    await expect.poll(() => mark(session)).toMatchObject({ by: 'command', command: 'probe' });
  });

  test('opens the real popup by its shortcut and types into it', async () => {
    await session.open(pages.address('sample-article.html'));
    const opening = waitForPopup(session.context, session.extensionId);
    await native.press('alt+shift+k');
    const popup = await opening;
    await expect(popup.getByLabel('Words')).toBeFocused();
    await native.press('h', 'i');
    await expect(popup.getByLabel('Words')).toHaveValue('hi');
  });

  // The browser doesn't ask again about a granted permission.
  for (const { answer, said } of [
    { answer: 'deny', said: 'Refused' },
    { answer: 'allow', said: 'Granted' },
  ] as const) {
    test(`answers the native permission prompt with "${answer}"`, async () => {
      const asker = await session.openExtensionPage(`popup.html#${encodeURIComponent(`${pages.origin}/*`)}`);
      const ask = () => asker.getByRole('button', { name: 'Ask for permission' }).click();
      await answerPrompt(native, { page: asker, ask, answer });
      await expect(asker.getByText(said)).toBeVisible();
    });
  }

  test('saves a screenshot of the whole display', async () => {
    const path = test.info().outputPath('display.png');
    await native.screenshot(path);
    expect(readFileSync(path).subarray(1, 4).toString()).toBe('PNG');
  });
});
