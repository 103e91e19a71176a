// Saving in Firefox from pages that extensions can't read, and from two windows at once.
import { expect, test } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { closeFirefoxPopup } from '../../support/firefox-popup';
import { connectedFirefox, onlyInFullRun } from '../fixtures';
import { outcomesOf } from './outcomes';
import { openOn } from './popup-firefox';

onlyInFullRun();

const session = connectedFirefox();
const { named } = outcomesOf(session, () => session.captures());

test('F25 two windows that save at the same time create exactly two captures', async () => {
  const names = ['From one window', 'From the other'];
  const forms = [await openWindow('popup.html'), await openWindow('popup.html?second')];
  for (const [index, form] of forms.entries()) {
    await form.bringToFront();
    await form.locator('#field-name').fill(names[index] ?? '');
  }
  await Promise.all(forms.map((form) => form.evaluate(pressSave)));
  await expect.poll(() => names.map((name) => named(name).length)).toEqual([1, 1]);
  await Promise.all(forms.map((form) => form.close()));
});

async function openWindow(path: string): Promise<Page> {
  const form = await session.openExtensionPage(path);
  await form.waitForFunction(() => performance.getEntriesByName('capture:ready').length > 0);
  return form;
}

/** Runs in the form. */
function pressSave(): void {
  for (const button of document.querySelectorAll('button'))
    if (button.textContent === 'Save idea') button.click();
}

test('F34 pages that the extension may not read are captured by address and title, with the reason', async () => {
  const file = await openOn(session, 'file:///etc/hostname');
  await expect.poll(() => file.value('#field-name')).toMatch(/hostname/);
  await closeFirefoxPopup(session.ui);
  const hidden = await openOn(session, 'about:support');
  await hidden.waitForText(/let extensions (see|read) this page/);
  await hidden.fill('#field-name', 'From a page that refuses');
  await hidden.click('Save idea');
  await expect.poll(() => named('From a page that refuses')).toHaveLength(1);
  await closeFirefoxPopup(session.ui);
});
