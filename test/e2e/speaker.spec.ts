import { expect, test } from '@playwright/test';
import { popupAfter } from '../support/popup';
import { saidWords, selectSaid, serveSpeakers } from '../support/speaker-pages';
import { forFile } from './fixtures';
import { nativeWorld } from './native-world';
import { speakerTests } from './speaker-rules';

const { session, native } = nativeWorld();
const served = forFile(serveSpeakers, (pages) => pages.close());

test.beforeEach(() => session.setPreferences({ lastKind: 'idea' }));

speakerTests({
  async popupOn(page, how = {}) {
    const tab = await session.open(served.address(page));
    await tab.bringToFront();
    await tab.evaluate(selectSaid, { words: saidWords, ...how });
    const popup = await popupAfter(session, () => native.press('alt+shift+k'));
    const description = popup.getByRole('textbox', { name: 'Description' });
    const creator = popup.getByRole('combobox', { name: /^Created by/ });
    await expect(description).toContainText(saidWords);
    return {
      waitForText: (words) => expect(popup.locator('body')).toContainText(words),
      text: async () => (await popup.locator('body').textContent()) ?? '',
      description: async () => (await description.textContent()) ?? '',
      creator: () => creator.inputValue(),
      openCreators: () => creator.click(),
      close: () => tab.close(),
    };
  },
  press: (...keys) => native.press(...keys),
  origin: () => served.origin,
  ideas: () => session.service.ideas(),
  requests: () => session.service.requests,
  setPreferences: (change) => session.setPreferences(change),
});
