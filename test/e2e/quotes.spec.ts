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
        click: (name) => popup.getByRole('button', { name, exact: true }).first().click(),
        closed: () => expect.poll(() => popup.isClosed()).toBe(true),
      };
    });
    await tab.close();
  },
  press: (...keys) => native.press(...keys),
  type: (text) => native.type(text),
  ideas: () => session.service.ideas(),
});

// The side panel is no page that Playwright lists. A tab with the panel's address has the same form and the same lock.
fullTest(
  'the command adds a passage to the draft in the side panel, which shows it, and its typed words stay',
  async () => {
    const first = await session.openPage('docs-reference.html');
    await selectText(first, 'p');
    const popup = await popupAfter(session, () => native.press('alt+shift+k'));
    await popup.waitForFunction(() => performance.getEntriesByName('capture:ready').length > 0);
    await native.press('alt+q');
    await popup.getByText('1 quote from 1 page').waitFor();
    const draft = await popup.evaluate(async () => {
      const entries = await browser.storage.local.get(null);
      const [kept] = Object.entries(entries).filter(([key]) => key.startsWith('draft:'));
      return JSON.parse(JSON.stringify(kept?.[1])).draft.id;
    });
    const closed = popup.waitForEvent('close');
    await native.press('Escape');
    await closed;
    await first.close();

    const panel: Page = await session.context.newPage();
    await panel.goto(`chrome-extension://${session.extensionId}/popup.html?view=panel&draft=${draft}`);
    await panel.getByText('1 quote from 1 page').waitFor();
    await panel.getByRole('textbox', { name: 'Name' }).fill('My own name');
    const second = await session.openPage('cjk-korean.html');
    await selectText(second, 'p');
    const worker = await session.worker();
    await worker.evaluate(async (url) => {
      const [tab] = await chrome.tabs.query({ url });
      const { onCommand } = chrome.commands;
      Reflect.apply(Reflect.get(onCommand, 'dispatch'), onCommand, ['add-to-draft', tab]);
    }, second.url());
    await panel.getByText('2 quotes from 2 pages').waitFor();
    await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('My own name');
    await panel.close();
    await second.close();
  },
);
