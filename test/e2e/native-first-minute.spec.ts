// The first minute in a real, headed Chromium, with the browser's own permission prompt.
import { expect, type Page, test } from '@playwright/test';
import { optionsPage } from '../support/connected-session';
import { answerPrompt } from '../support/native-prompt';
import { selectText } from '../support/selection';
import { formOfChromium } from './either-browser';
import { firstMinuteTests } from './first-minute-rules';
import { nativeChromium } from './fixtures';

// The only real permission prompt of Chromium in these tests: no origin is granted before.
const { session, native } = nativeChromium(() => ({ chromium: { grantedOrigins: [] }, connect: null }));

let options: Page;
let article: Page;
let popup: Page;

firstMinuteTests({
  browser: 'chromium',
  native,
  session,
  async openFirstPage() {
    options = await optionsPage(session);
    await options.bringToFront();
    return {
      // biome-ignore lint/performance/useDomNodeTextContent: hidden text must be left out
      text: () => options.evaluate(() => document.body.innerText),
      type: (words) => options.keyboard.type(words),
      press: (key) => options.keyboard.press(key),
      click: (words) => options.getByRole('button', { name: words }).click(),
    };
  },
  allow: (ask, look) => answerPrompt(native, { page: options, ask, look, answer: 'allow' }),
  async openArticle() {
    article = await session.openPage('sample-article.html');
    await selectText(article, '#ask');
  },
  async openForm() {
    popup = await session.openPopup(article);
    return formOfChromium(popup);
  },
  closeForm: () => popup.close(),
});

test('T21 T35 the permission prompt came with the click on Connect, and granted exactly that origin, with its port', async () => {
  const worker = await session.worker();
  const { origins } = await worker.evaluate(() => chrome.permissions.getAll());
  expect(origins).toEqual([`${session.service.url}/*`]);
});
