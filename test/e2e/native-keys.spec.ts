// Real keys on a display that repeats held ones, in a headed Chromium (F109, F110).
import { expect, test } from '@playwright/test';
import { runOnDisplay } from '../support/display';
import { popupAfter } from '../support/popup';
import { selectText } from '../support/selection';
import { isFormReady } from './either-browser';
import { nativeWorld } from './native-world';

const { session, native, page } = nativeWorld(undefined, { repeatsKeys: true });

test.beforeEach(() => session.setPreferences({ lastKind: 'idea', undoMs: 0 }));

/** Keys by their place, as X counts them: the digit 2, and digits of the number pad. */
const second = '11';
const pad = { 0: '90', 2: '88', 3: '89' } as const;

const ideas = () => session.service.ideas().length;

/** Captures by another key, so that every earlier key has had its effect. */
async function untilKeysAreOver(): Promise<void> {
  const before = session.service.pages().length;
  await native.press('alt+shift+q');
  await expect.poll(() => session.service.pages().length).toBe(before + 1);
}

async function openForm() {
  await page.bringToFront();
  const popup = await popupAfter(session, () => native.press('alt+shift+k'));
  await popup.waitForFunction(isFormReady);
  await expect(popup.getByRole('textbox', { name: 'Name' })).toBeFocused();
  return popup;
}

test('F109 a shortcut that is held down captures once, and a second press captures again', async () => {
  await selectText(page, '#ask');
  const before = ideas();
  await native.hold('alt+shift+j', 1_000);
  await expect.poll(ideas).toBe(before + 1);
  await untilKeysAreOver();
  expect(ideas()).toBe(before + 1);
  // The person's own pause.
  await page.waitForTimeout(1_000);
  await native.press('alt+shift+j');
  await expect.poll(ideas).toBe(before + 2);
});

test('F109 a shortcut that is pressed twice at once captures once', async () => {
  await selectText(page, '#lead');
  const before = ideas();
  await native.press('alt+shift+j', 'alt+shift+j');
  await untilKeysAreOver();
  expect(ideas()).toBe(before + 1);
});

test('F109 Ctrl+Enter that is held down saves once', async () => {
  await selectText(page, '#cause');
  const before = ideas();
  const popup = await openForm();
  await native.hold('ctrl+Return', 1_400);
  await expect(popup.getByRole('main').getByText(/^Sent/)).toBeVisible();
  expect(ideas()).toBe(before + 1);
  expect(await session.drafts()).toEqual([]);
});

test('F109 Alt+0 that is held down starts over once', async () => {
  const popup = await openForm();
  const name = popup.getByRole('textbox', { name: 'Name' });
  await name.fill('mine');
  await native.hold('alt+0', 1_400);
  await expect(name).not.toHaveValue('mine');
  await native.press('alt+0');
  await expect(name).toHaveValue('mine');
});

test('F110 Alt with the number pad chooses no kind and clears nothing', async () => {
  const popup = await openForm();
  const name = popup.getByRole('textbox', { name: 'Name' });
  await name.fill('mine');
  await native.press(
    'Num_Lock',
    `alt+${pad[0]}`,
    `alt+${pad[2]}`,
    `alt+${pad[3]}`,
    `alt+${pad[3]}`,
    'Num_Lock',
  );
  await expect(name).toHaveValue('mine');
  await expect(popup.getByRole('tab', { name: 'Idea' })).toHaveAttribute('aria-selected', 'true');
  await native.press('alt+2');
  await expect(popup.getByRole('tab', { name: 'Note' })).toHaveAttribute('aria-selected', 'true');
});

test.describe('F110 on another keyboard', () => {
  const setLayout = (layout: string) => runOnDisplay(native.display, 'setxkbmap', [layout]);
  test.afterEach(() => setLayout('us'));

  for (const layout of ['ara', 'jp', 'ru', 'fr'])
    test(`Alt with the second digit chooses the second kind (${layout})`, async () => {
      const popup = await openForm();
      await setLayout(layout);
      await native.press(`alt+${second}`);
      await expect(popup.getByRole('tab', { name: 'Note' })).toHaveAttribute('aria-selected', 'true');
    });

  test('AltGr, a dead key and Caps Lock type', async () => {
    const popup = await openForm();
    await setLayout('de');
    const name = popup.getByRole('textbox', { name: 'Name' });
    await name.fill('');
    await native.press(`ISO_Level3_Shift+${second}`, 'ISO_Level3_Shift+q');
    await expect(name).toHaveValue('²@');
    await native.press('dead_acute', 'e', 'Caps_Lock', 'a', 'Caps_Lock');
    await expect(name).toHaveValue('²@éA');
    await expect(popup.getByRole('tab', { name: 'Idea' })).toHaveAttribute('aria-selected', 'true');
  });

  test('shortcuts work while Caps Lock is on', async () => {
    const popup = await openForm();
    await native.press('Caps_Lock', `alt+${second}`, 'Caps_Lock');
    await expect(popup.getByRole('tab', { name: 'Note' })).toHaveAttribute('aria-selected', 'true');
  });
});
