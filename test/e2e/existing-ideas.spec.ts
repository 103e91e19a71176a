import { expect, type Page, test } from '@playwright/test';
import { optionsPage } from '../support/connected-session';
import { watchFrames } from '../support/frames';
import { ideaNamed, saveCaptures } from '../support/save-capture';
import { selectText } from '../support/selection';
import { existingIdeasTests, type ListForm } from './existing-ideas-rules';
import { connectedChromium } from './fixtures';

const session = connectedChromium();

async function openOn(kind: string, page: Page): Promise<ListForm> {
  await session.setPreferences({ lastKind: kind });
  const popup = await session.openPopup(page);
  await popup.waitForFunction(() => performance.getEntriesByName('capture:ready').length > 0);
  return {
    evaluate: (act, input) => popup.evaluate(`(${act})(document, ${JSON.stringify(input)})`),
    fillName: (words) => popup.getByRole('textbox', { name: 'Name' }).fill(words),
    close: () => popup.close(),
  };
}

test.beforeAll(() => session.context.addInitScript(`(${watchFrames})(window)`));

existingIdeasTests({
  open: async (kind, page) => openOn(kind, await session.openPage(page)),
  async openWatched(kind, name, selector) {
    const page = await session.openPage(name);
    await selectText(page, selector);
    return openOn(kind, page);
  },
  async capture(name, page) {
    const toSave = { ...ideaNamed(name), address: session.pages.address(page) };
    expect(await saveCaptures(await optionsPage(session), [toSave])).toEqual([true]);
  },
});
