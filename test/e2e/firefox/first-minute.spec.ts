// The first minute in a real, headed Firefox, with the browser's own permission prompt.
import type { Page } from 'puppeteer-core';
import { closeFirefoxPopup } from '../../support/firefox-popup';
import { answerFirefoxPrompt } from '../../support/firefox-prompt';
import { firstMinuteTests } from '../first-minute-rules';
import { nativeFirefox, onlyInFullRun } from '../fixtures';

onlyInFullRun();
const { session, native } = nativeFirefox(() => ({
  firefox: { grantedOrigins: [], asksPermission: true },
  connect: null,
}));

let article: Page;

firstMinuteTests({
  browser: 'firefox',
  native,
  session,
  async openFirstPage() {
    // WebDriver hides the page that Firefox opened, so this is another one of it.
    const options = await session.openExtensionPage('options.html');
    await session.focusPage();
    return {
      // biome-ignore lint/performance/useDomNodeTextContent: hidden text must be left out
      text: () => options.evaluate(() => document.body.innerText),
      type: (words) => options.keyboard.type(words),
      press: (key) => options.keyboard.press(key),
      click: (words) => options.locator(`::-p-xpath(//button[normalize-space()="${words}"])`).click(),
    };
  },
  async allow(ask, look) {
    await ask();
    await answerFirefoxPrompt(session.ui, native, 'allow', look);
  },
  async openArticle() {
    article = await session.openPage('sample-article.html');
    await article.evaluate(() => {
      const passage = document.querySelector('#ask');
      if (passage) getSelection()?.selectAllChildren(passage);
    });
    await session.focusPage();
  },
  openForm: () => session.openForm(),
  closeForm: () => closeFirefoxPopup(session.ui),
});
