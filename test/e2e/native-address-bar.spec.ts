// Captures from the address bar of a real, headed Chromium.
import { expect, test } from '@playwright/test';
import { popupAfter } from '../support/popup';
import { fullTest } from './fixtures';
import { nativeWorld } from './native-world';

const { session, native, page, lastIdea, withoutProduct } = nativeWorld();

/**
 * Types text after our keyword in the browser's address bar until the extension received it. The caller presses
 * Return.
 */
async function typeWords(words: string): Promise<void> {
  const worker = await session.worker();
  await worker.evaluate(() => {
    chrome.omnibox.onInputChanged.addListener((text) => Reflect.set(globalThis, 'heardWords', text));
  });
  await page.bringToFront();
  // The page gets the key before the browser does. Text typed too early would go into the page.
  await page.evaluate(() => {
    const taken = new Promise<void>((resolve) => {
      addEventListener('keydown', ({ key }) => key === 'l' && setTimeout(resolve));
    });
    Reflect.set(globalThis, 'taken', taken);
  });
  await native.press('ctrl+l');
  await page.evaluate(() => Reflect.get(globalThis, 'taken'));
  await native.type('qc');
  await native.press('Tab');
  await native.type(words);
  await expect.poll(() => worker.evaluate(() => Reflect.get(globalThis, 'heardWords'))).toBe(words);
}

test('text after the keyword in the address bar becomes an idea at once, with the defaults and without a page', async () => {
  await typeWords('Ask for the columns later');
  await native.press('Return');
  await expect.poll(() => lastIdea()?.sent.name).toBe('Ask for the columns later');
  expect(lastIdea()?.sent).toMatchObject({ created_by: 'dana@example.com', skip_portal: true });
  expect(lastIdea()?.sent.description).toMatch(/^<p><em>qc-[a-z2-9]{10}<\/em><\/p>$/);
});

/** Records the lines that the browser gets for the address bar, and whether it accepted them. */
async function noteLines(): Promise<() => Promise<string[]>> {
  const worker = await session.worker();
  await worker.evaluate(() => {
    const lines: string[] = [];
    Reflect.set(globalThis, 'addressBarLines', lines);
    const { setDefaultSuggestion } = chrome.omnibox;
    Reflect.set(chrome.omnibox, 'setDefaultSuggestion', async (given: { description: string }) => {
      await Promise.resolve(setDefaultSuggestion(given)).then(
        () => lines.push(given.description),
        (error: unknown) => lines.push(`refused: ${String(error)}`),
      );
    });
  });
  return () => worker.evaluate(() => Reflect.get(globalThis, 'addressBarLines'));
}

test('the line under the address bar shows the resulting tags, person and product for any typed text', async () => {
  const lines = await noteLines();
  await typeWords("Slow <b> & 'export' #import @ana@acme.com > PRJ");
  await expect
    .poll(async () => (await lines()).at(-1))
    .toBe('Idea in PRJ, tag import, by ana@acme.com: Slow &lt;b&gt; &amp; &#39;export&#39;');
  expect((await lines()).filter((line) => line.startsWith('refused'))).toEqual([]);
  await native.press('Return');
  await expect.poll(() => lastIdea()?.sent.name).toBe("Slow <b> & 'export'");
  expect(lastIdea()?.sent).toMatchObject({ tags: 'import', created_by: 'ana@acme.com' });
});

fullTest('incomplete text in the address bar opens the popup on the missing field, and is kept', async () => {
  await withoutProduct(async () => {
    // The address bar's own list is a page too. Only a page that opens after Return is the popup.
    await typeWords('Into no product yet');
    const popup = await popupAfter(session, () => native.press('Return'));
    await expect(popup.getByRole('combobox', { name: 'Product' })).toBeFocused();
    await expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue('Into no product yet');
    expect(session.service.requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
  });
});
