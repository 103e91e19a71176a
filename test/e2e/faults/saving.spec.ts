// Saving in Chromium from pages that extensions can't read, and from two windows at once.
import { expect, type Page, test } from '@playwright/test';
import { readCaptures } from '../../support/outbox-rows';
import { connectedChromium, fullTest } from '../fixtures';
import { outcomesOf } from './outcomes';

const session = connectedChromium();
const { named } = outcomesOf(session, () => readCaptures(session));
test.beforeEach(() => session.setPreferences({ lastKind: 'idea' }));

test('F25 two windows that save at the same time create exactly two captures', async () => {
  const forms = [await openWindow('popup.html'), await openWindow('popup.html?second')];
  await saveInBoth(forms, ['From one window', 'From the other']);
});

test('F25 two windows with one draft and different text both keep their text', async () => {
  const first = await openWindow('popup.html');
  await first.getByRole('textbox', { name: 'Name' }).fill('Begun in one window');
  const second = await openWindow('popup.html?second');
  // A form without a page offers drafts, and restores none.
  await expect(second.getByText('Draft: Begun in one window')).toBeVisible();
  await expect(second.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  await second.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(second.getByRole('textbox', { name: 'Name' })).toHaveValue('Begun in one window');
  await saveInBoth([first, second], ['Ended in one window', 'Ended in the other']);
});

async function openWindow(path: string): Promise<Page> {
  const form = await session.openExtensionPage(path);
  await form.waitForFunction(() => performance.getEntriesByName('capture:ready').length > 0);
  return form;
}

async function saveInBoth(forms: readonly Page[], names: readonly string[]): Promise<void> {
  for (const [index, form] of forms.entries())
    await form.getByRole('textbox', { name: 'Name' }).fill(names[index] ?? '');
  await Promise.all(forms.map((form) => form.getByRole('button', { name: 'Save idea' }).click()));
  await expect.poll(() => names.map((name) => named(name).length)).toEqual([1, 1]);
  await Promise.all(forms.map((form) => form.close()));
}

fullTest(
  'F34 a page that the extension may not read is captured by address and title, with the reason',
  async () => {
    const page = await session.open('file:///etc/hostname');
    const popup = await session.openPopup(page);
    await expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue(/hostname/);
    await page.close();
  },
);

fullTest(
  'F34 a page whose address the browser hides leaves the form empty, and the form says so',
  async () => {
    const page = await session.open('chrome://version');
    const popup = await session.openPopup(page);
    await expect(popup.getByText(/let extensions see this page/)).toBeVisible();
    await popup.getByRole('textbox', { name: 'Name' }).fill('From a page without an address');
    await popup.getByRole('button', { name: 'Save idea' }).click();
    await expect.poll(() => named('From a page without an address')).toHaveLength(1);
    await page.close();
  },
);
