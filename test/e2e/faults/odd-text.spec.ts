// Text of every kind from a real page through the real popup to the service. The text arrives unchanged, without
// control characters, and nothing throws.
import { expect, type Page, test } from '@playwright/test';
import { waitUntil } from '../../support/wait-until';
import { connectedChromium, onlyInFullRun } from '../fixtures';

onlyInFullRun();

const session = connectedChromium();
let page: Page;
test.beforeAll(async () => {
  page = await session.openPage('metadata-none.html');
});

/** Puts text into the page by script, because HTML can't contain all of it, and captures it. */
async function capture(text: string) {
  // As code units, because Playwright would repair a lone surrogate.
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  await page.evaluate((codes) => {
    document.body.replaceChildren(document.createElement('p'));
    document.body.firstElementChild?.append(String.fromCharCode(...codes));
    getSelection()?.selectAllChildren(document.body);
  }, units);
  const popup = await session.openPopup(page);
  await expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue(/\S/);
  const shown = await popup.getByRole('textbox', { name: 'Description' }).textContent();
  const count = session.service.ideas().length;
  await popup.keyboard.press('Control+Enter');
  const idea = await waitUntil(() => session.service.ideas()[count], { what: 'the capture to arrive' });
  await popup.close();
  const html = String(idea.sent.description);
  const stored = await page.evaluate(
    (written) => new DOMParser().parseFromString(written, 'text/html').querySelector('p')?.textContent ?? '',
    html,
  );
  return { shown, stored, name: String(idea.sent.name) };
}

test('F37 lone surrogates, NUL and control characters are removed, and the text becomes well-formed', async () => {
  const { stored, name } = await capture('a\ud800b\udc00c\u0000d\u0007e\u001bf\u007fg');
  expect(stored).toBe('a\ufffdb\ufffdcdefg');
  expect(name.isWellFormed()).toBe(true);
  expect(name).not.toMatch(/\p{Cc}/u);
});

for (const [what, text] of [
  [
    'right-to-left text with marks and isolates',
    'מחיר: \u2067(בטא)\u2069 \u200f3.1\u200e של Loomkit — العربية ١٢٣',
  ],
  ['emoji in families, flags and skin tones', '👩🏽‍💻🏳️‍🌈🇳🇴👍🏿 1️⃣ ❤️'],
  ['Chinese, Japanese and Korean', '漢字 かな カナ 한국어 𠮷野家 葛󠄀城'],
  ['combining marks, not put together', 'e\u0301 n\u0303 Z\u0336\u0321a\u0334l\u0335 हिन्दी ไทย'],
  ['signs of HTML as text', '<b>&amp; "quoted" \u00a0hard\u00a0spaces</b>'],
] as const) {
  test(`F38 ${what} arrives unchanged, in the form and in the service`, async () => {
    const { shown, stored } = await capture(text);
    expect(shown).toBe(text);
    expect(stored).toBe(text);
  });
}
