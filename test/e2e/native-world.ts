// Shared by the tests with real keys and clicks: a headed Chromium with the extension, and a page in front of it.
import { type Page, test } from '@playwright/test';
import type { ConnectedOptions } from '../support/connected-session';
import { readFacts } from '../support/inside-extension';
import { live } from '../support/live';
import type { Native } from '../support/native';
import { nativeChromium } from './fixtures';

/** Starts a Chromium with the extension for the calling file. */
export function nativeWorld(
  options?: (native: Native) => ConnectedOptions,
  ofDisplay?: Parameters<typeof nativeChromium>[1],
) {
  const { session, native } = nativeChromium(options, ofDisplay);
  let page: Page;
  test.beforeAll(async () => {
    // A notification is a window too. One that appears or closes while a menu opens would be mistaken for the menu.
    await session.setPreferences({ hasNotifications: false });
  });
  test.beforeEach(async () => {
    page = await session.openPage('sample-article.html');
  });
  test.afterEach(async () => {
    const { status, expectedStatus } = test.info();
    // Menus and windows are on no page.
    if (status !== expectedStatus) await native.screenshot(test.info().outputPath('display.png'));
    await page.close();
    // The next test's keys would reach a popup that is still closing.
    for (const left of session.context.pages()) if (left.url().includes('/popup.html')) await left.close();
  });

  /** The references of the ideas that the menu offers for comments, newest first. */
  async function recent(): Promise<string[]> {
    const worker = await session.worker();
    const facts = await worker.evaluate(readFacts);
    const ideas = [...new Set(facts.flatMap(({ idea }) => idea ?? []))];
    // The menu follows at once after the destinations.
    const { lastDestination } = await worker.evaluate(() => chrome.storage.local.get('lastDestination'));
    return JSON.stringify(lastDestination ?? {}).includes(`"${ideas[0]}"`) ? ideas : [];
  }

  /** Removes the default product until the test is over. */
  async function withoutProduct(work: () => Promise<void>): Promise<void> {
    const worker = await session.worker();
    const { preferences } = await worker.evaluate(() => chrome.storage.local.get('preferences'));
    await worker.evaluate(async () => {
      const { preferences: before } = await chrome.storage.local.get('preferences');
      const emptied = JSON.parse(JSON.stringify(before).replaceAll('"product":"PRJ"', '"product":""'));
      await chrome.storage.local.set({ preferences: emptied });
    });
    await work();
    await worker.evaluate((kept) => chrome.storage.local.set({ preferences: kept }), preferences);
  }

  return {
    session,
    native,
    /** Opened for each test. */
    page: live(() => page),
    lastIdea: () => session.service.ideas().at(-1),
    recent,
    withoutProduct,
  };
}
