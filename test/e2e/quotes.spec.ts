import { expect, test } from '@playwright/test';
import type { Page } from 'playwright';
import { popupAfter } from '../support/popup';
import { selectText } from '../support/selection';
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
  ideas: () => session.service.ideas(),
});

// The side panel is no page that Playwright lists. A tab with the panel's address has the same form and the same lock.
test('a passage goes to the draft in the side panel, which shows it, and the popup closes', async () => {
  const collect = async (page: string, selector: string) => {
    const tab = await session.openPage(page);
    await selectText(tab, selector);
    const popup = await popupAfter(session, () => native.press('alt+shift+k'));
    await popup.waitForFunction(() => performance.getEntriesByName('capture:ready').length > 0);
    const closed = popup.waitForEvent('close');
    await native.press('alt+q');
    return { tab, popup, closed };
  };
  const first = await collect('docs-reference.html', 'p');
  await first.popup.getByText('1 quote from 1 page').waitFor();
  const draft = await first.popup.evaluate(async () => {
    const entries = await browser.storage.local.get(null);
    const [kept] = Object.entries(entries).filter(([key]) => key.startsWith('draft:'));
    return JSON.parse(JSON.stringify(kept?.[1])).draft.id;
  });
  await native.press('Escape');
  await first.closed;
  await first.tab.close();

  const panel: Page = await session.context.newPage();
  await panel.goto(`chrome-extension://${session.extensionId}/popup.html?view=panel&draft=${draft}`);
  await panel.getByText('1 quote from 1 page').waitFor();
  await panel.getByRole('textbox', { name: 'Name' }).fill('My own name');
  const second = await collect('cjk-korean.html', 'p');
  await second.closed;
  await panel.getByText('2 quotes from 2 pages').waitFor();
  await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('My own name');
  await panel.close();
  await second.tab.close();
});
