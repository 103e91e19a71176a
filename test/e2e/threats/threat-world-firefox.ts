// Shared by the threat tests in Firefox: an add-on whose token is a canary, and a web page.
import { test } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { closeFirefoxPopup } from '../../support/firefox-popup';
import { dumpStores, speak } from '../../support/inside-extension';
import { live } from '../../support/live';
import { connectedFirefox } from '../fixtures';

export const canary = 'canary-7f3a9c51d2e84b60-never-to-be-seen';

/** Starts the Firefox and the service of the calling file. */
export function firefoxThreatWorld() {
  const session = connectedFirefox({ service: { token: canary } });
  let page: Page;
  test.beforeEach(async () => {
    page = await session.openPage('sample-article.html');
  });
  test.afterEach(async () => {
    await closeFirefoxPopup(session.ui);
    await page.close();
  });
  return {
    session,
    /** A web page, opened for each test. */
    page: live(() => page),
    ask: (name: string, request: unknown) =>
      session.inside.evaluate(speak, [{ name, request }]).then(([answer]) => answer),
    named: (name: string) => session.service.ideas().filter(({ attributes }) => attributes.name === name),
    stores: () => session.inside.evaluate(dumpStores),
  };
}
