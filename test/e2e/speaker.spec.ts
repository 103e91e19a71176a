import { type Page, test } from '@playwright/test';
import { popupAfter } from '../support/popup';
import { formOfChromium } from './either-browser';
import { nativeWorld } from './native-world';
import { selectSaid, speakerTests } from './speaker-rules';

const { session, native } = nativeWorld();
let tab: Page;
test.beforeEach(() => session.setPreferences({ lastKind: 'idea' }));
test.afterEach(() => tab.close());

speakerTests({
  session,
  native,
  async openOn(address, selected) {
    tab = await session.open(address);
    await tab.bringToFront();
    await tab.evaluate(selectSaid, selected);
    return formOfChromium(await popupAfter(session, () => native.press('alt+shift+k')));
  },
});
