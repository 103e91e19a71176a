// Capture requests in a real, headed Firefox that need no form: shortcuts, the address bar, and a click on a notification.
import { expect, test } from '@playwright/test';
import { clickNotice, readNotices } from '../../support/firefox-notices';
import { waitForFirefoxPopup } from '../../support/firefox-popup';
import { waitUntil } from '../../support/wait-until';
import { article, takeApart } from '../capture-rules';
import { fullTest } from '../fixtures';
import { nativeFirefoxWorld } from './native-world';

const { session, native, lastIdea, posts, select, withoutProduct } = nativeFirefoxWorld();

test('every suggested shortcut has its keys', async () => {
  const commands = await session.inside.evaluate(() => browser.commands.getAll());
  expect(Object.fromEntries(commands.map(({ name, shortcut }) => [name, shortcut]))).toEqual({
    _execute_action: 'Alt+Shift+K',
    'capture-idea': 'Alt+Shift+J',
    'capture-note': 'Alt+Shift+Q',
    'capture-comment': 'Alt+Shift+G',
    'add-to-draft': '',
  });
});

test('the shortcut opens the real popup and Ctrl+Enter saves, so two keys send a page', async () => {
  await select('#ask');
  await native.press('alt+shift+k');
  const popup = await waitForFirefoxPopup(session.ui);
  await expect.poll(popup.focused).toBe('field-name');
  await expect.poll(() => popup.value('#field-name')).not.toBe('');
  const name = await popup.value('#field-name');
  await native.press('ctrl+Return');
  await expect.poll(() => lastIdea()?.sent.name).toBe(name);
});

fullTest('shortcuts capture the selection at once, as an idea or as a note', async () => {
  await select('#request');
  await native.press('alt+shift+j');
  await expect.poll(() => lastIdea()?.sent.name).toMatch(/^Nobody asked for a better wizard/);
  await select('#lead');
  await native.press('alt+shift+q');
  await expect.poll(() => session.service.pages().at(-1)?.sent.name).toMatch(/^Four of ten new teams/);
});

/** Runs code on the active tab, in Firefox's own window, right after the add-on got the next shortcut. */
const atShortcut = (happens: string) =>
  session.ui.run(
    `const keys = document.querySelector('keyset[id^="ext-keyset-id"] key').parentNode;
     keys.addEventListener('command', () => {
       const tab = window.gBrowser.selectedTab;
       ${happens}
     }, { once: true });`,
  );
const close = 'window.gBrowser.removeTab(tab, { skipPermitUnload: true });';
const busy = encodeURIComponent('const endMs = Date.now() + 3000; while (Date.now() < endMs);');

for (const { when, happens } of [
  { when: 'before it was read', happens: close },
  {
    when: 'while its page was busy',
    happens: `tab.linkedBrowser.messageManager.loadFrameScript('data:application/javascript,${busy}', false);
       window.setTimeout(() => { ${close} }, 200);`,
  },
])
  fullTest(
    `F33 a tab that closes ${when} leaves its address and title, a remark, and a form that can be sent`,
    async () => {
      const address = session.pages.address('sample-article.html');
      await session.openPage('sample-article.html');
      await session.focusPage();
      // The keys start the background, which then finds no tab.
      await session.stopBackground();
      await atShortcut(happens);
      await native.press('alt+shift+j');
      const popup = await waitForFirefoxPopup(session.ui);
      await popup.waitForText('The page changed and the selection is gone.');
      expect(await popup.value('#field-name')).toContain(article);
      expect(posts()).toHaveLength(0);
      await popup.click('Save idea');
      await popup.waitForText(/Sent/);
      expect(takeApart(lastIdea()?.sent.description)).toEqual({ body: '', cited: address });
    },
  );

fullTest(
  'a capture without a required value opens the form on that field, with the passage kept',
  async () => {
    await withoutProduct(async () => {
      await select('#cause');
      await native.press('alt+shift+j');
      const popup = await waitForFirefoxPopup(session.ui);
      await expect.poll(popup.focused).toBe('field-product');
      await popup.waitForText(/\S/);
      expect(posts()).toHaveLength(0);
    });
  },
);
test('a notification without a button names the sent capture, and a click on it opens the record', async () => {
  await select('#lead');
  await native.press('alt+shift+j');
  const key = await expect
    .poll(() => lastIdea()?.sent.name)
    .toMatch(/^Four of ten/)
    .then(() => lastIdea()?.key);
  await expect
    .poll(async () => (await readNotices(session.ui)).find(({ text }) => text.includes(String(key))))
    .toMatchObject({ title: 'Sent', buttons: 0 });
  await clickNotice(session.ui, String(key));
  const opened = async () => (await session.browser.pages()).map((tab) => tab.url());
  await expect
    .poll(async () => (await opened()).some((url) => url.startsWith(session.service.url)))
    .toBe(true);
});

/** Types text after our keyword in the address bar until Firefox offers it to the add-on. The caller presses Return. */
async function typeWords(words: string): Promise<void> {
  const typed = `qc ${words}`;
  await native.press('ctrl+l');
  // The page gets the key before Firefox does. Text typed too early would go into the page.
  await waitUntil(async () => (await session.ui.run('return window.gURLBar.focused')) === true, {
    what: 'the address bar to have the keyboard',
  });
  await native.type(typed);
  await waitUntil(
    async () =>
      (await session.ui.run('return window.gURLBar.view.selectedResult?.payload.content')) === typed,
    { what: 'the words to be offered to the add-on' },
  );
}

fullTest(
  'text after the keyword in the address bar becomes an idea at once, with the defaults and without a page',
  async () => {
    await typeWords('Ask for the columns later');
    await native.press('Return');
    await expect.poll(() => lastIdea()?.sent.name).toBe('Ask for the columns later');
    expect(lastIdea()?.sent).toMatchObject({ created_by: 'dana@example.com', skip_portal: true });
    expect(lastIdea()?.sent.description).toMatch(/^<p><em>qc-[a-z2-9]{10}<\/em><\/p>$/);
  },
);

fullTest('incomplete text in the address bar opens the popup on the missing field, and is kept', async () => {
  await withoutProduct(async () => {
    await typeWords('Into no product yet');
    await native.press('Return');
    const popup = await waitForFirefoxPopup(session.ui);
    await expect.poll(popup.focused).toBe('field-product');
    expect(await popup.value('#field-name')).toBe('Into no product yet');
    expect(posts()).toHaveLength(0);
  });
});
