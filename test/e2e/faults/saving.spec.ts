// Saving in Chromium from pages that extensions can't read, and from two windows at once.
import { expect, type Page, test } from '@playwright/test';
import { readCaptures } from '../../support/outbox-rows';
import { eitherOfChromium, isFormReady } from '../either-browser';
import { connectedChromium } from '../fixtures';
import { outcomesOf } from './outcomes';
import { savingTests } from './saving-rules';

const session = connectedChromium();
const { named } = outcomesOf(session, () => readCaptures(session));
test.beforeEach(() => session.setPreferences({ lastKind: 'idea' }));
savingTests(eitherOfChromium(session), 'chrome://version');

test('F25 two windows with one draft and different text both keep their text', async () => {
  const name = (form: Page) => form.getByRole('textbox', { name: 'Name' });
  const first = await openWindow('popup.html');
  await name(first).fill('Begun in one window');
  const second = await openWindow('popup.html?second');
  // A form without a page offers drafts, and restores none.
  await expect(second.getByText('Draft: Begun in one window')).toBeVisible();
  await expect(name(second)).toHaveValue('');
  await second.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(name(second)).toHaveValue('Begun in one window');
  await name(first).fill('Ended in one window');
  await name(second).fill('Ended in the other');
  const forms = [first, second];
  await Promise.all(forms.map((form) => form.getByRole('button', { name: 'Save idea' }).click()));
  await expect
    .poll(() => ['Ended in one window', 'Ended in the other'].map((wanted) => named(wanted).length))
    .toEqual([1, 1]);
  for (const form of forms) await form.close();
});

async function openWindow(path: string): Promise<Page> {
  const form = await session.openExtensionPage(path);
  await form.waitForFunction(isFormReady);
  return form;
}
