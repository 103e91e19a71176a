import { expect } from '@playwright/test';
import { inEveryFirefoxPopup } from '../../support/firefox-popup';
import { watchFrames } from '../../support/frames';
import { ideaNamed } from '../../support/save-capture';
import { existingIdeasTests, type ListForm } from '../existing-ideas-rules';
import { connectedFirefox, onlyInFullRun } from '../fixtures';

onlyInFullRun();

const session = connectedFirefox();

async function openOn(kind: string): Promise<ListForm> {
  await session.setPreferences({ lastKind: kind });
  const popup = await session.openForm();
  return { ...popup, fillName: (words) => popup.fill('#field-name', words) };
}

existingIdeasTests({
  async open(kind, page) {
    await session.openPage(page);
    return openOn(kind);
  },
  async openWatched(kind, name, selector) {
    const page = await session.openPage(name);
    await page.evaluate((wanted) => {
      const element = document.querySelector(wanted);
      if (element) getSelection()?.selectAllChildren(element);
    }, selector);
    await inEveryFirefoxPopup(session.ui, watchFrames);
    return openOn(kind);
  },
  async capture(name, page) {
    const toSave = { ...ideaNamed(name), address: session.pages.address(page) };
    expect(await session.save(toSave)).toEqual([true]);
  },
});
