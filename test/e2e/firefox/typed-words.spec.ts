import { test } from '@playwright/test';
import { waitForFirefoxPopup } from '../../support/firefox-popup';
import { waitUntil } from '../../support/wait-until';
import { typedWordsTests } from '../typed-words-rules';
import { nativeFirefoxWorld } from './native-world';

const { session, native, page } = nativeFirefoxWorld();
// A notification is a window too.
test.beforeAll(() => session.setPreferences({ hasNotifications: false }));

typedWordsTests({
  native,
  async open() {
    await session.focusPage();
    await native.press('alt+shift+k');
    const popup = await waitForFirefoxPopup(session.ui);
    const isReady = () =>
      popup.evaluate(
        ({ defaultView }) => (defaultView?.performance.getEntriesByName('capture:ready').length ?? 0) > 0,
        null,
      );
    await waitUntil(isReady, { what: 'the form' });
    return popup;
  },
  beside: (act) => session.inside.evaluate(act),
  onPage: () => page.evaluate(() => ({ x: screenX + 30, y: screenY + outerHeight - 60 })),
  ideaNames: () => session.service.ideas().map(({ attributes }) => attributes.name),
});
