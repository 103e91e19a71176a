// The tab of page tests: real Chromium, with pages served from memory under invented addresses.
import { test as base, type Page } from '@playwright/test';
import { findChromium } from '../../support/find-chromium';
import { needed } from '../../support/read-page';

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

export { expect } from '@playwright/test';

export { readPage } from '../../support/read-page';
