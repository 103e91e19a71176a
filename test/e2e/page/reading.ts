// Owns how page tests read a page. The built script runs in an isolated world of real Chromium, as for the extension. Pages are
// served from memory under invented addresses.
import { readFileSync } from 'node:fs';
import { test as base, type Page } from '@playwright/test';
import { pageSourceSchema, type Snapshot, snapshotSchema, sourceProperty } from '@/lib/page/snapshot';
import { findBuild } from '../../support/built-extension';
import { findChromium } from '../../support/find-chromium';
import type { Found } from '../../support/found';

/** One tab for all tests of a worker, since every test navigates anyway. */
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

/**
 * Injects the script as the extension does, waits for the source that follows, and returns what they say after the journey
 * through JSON. With `clockStepMs`
 * its clock moves on by that much at every look.
 */
export async function readPage(
  page: Page,
  {
    clockStepMs = 0,
    script = 'read-page',
  }: { clockStepMs?: number; script?: 'read-page' | 'read-article' } = {},
): Promise<Snapshot> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const world = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'quick-capture',
  });
  const clock = `{ let nowMs = 0; performance.now = () => (nowMs += ${clockStepMs}); }`;
  if (clockStepMs > 0) {
    await session.send('Runtime.evaluate', { expression: clock, contextId: world.executionContextId });
  }
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: readFileSync(`${needed(findBuild('chrome-mv3'))}/${script}.js`, 'utf8'),
    contextId: world.executionContextId,
    returnByValue: true,
  });
  const later = await session.send('Runtime.evaluate', {
    expression: `globalThis.${sourceProperty}`,
    contextId: world.executionContextId,
    returnByValue: true,
    awaitPromise: true,
  });
  await session.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  const snapshot = snapshotSchema.parse(result.value);
  const source = pageSourceSchema.safeParse(later.result.value);
  return source.success ? { ...snapshot, source: source.data } : snapshot;
}

function needed<Value>(search: Found<Value>): Value {
  if (!search.found) throw new Error(search.reason);
  return search.value;
}
