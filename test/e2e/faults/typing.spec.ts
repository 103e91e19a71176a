// F79 with real keys in the real popup of a headed Chromium. A form that completes itself must not lose a key, the
// caret, a composition or an undo step.
import { expect, type Page, test } from '@playwright/test';
import { blockPage } from '../../support/busy-page';
import { popupAfter } from '../../support/popup';
import { selectText } from '../../support/selection';
import { expectsErrors, fullTest, nativeChromium } from '../fixtures';

const { session, native } = nativeChromium();
let page: Page;
test.beforeAll(() => session.setPreferences({ lastKind: 'idea' }));
test.beforeEach(async () => {
  page = await session.openPage('sample-article.html');
});
test.afterEach(() => page.close());

/** Opens the popup by its shortcut and returns at its first paint. */
async function openByKey(): Promise<Page> {
  await page.bringToFront();
  const popup = await popupAfter(session, () => native.press('alt+shift+k'));
  await popup.locator('main [id^=field-]').first().waitFor();
  return popup;
}

async function openFilled(): Promise<Page> {
  const popup = await openByKey();
  await popup.waitForFunction(() => performance.getEntriesByName('capture:ready').length > 0);
  await expect(popup.locator('#field-name')).toBeFocused();
  return popup;
}

/**
 * Waits until the popup got every pressed key. A display delivers keys late, but in order, so a final key without
 * effect arrives last.
 */
async function hadAllKeys(popup: Page): Promise<void> {
  await popup.evaluate(() => {
    const had = new Promise<void>((done) =>
      addEventListener('keyup', ({ key }) => key === 'Pause' && done(), { capture: true }),
    );
    Reflect.set(globalThis, 'hadAllKeys', () => had);
  });
  await native.press('Pause');
  await popup.evaluate(() => Reflect.get(globalThis, 'hadAllKeys')());
}

async function focusedIn(popup: Page): Promise<string> {
  await hadAllKeys(popup);
  return popup.evaluate(() => document.activeElement?.id ?? '');
}

/** The field's current text. Some keys may not have arrived yet. */
const shownIn = (popup: Page, id: string) =>
  popup.evaluate((wanted) => {
    const field = document.getElementById(wanted);
    return field && 'value' in field ? String(field.value) : (field?.textContent ?? '');
  }, id);

async function finallyShownIn(popup: Page, id: string): Promise<string> {
  await hadAllKeys(popup);
  return shownIn(popup, id);
}

/** The browser undoes letters in one step or several, because an opening list separates them. */
async function undoUntil(popup: Page, id: string, wanted: string): Promise<void> {
  for (let shown = await shownIn(popup, id); shown !== wanted; shown = await shownIn(popup, id)) {
    await native.press('ctrl+z');
    await expect.poll(() => shownIn(popup, id), `${id}, undone`).not.toBe(shown);
  }
}

test('F79 text typed from the first paint on becomes the name, although the page is still being read', async () => {
  await selectText(page, '#ask');
  const release = await blockPage(page);
  const popup = await openByKey();
  await native.type('typed at once');
  release();
  await popup.waitForFunction(() => performance.getEntriesByName('capture:ready').length > 0);
  expect(await finallyShownIn(popup, 'field-name')).toBe('typed at once');
  await expect(popup.locator('#field-name')).toBeFocused();
  await expect(popup.locator('#field-description')).not.toHaveText('');
});

test('F79 a suggested name stays selected when a busy page changes it late, so that the first key replaces it', async () => {
  await selectText(page, '#ask');
  const release = await blockPage(page);
  const popup = await openByKey();
  const name = popup.locator('#field-name');
  await expect(name).toHaveValue(/^The import wizard/);
  release();
  await expect(name).toHaveValue(/^We would like/);
  await native.type('mine');
  expect(await finallyShownIn(popup, 'field-name')).toBe('mine');
});

test('F79 a suggested name is selected after every change of kind, by key or click, so that typing replaces it', async () => {
  await selectText(page, '#ask');
  const popup = await openFilled();
  const name = popup.locator('#field-name');
  await expect(name).toHaveValue(/^We would like/);
  await native.press('alt+1', 'alt+2', 'alt+1');
  await native.type('by key');
  expect(await finallyShownIn(popup, 'field-name')).toBe('by key');
  await native.press('alt+0');
  await expect(name).toHaveValue(/^We would like/);
  await popup.getByRole('tab', { name: 'Note' }).click();
  await popup.getByRole('tab', { name: 'Idea' }).click();
  await native.type('by click');
  expect(await finallyShownIn(popup, 'field-name')).toBe('by click');
});

