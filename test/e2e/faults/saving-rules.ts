// Saving from pages that extensions can't read, and from two windows at once. The same in both browsers.
import { expect, test } from '@playwright/test';
import type { EitherBrowser } from '../either-browser';
import { fullTest } from '../fixtures';
import { openFormWindow, press, typeName } from './form-window';
import { outcomesOf } from './outcomes';

/** `hiddenAddress` is a page whose address the browser hides from extensions. */
export function savingTests(browser: EitherBrowser, hiddenAddress: string): void {
  const { session, captures, show, openPopup } = browser;
  const { named } = outcomesOf(session, captures);

  test('F25 two windows that save at the same time create exactly two captures', async () => {
    const names = ['From one window', 'From the other'];
    const forms = [await openFormWindow(browser), await openFormWindow(browser)];
    for (const [index, form] of forms.entries()) await form.run(typeName, names[index] ?? '');
    await Promise.all(forms.map((form) => form.run(press, 'Save idea')));
    await expect.poll(() => names.map((name) => named(name).length)).toEqual([1, 1]);
    for (const form of forms) await form.close();
  });

  fullTest('F34 a file that the extension may not read is captured by address and title', async () => {
    await show('file:///etc/hostname');
    const popup = await openPopup();
    await expect.poll(() => popup.value('#field-name')).toMatch(/hostname/);
    await popup.close();
  });

  fullTest(
    'F34 a page whose address the browser hides leaves the form empty, and the form says so',
    async () => {
      await show(hiddenAddress);
      const popup = await openPopup();
      await popup.waitForText(/let extensions (see|read) this page/);
      await popup.fill('#field-name', 'From a page that refuses');
      await popup.click('Save idea');
      await expect.poll(() => named('From a page that refuses')).toHaveLength(1);
      await popup.close();
    },
  );
}
