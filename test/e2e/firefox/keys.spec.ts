// In a headed Firefox: real keys on a display that repeats held ones, links that others resemble, and selections that
// their editor clears (F109 to F112).
import { expect, test } from '@playwright/test';
import { waitForFirefoxPopup } from '../../support/firefox-popup';
import { nativeFirefoxWorld } from './native-world';

const { session, native, page, lastIdea, select, focus, chooseFromMenu } = nativeFirefoxWorld(undefined, {
  repeatsKeys: true,
});

test.beforeEach(() => session.setPreferences({ lastKind: 'idea', undoMs: 0 }));

const ideas = () => session.service.ideas().length;

test('F109 a shortcut that is held down captures once', async () => {
  await select('#ask');
  const before = ideas();
  await native.hold('alt+shift+j', 1_000);
  await expect.poll(ideas).toBe(before + 1);
  const notes = session.service.pages().length;
  await native.press('alt+shift+q');
  await expect.poll(() => session.service.pages().length).toBe(notes + 1);
  expect(ideas()).toBe(before + 1);
});

test('F109 Ctrl+Enter that is held down saves once', async () => {
  await select('#cause');
  const before = ideas();
  await native.press('alt+shift+k');
  const popup = await waitForFirefoxPopup(session.ui);
  await expect.poll(popup.focused).toBe('field-name');
  await native.hold('ctrl+Return', 1_400);
  await popup.waitForText('Sent');
  expect(ideas()).toBe(before + 1);
});

test('F110 Alt with the number pad clears nothing', async () => {
  await native.press('alt+shift+k');
  const popup = await waitForFirefoxPopup(session.ui);
  await expect.poll(popup.focused).toBe('field-name');
  await native.type('mine');
  await expect.poll(() => popup.value('#field-name')).toBe('mine');
  // The 0 of the number pad, as X counts keys.
  await native.press('Num_Lock', 'alt+90', 'Num_Lock');
  await native.type('!');
  await expect.poll(() => popup.value('#field-name')).toBe('mine!');
});

test('F112 the menu captures the words of the link, also if only a label has them', async () => {
  await page.evaluate(() => {
    document.body.innerHTML = `<a href="https://news.example/story">42 comments</a>
      <div><a id="headline" href="https://news.example/story"><h2>The story</h2></a></div>
      <p><a id="label" href="https://news.example/story" aria-label="A labeled story"><i style="display:block;width:40px;height:40px"></i></a></p>`;
  });
  await session.focusPage();
  await focus('#headline');
  await chooseFromMenu('Capture as idea');
  await expect.poll(() => lastIdea()?.sent.name).toBe('The story');
  await focus('#label');
  await chooseFromMenu('Capture as idea');
  await expect.poll(() => lastIdea()?.sent.name).toBe('A labeled story');
});

for (const { what, onBlur } of [
  { what: 'clears its selection', onBlur: 'getSelection().removeAllRanges()' },
  { what: 'is drawn anew', onBlur: 'this.replaceWith(this.cloneNode(true))' },
])
  test(`F111 the form says how to capture the words of an editor that ${what} without the focus`, async () => {
    await page.evaluate((handler) => {
      document.body.innerHTML = `<div id="editor" contenteditable style="height:500px" onblur="${handler}">Sheep graze</div>`;
    }, onBlur);
    await session.focusPage();
    await page.evaluate(() => {
      const editor = document.querySelector<HTMLElement>('#editor');
      editor?.focus();
      if (editor) getSelection()?.selectAllChildren(editor);
    });
    await native.press('alt+shift+k');
    const popup = await waitForFirefoxPopup(session.ui);
    await popup.waitForText('Some editors clear the selection');
  });

test('F111 a right-click captures the words that its editor would clear', async () => {
  await page.evaluate(() => {
    document.body.innerHTML =
      '<div id="editor" contenteditable onblur="getSelection().removeAllRanges()">Sheep graze</div>';
  });
  await session.focusPage();
  await page.evaluate(() => {
    const editor = document.querySelector<HTMLElement>('#editor');
    editor?.focus();
    if (editor) getSelection()?.selectAllChildren(editor);
  });
  await chooseFromMenu('Capture as idea');
  await expect.poll(() => lastIdea()?.sent.name).toBe('Sheep graze');
});
