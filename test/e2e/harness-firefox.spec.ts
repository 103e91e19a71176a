// Proves the Firefox part of the harness: what other tests rely on does in a real Firefox what its name says.
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { type Display, findDisplayPrograms, startDisplay } from '../support/display';
import { findFirefox } from '../support/find-firefox';
import { type FirefoxSession, launchFirefox } from '../support/firefox';
import { chooseFirefoxMenuEntry } from '../support/firefox-menu';
import { waitForFirefoxPopup } from '../support/firefox-popup';
import { createNative, type Native } from '../support/native';
import { type PageServer, startPageServer } from '../support/page-server';

const probe = fileURLToPath(new URL('../fixtures/probe-extension', import.meta.url));
const firefox = findFirefox();
const display = findDisplayPrograms();
test.skip(!firefox.found, firefox.found ? '' : firefox.reason);

let pages: PageServer;
let session: FirefoxSession;
test.beforeAll(async () => {
  pages = await startPageServer();
});
test.afterAll(() => pages.close());
test.afterEach(() => session?.close());

/** What the probe stored about the last thing that reached it. */
async function mark(): Promise<unknown> {
  const page = await session.openExtensionPage('popup.html');
  const stored = await page.evaluate(async () => (await browser.storage.local.get('mark')).mark);
  await page.close();
  return stored;
}

test('a headless Firefox has the origin granted that was named, and opens the real popup on the tab', async () => {
  session = await launchFirefox({ addOnDir: probe, grantedOrigins: ['http://127.0.0.1/*'] });
  await session.open(pages.address('sample-article.html'));
  const popup = await session.openPopup();
  expect(await popup.text()).toContain('Harness probe');
  await popup.fill('#words', 'from the popup');
  await popup.click('Save');
  await popup.waitForText('Saved');
  await popup.close();
  expect(await mark()).toEqual({ by: 'popup', words: 'from the popup' });
  const page = await session.openExtensionPage('popup.html');
  const answer = await page.evaluate(
    async (address) => (await fetch(address)).text(),
    pages.address('sample-article.html'),
  );
  expect(answer).toContain('The import wizard nobody finishes');
});

test('a headless Firefox says yes to a click that asks for a permission', async () => {
  session = await launchFirefox({ addOnDir: probe });
  const page = await session.openExtensionPage(`popup.html#${encodeURIComponent('http://127.0.0.1/*')}`);
  expect(await page.evaluate(() => browser.permissions.getAll())).toMatchObject({ origins: [] });
  await page.click('#ask');
  await page.waitForFunction(() => document.body.textContent.includes('Granted'));
});

test.describe('a Firefox on a private display', () => {
  test.skip(!display.found, display.found ? '' : display.reason);
  let screen: Display;
  let native: Native;
  test.beforeEach(async () => {
    screen = await startDisplay();
    native = createNative(screen.name);
    session = await launchFirefox({ addOnDir: probe, headless: false, display: screen.name });
    await session.open(pages.address('sample-article.html'));
    await session.focusPage();
  });
  test.afterEach(() => screen.stop());

  test('opens the real popup by its shortcut and types into it', async () => {
    await native.press('alt+shift+k');
    const popup = await waitForFirefoxPopup(session.ui);
    await native.press('h', 'i');
    await expect
      .poll(() => popup.evaluate((document) => document.querySelector('input')?.value, null))
      .toBe('hi');
  });

  test('hears the add-on’s shortcut as a real key press', async () => {
    await native.press('alt+shift+j');
    await expect.poll(mark).toMatchObject({ by: 'command', command: 'probe' });
  });

  test('takes an entry from the native menu of a selection by its words', async () => {
    const [tab] = await session.browser.pages();
    await tab?.evaluate(() => {
      const quote = document.querySelector('#quote p');
      if (quote) getSelection()?.selectAllChildren(quote);
    });
    await native.press('shift+F10');
    await chooseFirefoxMenuEntry(session.ui, { addOnName: 'Harness probe', choose: 'Probe third' });
    await expect.poll(mark).toMatchObject({
      by: 'menu',
      entry: 'third',
      selection: expect.stringContaining('which column was the due date'),
    });
  });
});
