// Real keys on a display that repeats held ones, and links that others resemble, in a headed Firefox (F109, F110, F112).
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
  await native.hold('alt+shift+j', 1_400);
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
  await native.press('alt+KP_0');
  await native.type('!');
  await expect.poll(() => popup.value('#field-name')).toBe('mine!');
});

test('F112 the menu captures the words of the link, also if only a label has them', async () => {
  await page.evaluate(() => {
    document.body.innerHTML = `<a href="https://news.example/story">42 comments</a>
      <p><a id="headline" href="https://news.example/story"><h2>The story</h2></a></p>
      <p><a id="label" href="https://news.example/story" aria-label="A labelled story"><i style="display:block;width:40px;height:40px"></i></a></p>`;
  });
  await session.focusPage();
  await focus('#headline');
  await chooseFromMenu('Capture as idea');
  await expect.poll(() => lastIdea()?.sent.name).toBe('The story');
  await focus('#label');
  await chooseFromMenu('Capture as idea');
  await expect.poll(() => lastIdea()?.sent.name).toBe('A labelled story');
});
