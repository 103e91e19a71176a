// F79 in a headed Chromium: also keys from the first paint on, and what is pasted into each field.
import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { blockPage } from '../../support/busy-page';
import { popupAfter } from '../../support/popup';
import { selectText } from '../../support/selection';
import { formOfChromium, isFormReady } from '../either-browser';
import { expectsErrors, fullTest, nativeChromium } from '../fixtures';
import { hadAllKeys, shownIn as shown, typingTests } from './typing-rules';

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
  await popup.waitForFunction(isFormReady);
  await expect(popup.locator('#field-name')).toBeFocused();
  return popup;
}

const shownIn = (popup: Page, id: string) => shown(formOfChromium(popup), id);

async function finallyShownIn(popup: Page, id: string): Promise<string> {
  await hadAllKeys(formOfChromium(popup), native);
  return shownIn(popup, id);
}

async function focusedIn(popup: Page): Promise<string> {
  await hadAllKeys(formOfChromium(popup), native);
  return popup.evaluate(() => document.activeElement?.id ?? '');
}

/** Shows text as an input method does before a person accepts it. */
async function composeIn(popup: Page, steps: readonly string[]): Promise<CDPSession> {
  const cdp = await session.context.newCDPSession(popup);
  for (const text of steps)
    await cdp.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  return cdp;
}

let composing: Page;
typingTests({
  native,
  async onPage(act) {
    await page.evaluate(act);
    await page.bringToFront();
  },
  async open() {
    composing = await openFilled();
    return formOfChromium(composing);
  },
  async compose(_form, { steps, written }) {
    await composing.evaluate(() => {
      const ends: string[] = [];
      Reflect.set(globalThis, 'compositions', ends);
      document.activeElement?.addEventListener('compositionend', (event) =>
        ends.push(String(Reflect.get(event, 'data'))),
      );
    });
    const cdp = await composeIn(composing, [...steps, written]);
    await cdp.send('Input.insertText', { text: written });
    return composing.evaluate(() => Reflect.get(globalThis, 'compositions'));
  },
});

test('F79 text typed from the first paint on becomes the name, although the page is still being read', async () => {
  await selectText(page, '#ask');
  const release = await blockPage(page);
  const popup = await openByKey();
  await native.type('typed at once');
  release();
  await popup.waitForFunction(isFormReady);
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

test('F79 Tab moves to the next field from the first paint on, and the focus stays there', async () => {
  await selectText(page, '#ask');
  const release = await blockPage(page);
  const popup = await openByKey();
  await native.press('Tab', 'm', 'i', 'n', 'e');
  const focused = await focusedIn(popup);
  release();
  await popup.waitForFunction(isFormReady);
  expect(focused).not.toBe('field-name');
  expect(await focusedIn(popup)).toBe(focused);
  expect(await finallyShownIn(popup, focused)).toContain('mine');
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
  'F79 a Japanese comma ends a tag when the person accepts the composed text, not before',
  async () => {
    const popup = await openFilled();
    await popup.locator('#field-tags').focus();
    const cdp = await composeIn(popup, ['けんさく', 'けんさく、', '検索、']);
    expect(await shownIn(popup, 'field-tags')).toBe('検索、');
    await cdp.send('Input.insertText', { text: '検索、' });
    await expect(popup.getByRole('button', { name: 'Remove 検索' })).toBeVisible();
    expect(await shownIn(popup, 'field-tags')).toBe('');
  },
);
