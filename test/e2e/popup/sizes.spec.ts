// The size of the real popup: the same for every form from the first paint on, then the small card.
import { expect, type Page, test } from '@playwright/test';
import { focusByTab } from '../../support/focus-by-tab';
import { speak } from '../../support/inside-extension';
import { readCaptures } from '../../support/outbox-rows';
import { selectText } from '../../support/selection';
import { isFormReady } from '../either-browser';
import { createIdea } from '../faults/outcomes';
import { connectedChromium, fullTest } from '../fixtures';

const session = connectedChromium();
let page: Page;

test.beforeAll(async () => {
  const worker = await session.worker();
  await worker.evaluate(() => chrome.storage.local.set({ hasSeenTip: true }));
});
test.beforeEach(async () => {
  await session.setPreferences({ lastKind: 'idea', undoMs: 0 });
  page = await session.openPage('sample-article.html');
  await selectText(page, '#ask');
});
test.afterEach(() => page.close());

async function openForm(): Promise<Page> {
  const popup = await session.openPopup(page);
  await popup.waitForFunction(isFormReady);
  return popup;
}

const height = (popup: Page) => popup.evaluate(() => innerHeight);

/** Where the card and its parts are, by their names. */
const places = (popup: Page) =>
  popup.evaluate(() => {
    const parts = document.querySelectorAll(
      '.saved-card, .status-icon, .saved-state, .saved-more > :last-child',
    );
    return [...parts].map((part) => {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      const ends = part.matches('.saved-state') ? [] : [right, bottom];
      return `${part.classList[0]} ${[left, top, ...ends].map(Math.round)}`;
    });
  });

/** Every headline that the card has from now on. */
const followHeadlines = (popup: Page) =>
  popup.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      const headline = document.querySelector('.saved-state')?.textContent;
      if (headline && said.at(-1) !== headline) said.push(headline);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });

test('after Save the popup is a card of one size, in which nothing moves: undoable, sent, waiting or rejected', async () => {
  await session.setPreferences({ undoMs: 30_000 });
  let popup = await openForm();
  const whole = await height(popup);
  await popup.keyboard.press('Control+Enter');
  const undo = popup.getByRole('button', { name: /^Undo/ });
  await expect(undo).toHaveText(/Undo.*Ctrl.*Z/);
  await expect.poll(() => height(popup)).toBe(142);
  const before = await places(popup);
  expect(before.length).toBe(4);
  const line = popup.locator('.saved-line');
  const runs = () => line.evaluate((element) => element.getAnimations().map(({ playState }) => playState));
  expect(await runs()).toEqual(['running']);
  await popup.emulateMedia({ reducedMotion: 'reduce' });
  await expect(line).toBeHidden();

  const captureId = (await readCaptures(session)).at(-1)?.id;
  await popup.evaluate(speak, [{ name: 'capture.sendNow', request: { captureId } }]);
  await expect(popup.getByRole('link', { name: 'Open' })).toBeVisible();
  expect(await places(popup)).toEqual(before);
  await expect(undo).toBeHidden();

  await popup.getByRole('button', { name: 'Capture another' }).click();
  await expect.poll(() => height(popup)).toBe(whole);
  await popup.close();

  await session.setPreferences({ undoMs: 0 });
  popup = await openForm();
  const body = { error: 'Validation failed', errors: { message: "Workflow status can't be blank" } };
  session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'status', status: 400, body } });
  await popup.keyboard.press('Control+Enter');
  await expect(popup.getByRole('heading', { name: "Workflow status can't be blank" })).toBeVisible();
  expect(await places(popup)).toEqual(before);

  // The new outcome shows at once, never the old one.
  await popup.getByRole('button', { name: 'Edit' }).click();
  await followHeadlines(popup);
  await popup.getByRole('button', { name: 'Save and send' }).click();
  await expect(popup.getByRole('link', { name: 'Open' })).toBeVisible();
  expect(await popup.evaluate(() => Reflect.get(window, 'said'))).toEqual([
    'Saved. Sending…',
    expect.stringMatching(/^Sent /),
  ]);
  expect(await places(popup)).toEqual(before);

  const answer = { kind: 'rate-limit', form: 'retry-after-seconds', seconds: 600 } as const;
  session.service.misbehave({ ...createIdea, calls: 1, answer });
  await popup.getByRole('button', { name: 'Capture another' }).click();
  await popup.keyboard.press('Control+Enter');
  await expect(popup.getByText(/Waits for the service, about 1[01] minutes/)).toBeVisible();
  expect(await places(popup)).toEqual(before);
  await popup.close();
});

test('every form is 440 × 580 pixels from its first moment on, and nothing that comes late or is typed changes it', async () => {
  const popup = await session.openPopup(page);
  const size = () => popup.evaluate(() => [innerWidth, innerHeight]);
  // Before anything of the form is there.
  expect(await size()).toEqual([440, 580]);
  await popup.waitForFunction(isFormReady);
  await popup.locator('#field-description').click();
  for (let line = 0; line < 30; line += 1) {
    await popup.keyboard.insertText('A line of mine');
    await popup.keyboard.press('Enter');
  }
  for (const key of ['Alt+2', 'Alt+3', 'Alt+1']) {
    await popup.keyboard.press(key);
    await expect(popup.getByRole('button', { name: /^Save / })).toBeInViewport({ ratio: 1 });
    expect(await size()).toEqual([440, 580]);
    // One scroll bar: the words scroll, and the form around them doesn't.
    const scrolls = await popup.evaluate(() =>
      [...document.querySelectorAll('body, body *')]
        .filter(
          (each) =>
            each.scrollHeight > each.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(each).overflowY),
        )
        .map(({ className }) => String(className)),
    );
    expect(scrolls).toEqual(['passage']);
  }
  await popup.keyboard.press('Alt+0');
  await popup.close();
});

fullTest(
  'the recent captures open from the header by keys, and Escape gives the focus back and leaves the form',
  async () => {
    const popup = await openForm();
    await popup.keyboard.press('Control+Enter');
    await popup.getByRole('button', { name: 'Capture another' }).click();
    const button = popup.getByRole('button', { name: /^Recent captures/ });
    await button.focus();
    await popup.keyboard.press('Enter');
    const layer = popup.getByRole('dialog', { name: 'Recent captures' });
    await expect(layer.locator('a, button').first()).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await focusByTab(popup, layer.getByRole('button', { name: 'All captures' }));
    await popup.keyboard.press('Escape');
    await expect(layer).toBeHidden();
    await expect(button).toBeFocused();
    await popup.keyboard.press('Enter');
    await expect(layer).toBeVisible();
    await expect(layer.locator('a, button').first()).toBeFocused();
    // To the sign, and out of the layer.
    await popup.keyboard.press('Shift+Tab');
    await popup.keyboard.press('Shift+Tab');
    await expect(layer).toBeHidden();
    await popup.close();
  },
);
