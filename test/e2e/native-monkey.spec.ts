// The monkey in a headed Chromium.
import { test } from '@playwright/test';
import { clickBeside, popupAfter } from '../support/popup';
import { onlyInFullRun } from './fixtures';
import { monkeyTests } from './monkey-rules';
import { nativeWorld } from './native-world';

onlyInFullRun();
const { session, native, page } = nativeWorld();
test.beforeEach(() => session.setPreferences({ lastKind: 'idea' }));

monkeyTests({
  native,
  session,
  async open() {
    await page.bringToFront();
    const popup = await popupAfter(session, () => native.press('alt+shift+k'));
    await popup.locator('main [id^=field-]').first().waitFor();
    return {
      run: (act, input) => popup.evaluate(`(${act})(document, ${JSON.stringify(input)})`),
      isOpen: async () => !popup.isClosed(),
      close: () => clickBeside(popup, page),
    };
  },
  beside: async (act) => (await session.worker()).evaluate(`(${act})().then(JSON.stringify)`),
});
