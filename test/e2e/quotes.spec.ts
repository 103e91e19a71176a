import { expect, test } from '@playwright/test';
import { popupAfter } from '../support/popup';
import { selectText } from '../support/selection';
import { nativeWorld } from './native-world';
import { quotesTests } from './quotes-rules';

const { session, native } = nativeWorld();

test.beforeEach(() => session.setPreferences({ lastKind: 'idea' }));

quotesTests({
  async onPage(page, selector, act) {
    const tab = await session.openPage(page);
    await selectText(tab, selector);
    await act(async () => {
      const popup = await popupAfter(session, () => native.press('alt+shift+k'));
      await popup.waitForFunction(() => performance.getEntriesByName('capture:ready').length > 0);
      return {
        waitForText: (words) => expect(popup.locator('body')).toContainText(words),
        click: (name) => popup.getByRole('button', { name, exact: true }).first().click(),
        closed: () => expect.poll(() => popup.isClosed()).toBe(true),
      };
    });
    await tab.close();
  },
  press: (...keys) => native.press(...keys),
  ideas: () => session.service.ideas(),
});
