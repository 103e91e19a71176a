import { expect } from '@playwright/test';
import { optionsPage } from '../support/connected-session';
import { ideaNamed, saveCaptures } from '../support/save-capture';
import { existingIdeasTests } from './existing-ideas-rules';
import { connectedChromium } from './fixtures';

const session = connectedChromium();

existingIdeasTests({
  async open(kind, page) {
    await session.setPreferences({ lastKind: kind });
    const popup = await session.openPopup(await session.openPage(page));
    await popup.waitForFunction(() => performance.getEntriesByName('capture:ready').length > 0);
    return {
      evaluate: (act, input) => popup.evaluate(`(${act})(document, ${JSON.stringify(input)})`),
      fillName: (words) => popup.getByRole('textbox', { name: 'Name' }).fill(words),
      click: (name) => popup.getByRole('button', { name }).click(),
      close: () => popup.close(),
    };
  },
  async capture(name, page) {
    const toSave = { ...ideaNamed(name), address: session.pages.address(page) };
    expect(await saveCaptures(await optionsPage(session), [toSave])).toEqual([true]);
  },
});
