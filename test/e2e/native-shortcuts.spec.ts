// Native shortcuts and keys in the popup of a real, headed Chromium.
import { expect, test } from '@playwright/test';
import { commandKeys } from '@/components/controls/key-table';
import { blockPage } from '../support/busy-page';
import { popupAfter } from '../support/popup';
import { selectText } from '../support/selection';
import { takeApart } from '../support/sent-text';
import { fullTest } from './fixtures';
import { nativeWorld } from './native-world';

const { session, native, page, lastIdea, withoutProduct } = nativeWorld();

test('Chromium gives every command its suggested keys', async () => {
  const worker = await session.worker();
  const commands = await worker.evaluate(() => chrome.commands.getAll());
  const given = Object.fromEntries(commands.map(({ name = '', shortcut = '' }) => [name, shortcut]));
  const suggested = Object.entries(commandKeys).map(([name, keys]) => [name, keys.default]);
  expect(given).toEqual({ ...Object.fromEntries(suggested), 'add-to-draft': '' });
});

fullTest('a shortcut captures the selection as a note at once', async () => {
  await selectText(page, '#lead');
  await native.press('alt+shift+q');
  await expect.poll(() => session.service.pages().at(-1)?.sent.name).toMatch(/^Four of ten new teams/);
});

/** Closes the tab of the next shortcut right after the extension got it. */
async function closeAtShortcut(): Promise<void> {
  const worker = await session.worker();
  await worker.evaluate(() => {
    const { onCommand } = chrome.commands;
    const close: Parameters<typeof onCommand.addListener>[0] = (_name, tab) => {
      onCommand.removeListener(close);
      if (tab?.id !== undefined) void chrome.tabs.remove(tab.id);
    };
    onCommand.addListener(close);
  });
}

fullTest(
  'F33 a tab that closes during the reading leaves its address and title, a remark, and a form that can be sent',
  async () => {
    const tab = await session.openPage('sample-article.html');
    const address = tab.url();
    await selectText(tab, '#lead');
    await closeAtShortcut();
    const popup = await popupAfter(session, () => native.press('alt+shift+j'));
    await expect(popup.getByText('The page changed and the selection is gone.')).toBeVisible();
    await expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue(/import wizard/);
    expect(session.service.requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
    await popup.getByRole('button', { name: 'Save idea' }).click();
    await expect(popup.getByRole('main').getByText(/^Sent/)).toBeVisible();
    expect(takeApart(lastIdea()?.sent.description).cited).toBe(address);
  },
);

test('F34 a shortcut on a page that is too busy to answer opens the form, whose passage follows', async () => {
  await selectText(page, '#ask');
  const release = await blockPage(page);
  const before = session.service.ideas().length;
  const popup = await popupAfter(session, () => native.press('alt+shift+j'));
  await expect(popup.getByText('This page isn’t responding yet')).toBeVisible();
  release();
  await expect(popup.locator('#field-description')).toContainText('draft-first import');
  await expect(popup.getByText('This page isn’t responding yet')).toBeHidden();
  expect(session.service.ideas()).toHaveLength(before);
  await popup.getByRole('button', { name: 'Save idea' }).click();
  await expect.poll(() => lastIdea()?.sent.description).toContain('draft-first import');
});

fullTest(
  'a popup that is closed right after Save still saves a page that is too busy to answer',
  async () => {
    const release = await blockPage(page);
    const before = session.service.ideas().length;
    const popup = await popupAfter(session, () => native.press('alt+shift+k'));
    await expect(popup.getByText('This page isn’t responding yet')).toBeVisible();
    await popup.getByRole('textbox', { name: 'Name' }).fill('Saved and closed');
    // A slow machine may handle the second key before the first.
    await native.press('ctrl+Return');
    await popup.waitForFunction(
      () => document.body.textContent.includes('Saving…') || document.querySelector('#field-name') === null,
    );
    const closed = popup.waitForEvent('close');
    await native.press('Escape');
    await closed;
    release();
    await expect.poll(() => lastIdea()?.sent.name).toBe('Saved and closed');
    expect(session.service.ideas()).toHaveLength(before + 1);
  },
);

test('a shortcut opens the real popup and Ctrl+Enter saves, so two keys send a page', async () => {
  await selectText(page, '#ask');
  const popup = await popupAfter(session, () => native.press('alt+shift+k'));
  await expect(popup.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue(/^We would like to try a draft/);
  await native.press('ctrl+Return');
  await expect.poll(() => lastIdea()?.sent.name).toMatch(/^We would like to try a draft/);
});

fullTest(
  'a capture without a required value opens the popup on that field, with the passage kept',
  async () => {
    await withoutProduct(async () => {
      await selectText(page, '#cause');
      const popup = await popupAfter(session, () => native.press('alt+shift+j'));
      await expect(popup.getByRole('combobox', { name: 'Product' })).toBeFocused();
      await expect(popup.getByRole('textbox', { name: 'Description' })).not.toHaveText('');
      expect(session.service.requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
    });
  },
);

fullTest('Esc closes an open list of suggestions first, then the popup, and keeps typed text', async () => {
  const popup = await popupAfter(session, () => native.press('alt+shift+k'));
  const name = popup.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await native.press('k', 'e', 'p', 't');
  await expect(name).toHaveValue('kept');
  const product = popup.getByRole('combobox', { name: 'Product' });
  // The text, its buttons, the source, the mark of the private address, and the first chip.
  await native.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab');
  await expect(product).toBeFocused();
  await native.press('Down');
  await expect(popup.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await native.press('Escape');
  await expect(popup.getByRole('listbox').getByRole('option')).toHaveCount(0);
  const closed = popup.waitForEvent('close');
  await native.press('Escape');
  await closed;

  const again = await session.openPopup(page);
  await expect(again.getByRole('textbox', { name: 'Name' })).toHaveValue('kept');
  await again.keyboard.press('Alt+0');
  await expect(again.getByRole('textbox', { name: 'Name' })).not.toHaveValue('kept');
});
