import { expect, test } from '@playwright/test';
import type { Page } from 'playwright';
import { popupAfter } from '../support/popup';
import { selectText } from '../support/selection';
import { fullTest } from './fixtures';
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
      await popup.waitForFunction(() => performance.getEntriesByName('capture:ready').length > 0);
      return {
        waitForText: (words) => expect(popup.locator('body')).toContainText(words),
        click: (name) =>
          popup
            .getByRole('button', { name, exact: true })
            .or(popup.getByRole('menuitem', { name, exact: true }))
            .first()
            .click(),
        closed: () => expect.poll(() => popup.isClosed()).toBe(true),
      };
    });
    await tab.close();
  },
  press: (...keys) => native.press(...keys),
  type: (text) => native.type(text),
  ideas: () => session.service.ideas(),
});

fullTest(
  'the command adds a passage to the draft in the side panel, which shows it, and its typed words stay',
  async () => {
    const first = await session.openPage('docs-reference.html');
    await selectText(first, 'p');
    const popup = await popupAfter(session, () => native.press('alt+shift+k'));
    await popup.waitForFunction(() => performance.getEntriesByName('capture:ready').length > 0);
    const opening = session.context.waitForEvent('page', (opened) => opened.url().endsWith('view=panel'));
    const closed = popup.waitForEvent('close');
    await native.press('alt+Return');
    const panel: Page = await opening;
    await closed;
    await panel.getByRole('textbox', { name: 'Name' }).fill('My own name');
    await first.close();

    const second = await session.openPage('cjk-korean.html');
    await selectText(second, 'p');
    const worker = await session.worker();
    await worker.evaluate(async (url) => {
      const [tab] = await chrome.tabs.query({ url });
      const { onCommand } = chrome.commands;
      Reflect.apply(Reflect.get(onCommand, 'dispatch'), onCommand, ['add-to-draft', tab]);
    }, second.url());
    // The panel's own passage is the first quote.
    await panel.getByText('2 quotes from 2 pages').waitFor();
    await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('My own name');
    await panel.close();
    await second.close();
  },
);
