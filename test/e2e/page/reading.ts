// The tab of page tests: real Chromium, with pages served from memory under invented addresses.
import { test as base, expect, type Page } from '@playwright/test';
import { findChromium } from '../../support/find-browsers';
import { needed } from '../../support/found';

/** One tab for all tests of a worker, because every test navigates anyway. */
export const test = base.extend<{ serve: (pages: Record<string, string>) => Promise<void> }, { tab: Page }>({
  tab: [
    async ({ playwright }, use) => {
      const executablePath = needed(findChromium());
      const browser = await playwright.chromium.launch({ executablePath, args: ['--no-sandbox'] });
      await use(await browser.newPage());
      await browser.close();
    },
    { scope: 'worker' },
  ],
  serve: async ({ tab }, use) => {
    await use(async (pages) => {
      await tab.route('**/*', (route) => {
        const body = pages[route.request().url()];
        return body === undefined
          ? route.fulfill({ status: 404, body: '' })
          : route.fulfill({ contentType: 'text/html; charset=utf-8', body });
      });
    });
    await tab.unrouteAll();
  },
});

/** Longer than any page takes. A page that hangs fails by its name. */
const pageTimeoutMs = 30_000;

/** One page of a test over many pages. If it throws, the test fails with the page's name and reads the next one. */
export async function onPage(name: string, read: () => Promise<void>): Promise<void> {
  const error = await test.step(name, read, { timeout: pageTimeoutMs }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect.soft(error, `${name} can be read`).toBeNull();
}

export { readPage } from '../../support/read-page';
export { expect };