test('F79 Tab moves to the next field from the first paint on, and the focus stays there', async () => {
  await selectText(page, '#ask');
  const release = await blockPage(page);
  const popup = await openByKey();
  await native.press('Tab', 'm', 'i', 'n', 'e');
  const focused = await focusedIn(popup);
  release();
  await popup.waitForFunction(() => performance.getEntriesByName('capture:ready').length > 0);
  expect(focused).not.toBe('field-name');
  expect(await focusedIn(popup)).toBe(focused);
  expect(await finallyShownIn(popup, focused)).toContain('mine');
});

fullTest('F79 a caret in the middle of a word stays there while the form completes itself', async () => {
  const popup = await openFilled();
  await native.press('ctrl+a');
  await native.type('Slo export');
  await native.press('Home', 'Right', 'Right', 'Right');
  await native.type('wly wrong #imp');
  await native.press('Escape');
  expect(await finallyShownIn(popup, 'field-name')).toBe('Slowly wrong #imp export');
  expect(await popup.evaluate(() => Reflect.get(document.activeElement ?? {}, 'selectionStart'))).toBe(17);
});

/** Every text field of the form, including those in folded groups. */
async function textFields(popup: Page): Promise<string[]> {
  const more = popup.getByRole('button', { name: /^More fields/ });
  if ((await more.count()) > 0 && (await more.getAttribute('aria-expanded')) === 'false') await more.click();
  return popup.evaluate(() =>
    Array.from(
      document.querySelectorAll<HTMLElement>(
        'main :is(textarea, input:is([type=text], [type=url], [type=email], :not([type])), [contenteditable=true])',
      ),
      ({ id }) => id,
    ).filter((id) => id.startsWith('field-')),
  );
}

for (const kind of ['idea', 'note', 'comment']) {
  fullTest(`F79 undo removes typed text, field by field, in the form of the kind ${kind}`, async () => {
    await session.setPreferences({ lastKind: kind });
    const popup = await openByKey();
    await popup.waitForFunction(() => performance.getEntriesByName('capture:ready').length > 0);
    const fields = await textFields(popup);
    expect(fields.length).toBeGreaterThan(3);
    for (const id of fields) {
      await popup.locator(`#${id}`).focus();
      const before = await shownIn(popup, id);
      await native.press('End');
      await native.type('xyz');
      await expect.poll(() => shownIn(popup, id), id).toContain('xyz');
      await undoUntil(popup, id, before);
    }
    await session.setPreferences({ lastKind: 'idea' });
  });
}

test('F79 undo restores a suggested name, and the words of a chosen token', async () => {
  await selectText(page, '#ask');
  const popup = await openFilled();
  const suggested = await shownIn(popup, 'field-name');
  await native.type('Slow #csv');
  await expect(popup.getByRole('option', { name: /csv/ })).toBeVisible();
  await native.press('Return');
  expect(await finallyShownIn(popup, 'field-name')).toBe('Slow ');
  await expect(popup.locator('[data-field="tags"] .property-face .cut')).toHaveText('csv');
  await native.press('ctrl+z');
  expect(await finallyShownIn(popup, 'field-name')).toBe('Slow #csv');
  await expect(popup.locator('.suggest-option')).toHaveCount(0);
  await undoUntil(popup, 'field-name', suggested);
});

fullTest('F79 undo in the tags removes the last chip, and the text before it', async () => {
  const popup = await openFilled();
  await popup.locator('#field-tags').focus();
  await native.type('one,two,');
  await expect(popup.locator('.chip')).toHaveCount(2);
  await native.press('ctrl+z');
  await expect(popup.locator('.chip')).toHaveCount(1);
  await native.press('ctrl+z');
  await expect(popup.locator('.chip')).toHaveCount(0);
});

