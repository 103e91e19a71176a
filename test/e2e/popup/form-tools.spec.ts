// Form behavior that only a real browser shows: the editor's undo, chips under real keys, and a popup that closes by
// itself.
import { expect, type Page, test } from '@playwright/test';
import { selectText } from '../../support/selection';
import { connectedChromium } from '../fixtures';

const session = connectedChromium();

test.beforeAll(async () => {
  const worker = await session.worker();
  await worker.evaluate(() => chrome.storage.local.set({ hasSeenTip: true }));
});
test.beforeEach(() => session.setPreferences({ lastKind: 'idea', undoMs: 0 }));

/** Controls that Tab or a click reaches, without those of the similar ideas and without the sign of this private address. */
const controlsOf = (form: Page) =>
  form.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, [contenteditable="true"], [role="tab"], [tabindex="0"]',
      ),
    ]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => control.closest('.similar, .caption-private') === null)
      .map((control) => control.title || control.ariaLabel || control.id || control.textContent),
  );

test('an idea from a passage has at most 18 controls at first look', async () => {
  const page = await session.openPage('sample-article.html');
  await selectText(page, '#ask');
  const popup = await session.openPopup(page);
  await expect(popup.getByRole('textbox', { name: 'Description' })).not.toBeEmpty();
  const controls = await controlsOf(popup);
  expect(controls.length, controls.join('\n')).toBeLessThanOrEqual(18);
  await popup.close();
  await page.close();
});

test('the form’s menu removes the formatting, and undo restores it', async () => {
  const form = await session.openExtensionPage('popup.html');
  const text = form.getByRole('textbox', { name: 'Description' });
  await text.focus();
  await form.evaluate(() => {
    const pasted = new DataTransfer();
    pasted.setData('text/html', '<p>Nothing is <strong>loose</strong>.</p><p>Second</p>');
    const paste = new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  });
  await expect(text.locator('strong')).toHaveCount(1);
  await form.getByRole('button', { name: 'More kinds and actions' }).click();
  await form.getByRole('menuitem', { name: 'Remove formatting' }).click();
  await expect(text.locator('strong')).toHaveCount(0);
  await expect(text.locator('p')).toHaveText(['Nothing is loose.', 'Second']);
  await expect(text).toBeFocused();
  await form.keyboard.press('Control+z');
  await expect(text.locator('strong')).toHaveText('loose');
  await form.close();
});

test('F117 a paste from Google Docs keeps its bold words, its code and its emoji, and undo removes it', async () => {
  const form = await session.openExtensionPage('popup.html');
  const text = form.getByRole('textbox', { name: 'Description' });
  await text.focus();
  await form.evaluate(() => {
    const mono = "font-family:'Courier New',monospace;white-space:pre-wrap;";
    const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:400">Plain and </span><span style="font-weight:700">bold</span> <img alt="🎉" src="https://a.example/1f389.png"></p><p><span style="${mono}">if (a) {</span></p><p><span style="${mono}">    run();</span></p></b>`;
    const pasted = new DataTransfer();
    pasted.setData('text/html', html);
    pasted.setData('text/plain', 'Plain and bold');
    const paste = new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  });
  await expect(text.locator('strong, b')).toHaveText(['bold']);
  await expect(text).toContainText('🎉');
  expect(await text.locator('pre').evaluate((code) => code.textContent)).toBe('if (a) {\n    run();');
  await form.keyboard.press('Control+z');
  await expect(text).toHaveText('');
  await form.close();
});

test('a letter on a chip opens it in place and is not lost, Escape returns to the chip, and Tab moves on', async () => {
  const page = await session.openPage('sample-article.html');
  const popup = await session.openPopup(page);
  const product = popup.getByRole('combobox', { name: 'Product' });
  const chip = popup.locator('.property[data-field="product"]');
  await product.focus();
  await popup.keyboard.type('oper');
  await expect(chip).toHaveAttribute('data-is-open', 'true');
  await expect(product).toHaveValue('oper');
  const list = popup.getByRole('listbox');
  await expect(list.getByRole('option')).toHaveText([/Operations/]);
  const inside = await list.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  });
  expect(inside).toBe(true);
  await popup.keyboard.press('ArrowDown');
  await popup.keyboard.press('Enter');
  await expect(chip).toHaveAttribute('data-is-open', 'false');
  await expect(chip.locator('.property-face .cut')).toHaveText('OPS');
  await popup.keyboard.press('Enter');
  await expect(chip).toHaveAttribute('data-is-open', 'true');
  await popup.keyboard.press('Escape');
  await expect(product).toBeFocused();
  await popup.keyboard.press('Tab');
  await expect(popup.getByRole('combobox', { name: 'Tags' })).toBeFocused();
  await popup.close();
  await page.close();
});

test('the popup closes by itself after sending', async () => {
  await session.setPreferences({ closesWhenSent: true });
  const page = await session.openPage('sample-article.html');
  const popup = await session.openPopup(page);
  await expect(popup.getByRole('textbox', { name: 'Name' })).toBeFocused();
  const closed = popup.waitForEvent('close');
  await popup.keyboard.press('Control+Enter');
  await expect(popup.getByRole('main').getByText(/^Sent/)).toBeVisible();
  await closed;
  await session.setPreferences({ closesWhenSent: false });
  await page.close();
});
