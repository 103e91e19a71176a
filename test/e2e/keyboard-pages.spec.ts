// The settings and the list of captures by keyboard alone: Tab reaches every control in reading order, each stop is
// visible, and Escape closes a layer and returns the focus.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { settingsPages } from '@/components/options/settings-pages';
import { emptyRule } from '@/lib/capture/start/site-rule';
import { type FocusedStop, focusedStop } from '../support/focused-stop';
import { ideaNamed, saveCaptures } from '../support/save-capture';
import { createIdea } from './faults/outcomes';
import { connectedChromium, onlyInFullRun } from './fixtures';

onlyInFullRun();
const session = connectedChromium();

/** Marks each control that the Tab key should reach. Returns their count. */
function markControls(page: Page): Promise<number> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex="0"], [contenteditable="true"]',
      ),
    ]
      .filter(
        (control) => control.checkVisibility() && control.tabIndex >= 0 && !control.matches(':disabled'),
      )
      // The arrow keys reach the others of a group.
      .filter((control) => !control.matches('[type="radio"]:not(:checked)'));
    for (const [at, control] of controls.entries()) control.dataset.stop = String(at);
    return controls.length;
  });
}

/** The words of the marked controls that had no focus. */
const unreached = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-stop]')].map(
      ({ tagName, id, ariaLabel, textContent }) => `${tagName} ${ariaLabel || id || textContent}`,
    ),
  );

/** Presses Tab from the start of the page until the focus leaves it. */
async function walk(page: Page): Promise<FocusedStop[]> {
  const count = await markControls(page);
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const stops: FocusedStop[] = [];
  for (let at = 0; at <= count; at += 1) {
    await page.keyboard.press('Tab');
    const isNew = await page.evaluate(() => {
      const { activeElement } = document;
      if (!(activeElement instanceof HTMLElement) || activeElement.dataset.stop === undefined) return false;
      delete activeElement.dataset.stop;
      return true;
    });
    if (!isNew) break;
    stops.push(await focusedStop(page));
  }
  return stops;
}

/** Pairs of stops whose second one is before the first in the same line, or above it in the same or an earlier column. */
function againstReading(stops: readonly FocusedStop[]): string[] {
  return stops.slice(1).flatMap(({ name, box }, at) => {
    const before = stops[at];
    if (!before) return [];
    const isAbove = box.bottom <= before.box.top && box.left <= before.box.left;
    const isSameLine = box.top < before.box.bottom && box.bottom > before.box.top;
    const isBack = isAbove || (isSameLine && box.left < before.box.left);
    return isBack ? [`${before.name} → ${name}`] : [];
  });
}

async function expectWalk(page: Page, main: string): Promise<void> {
  const stops = await walk(page);
  expect(await unreached(page), 'out of reach').toEqual([]);
  expect(
    stops.filter(({ isSeen }) => !isSeen).map(({ name }) => name),
    'unseen',
  ).toEqual([]);
  // The side and the main part are columns beside each other.
  const inMain = await page.locator(main).evaluate((element) => element.getBoundingClientRect().left);
  const [side, rest] = [
    stops.filter(({ box }) => box.left < inMain),
    stops.filter(({ box }) => box.left >= inMain),
  ];
  expect([...againstReading(side), ...againstReading(rest)], 'against the reading order').toEqual([]);
}

/** Opens a layer by Enter, and closes it by Escape. */
async function expectEscape(page: Page, button: Locator, layer: Locator): Promise<void> {
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(layer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(layer).toBeHidden();
  await expect(button).toBeFocused();
}

for (const { id } of settingsPages)
  test(`in the settings, Tab reaches everything of ${id} in reading order, and every stop is visible`, async () => {
    const rules = [emptyRule('a', 'forum.example'), emptyRule('b', 'shop.example/*')];
    await session.setPreferences({ siteRules: rules });
    const page = await session.openExtensionPage(`options.html#${id}`);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
    await expectWalk(page, 'main');
    await page.close();
  });

test('in the settings, Escape closes a question and returns the focus to its button', async () => {
  const page = await session.openExtensionPage('options.html#account');
  await expectEscape(page, page.getByRole('button', { name: 'Disconnect' }), page.getByRole('dialog'));
  await page.goto(page.url().replace('#account', '#transfer'));
  await expectEscape(page, page.getByRole('button', { name: 'Reset settings' }), page.getByRole('dialog'));
  await page.close();
});

test('in the list, Tab reaches everything in reading order, and Escape closes layers and returns the focus', async () => {
  const settings = await session.openExtensionPage('options.html#account');
  session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'status', status: 422 } });
  for (const name of ['Rejected', 'Sent']) await saveCaptures(settings, [ideaNamed(name)]);
  await settings.close();
  const page = await session.openExtensionPage('activity.html');
  await page.getByRole('option', { name: /Rejected/ }).click();
  const discard = page.getByRole('button', { name: 'Discard' });
  await expect(discard).toBeVisible();
  // What is still on its way changes the row.
  await expect(page.getByRole('option', { name: /Sent/ })).toContainText('PRJ-I-');
  await expectWalk(page, '[role="article"], article');
  await expectEscape(page, discard, page.getByRole('dialog'));
  await expectEscape(page, page.getByRole('button', { name: 'Export…' }), page.getByRole('dialog'));
  await page.close();
});
