// The monkey in a headed Firefox.
import { test } from '@playwright/test';
import { waitForFirefoxPopup } from '../../support/firefox-popup';
import { waitUntil } from '../../support/wait-until';
import { onlyInFullRun } from '../fixtures';
import { monkeyTests } from '../monkey-rules';
import { nativeFirefoxWorld } from './native-world';

onlyInFullRun();
const { session, native } = nativeFirefoxWorld();
// A notification is a window too.
test.beforeAll(() => session.setPreferences({ hasNotifications: false }));

monkeyTests({
  native,
  session,
  async open() {
    await session.focusPage();
    await native.press('alt+shift+k');
    const popup = await waitForFirefoxPopup(session.ui);
    await waitUntil(async () => /^field-/.test(await popup.focused()), { what: 'the focus in a field' });
    return { run: popup.evaluate, isOpen: popup.isOpen, close: popup.close };
  },
  beside: async (act) => String(await session.inside.evaluate(`(${act})().then(JSON.stringify)`)),
});