test('F79 rich text is pasted as plain text into single lines and as clean HTML into the text, and undo removes it', async () => {
  // The browser blocks the pasted text's own styles and handlers, and says so.
  expectsErrors(/Content Security Policy/);
  await page.evaluate(() => {
    const rich = document.createElement('p');
    rich.innerHTML = 'Rich <b onclick="x()">text</b>';
    document.body.prepend(rich);
    getSelection()?.selectAllChildren(rich);
  });
  await page.bringToFront();
  await native.press('ctrl+c');
  const popup = await openFilled();
  for (const id of ['field-name', 'field-description', 'field-createdBy', 'field-product']) {
    await popup.locator(`#${id}`).focus();
    await native.press('End');
    const before = await shownIn(popup, id);
    await native.press('ctrl+v');
    await expect.poll(() => shownIn(popup, id), id).toContain('Rich text');
    await native.press('ctrl+z');
    await expect.poll(() => shownIn(popup, id), `${id}, undone`).toBe(before);
  }
  const text = popup.locator('#field-description');
  await text.focus();
  await native.press('ctrl+v');
  expect(await text.innerHTML()).toMatch(/<(?:b|strong)>text</);
  expect(await text.innerHTML()).not.toMatch(/onclick|style=|class=/);
});

fullTest(
  'F79 a pasted name of several lines becomes one line that wraps, Enter breaks none, and undo removes it',
  async () => {
    await page.evaluate(() => {
      const lines = document.createElement('div');
      lines.innerHTML = `<p>${'Long line '.repeat(20)}</p><p>second line</p>`;
      document.body.prepend(lines);
      getSelection()?.selectAllChildren(lines);
    });
    await page.bringToFront();
    await native.press('ctrl+c');
    const popup = await openFilled();
    const name = popup.locator('#field-name');
    const suggested = await shownIn(popup, 'field-name');
    const lowest = () => name.evaluate((field) => field.getBoundingClientRect().bottom);
    const bottom = await lowest();
    await native.press('ctrl+v', 'Return');
    expect(await finallyShownIn(popup, 'field-name')).toMatch(/^(Long line ){20}second line$/);
    expect(await lowest()).toBeGreaterThan(bottom);
    expect(await name.evaluate((field) => field.scrollHeight - field.clientHeight)).toBe(0);
    await undoUntil(popup, 'field-name', suggested);
  },
);

fullTest('F79 a composition in any field stays whole, and its text is entered once', async () => {
  const popup = await openFilled();
  const cdp = await session.context.newCDPSession(popup);
  const fields = await textFields(popup);
  for (const id of fields) {
    await popup.locator(`#${id}`).focus();
    await popup.keyboard.press('Control+A');
    await popup.evaluate(() => {
      const log: string[] = [];
      Reflect.set(globalThis, 'compositions', log);
      for (const type of ['compositionstart', 'compositionend'])
        document.activeElement?.addEventListener(type, (event) =>
          log.push(`${type} ${Reflect.get(event, 'data')}`),
        );
    });
    for (const text of ['に', 'にほ', 'にほん', '日本'])
      await cdp.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    await cdp.send('Input.insertText', { text: '日本' });
    expect.soft(await shownIn(popup, id), id).toBe('日本');
    const log = await popup.evaluate(() => Reflect.get(globalThis, 'compositions'));
    expect
      .soft(
        log.filter((line: string) => line.startsWith('compositionend')),
        id,
      )
      .toEqual(['compositionend 日本']);
    expect.soft(await focusedIn(popup), id).toBe(id);
  }
});

fullTest(
  'F79 a Japanese comma ends a tag when the person accepts the composed text, not before',
  async () => {
    const popup = await openFilled();
    const cdp = await session.context.newCDPSession(popup);
    await textFields(popup);
    await popup.locator('#field-tags').focus();
    for (const text of ['けんさく', 'けんさく、', '検索、'])
      await cdp.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    expect(await shownIn(popup, 'field-tags')).toBe('検索、');
    await cdp.send('Input.insertText', { text: '検索、' });
    await expect(popup.getByRole('button', { name: 'Remove 検索' })).toBeVisible();
    expect(await shownIn(popup, 'field-tags')).toBe('');
  },
);

fullTest('F79 Tab in an open list chooses nothing and moves on', async () => {
  const popup = await openFilled();
  await native.press('ctrl+a');
  await native.type('Slow #');
  await native.type('im');
  await native.press('Tab');
  expect(await finallyShownIn(popup, 'field-name')).toBe('Slow #im');
  expect(await focusedIn(popup)).not.toBe('field-name');
  await popup.locator('#field-product').focus();
  await native.press('Down', 'Down');
  await native.press('Tab');
  expect(await finallyShownIn(popup, 'field-product')).toBe('PRJ');
});
