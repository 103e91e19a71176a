import { expect } from '@playwright/test';
import { onlyInFullRun } from '../fixtures';
import { quotesTests } from '../quotes-rules';
import { nativeFirefoxWorld } from './native-world';

onlyInFullRun();

const { session, native } = nativeFirefoxWorld();

quotesTests({
  async onPage(page, selector, act) {
    const tab = await session.openPage(page);
    await tab.evaluate((wanted) => {
      const element = document.querySelector(wanted);
      if (element) getSelection()?.selectAllChildren(element);
    }, selector);
    await session.focusPage();
    await act(async () => {
      const popup = await session.openForm();
      return {
        waitForText: popup.waitForText,
        click: popup.click,
        closed: () => expect.poll(() => popup.isOpen()).toBe(false),
      };
    });
    await tab.close();
  },
  press: (...keys) => native.press(...keys),
  ideas: () => session.service.ideas(),
});
