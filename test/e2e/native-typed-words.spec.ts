import { test } from '@playwright/test';
import { popupAfter } from '../support/popup';
import { formOfChromium, isFormReady } from './either-browser';
import { nativeWorld } from './native-world';
import { typedWordsTests } from './typed-words-rules';

const { session, native, page } = nativeWorld();
test.beforeEach(() => session.setPreferences({ lastKind: 'idea' }));

typedWordsTests({
  native,
  async open() {
    await page.bringToFront();
    const popup = await popupAfter(session, () => native.press('alt+shift+k'));
    await popup.waitForFunction(isFormReady);
    return formOfChromium(popup);
  },
  beside: async (act) => (await session.worker()).evaluate(act),
  onPage: () => page.evaluate(() => ({ x: screenX + 30, y: screenY + outerHeight - 60 })),
  ideaNames: () => session.service.ideas().map(({ attributes }) => attributes.name),
});
