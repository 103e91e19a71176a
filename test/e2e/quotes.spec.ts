import { test } from '@playwright/test';
import { popupAfter } from '../support/popup';
import { selectText } from '../support/selection';
import { formOfChromium, isFormReady } from './either-browser';
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
      await popup.waitForFunction(isFormReady);
      return formOfChromium(popup);
    });
    await tab.close();
  },
  press: (...keys) => native.press(...keys),
  type: (text) => native.type(text),
  ideas: () => session.service.ideas(),
});
