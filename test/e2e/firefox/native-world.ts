// Shared by the tests with real keys in a headed Firefox: the add-on, and a page in front of it.
import { expect, test } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import type { ConnectedFirefoxOptions } from '../../support/connected-firefox';
import { chooseFirefoxMenuEntry } from '../../support/firefox-menu';
import { closeFirefoxPopup } from '../../support/firefox-popup';
import { live } from '../../support/live';
import type { Native } from '../../support/native';
import { nativeFirefox } from '../fixtures';

/** Starts a Firefox with the add-on for the calling file. */
export function nativeFirefoxWorld(
  options?: (native: Native) => ConnectedFirefoxOptions,
  ofDisplay?: Parameters<typeof nativeFirefox>[1],
) {
  const { session, native } = nativeFirefox(options, ofDisplay);
  let page: Page;
  test.beforeEach(async () => {
    // The popup opens with the last used kind.
    await session.setPreferences({ lastKind: 'idea' });
    page = await session.openPage('sample-article.html');
    await session.focusPage();
  });
  test.afterEach(async () => {
    await closeFirefoxPopup(session.ui);
    await page.close();
  });

  /** Selects the element's content and focuses the page. */
  async function select(selector: string): Promise<string> {
    const text = await page.evaluate((wanted) => {
      const element = document.querySelector(wanted);
      if (element) getSelection()?.selectAllChildren(element);
      return getSelection()?.toString().trim() ?? '';
    }, selector);
    await session.focusPage();
    return text;
  }

  /** Chooses one of our entries in the native menu of the selection or the focus. */
  const chooseFromMenu = (words: string) =>
    chooseFirefoxMenuEntry(session.ui, native, { addOnName: 'Quick Capture', choose: words });

  /** The menu follows the settings and the history a moment later. */
  const menuShows = (words: string) =>
    expect
      .poll(() =>
        session.inside.evaluate(() => browser.storage.session.get('shownMenu').then(JSON.stringify)),
      )
      .toContain(words);

  const focus = (selector: string) =>
    page.evaluate((wanted) => {
      const element = document.querySelector<HTMLElement>(wanted);
      if (!element) throw new Error(`nothing to focus: ${wanted}`);
      element.tabIndex = 0;
      element.focus();
    }, selector);

  /** Removes the default product until the work is done. */
  async function withoutProduct(work: () => Promise<void>): Promise<void> {
    // As text: WebDriver gives a repeated object as a reference, which Puppeteer drops.
    const kept = await session.inside.evaluate(() =>
      browser.storage.local.get('preferences').then(({ preferences }) => JSON.stringify(preferences)),
    );
    await session.setPreferences(JSON.parse(kept.replaceAll('"product":"PRJ"', '"product":""')));
    await work();
    await session.setPreferences(JSON.parse(kept));
  }

  return {
    session,
    native,
    /** Opened for each test. */
    page: live(() => page),
    lastIdea: () => session.service.ideas().at(-1),
    named: (name: string) => session.service.ideas().filter(({ attributes }) => attributes.name === name),
    posts: () => session.service.requests.filter(({ method }) => method === 'POST'),
    select,
    focus,
    chooseFromMenu,
    menuShows,
    withoutProduct,
    textOf: (html: string) =>
      page.evaluate((markup) => new DOMParser().parseFromString(markup, 'text/html').body.textContent, html),
  };
}
