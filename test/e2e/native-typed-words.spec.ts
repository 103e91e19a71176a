import { test } from '@playwright/test';
import { popupAfter } from '../support/popup';
import { nativeWorld } from './native-world';
import { typedWordsTests } from './typed-words-rules';

const { session, native, page } = nativeWorld();
test.beforeEach(() => session.setPreferences({ lastKind: 'idea' }));

typedWordsTests({
  native,
  async open() {
    await page.bringToFront();
    const popup = await popupAfter(session, () => native.press('alt+shift+k'));
    await popup.waitForFunction(() => performance.getEntriesByName('capture:ready').length > 0);
    return {
      name: () => popup.getByRole('textbox', { name: 'Name' }).inputValue(),
      text: async () => (await popup.locator('body').textContent()) ?? '',
      isOpen: async () => !popup.isClosed(),
    };
  },
  beside: async (act) => (await session.worker()).evaluate(act),
  onPage: () => page.evaluate(() => ({ x: screenX + 30, y: screenY + outerHeight - 60 })),
  ideaNames: () => session.service.ideas().map(({ attributes }) => attributes.name),
});
