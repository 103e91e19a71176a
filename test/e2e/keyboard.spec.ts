// Keyboard-only use of the real popup: every Tab stop is visible, and results are announced.
import { expect, test } from '@playwright/test';
import { focusedStop } from '../support/focused-stop';
import { selectText } from '../support/selection';
import { connectedChromium } from './fixtures';

const session = connectedChromium();

test('every stop of the Tab key in the form is visible, and Tab cycles through them both ways', async () => {
  const page = await session.openPage('sample-article.html');
  await selectText(page, '#ask');
  const popup = await session.openPopup(page);
  const name = popup.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  const unseen: string[] = [];
  const stops = new Set<string>();
  for (let count = 0; count < 40; count += 1) {
    await popup.keyboard.press('Tab');
    const stop = await focusedStop(popup);
    if (!stop.isSeen && !stop.name.startsWith('BODY')) unseen.push(stop.name);
    if (stops.has(stop.name)) break;
    stops.add(stop.name);
  }
  expect(unseen).toEqual([]);
  expect(stops.size).toBeGreaterThan(10);
  // The popup may close before the key is released.
  await popup.keyboard.press('Escape').catch(() => undefined);
  await page.close();
});

test('a note can be written, sent and opened by keyboard alone, and sending is announced', async () => {
  const page = await session.openPage('sample-article.html');
  const popup = await session.openPopup(page);
  await expect(popup.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await popup.keyboard.press('Alt+2');
  await expect(popup.getByRole('tab', { name: 'Note' })).toHaveAttribute('aria-selected', 'true');
  const name = popup.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await popup.keyboard.press('Control+A');
  await popup.keyboard.type('By keys alone');
  await popup.keyboard.press('Tab');
  await popup.keyboard.type('What was typed');
  await popup.keyboard.press('Control+Enter');
  // The heading gets the focus, and its text is a live region, so both announce the result.
  await expect(popup.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(popup.getByRole('status').filter({ hasText: /^Sent\b/ })).toBeVisible();
  await popup.keyboard.press('Tab');
  await expect(popup.getByRole('link', { name: 'Open' })).toBeFocused();
  const opening = session.context.waitForEvent('page');
  await popup.keyboard.press('Enter').catch(() => undefined);
  const opened = await opening;
  await expect(opened.getByRole('heading', { name: 'By keys alone' })).toBeVisible();
  expect(session.service.pages().at(-1)?.sent).toMatchObject({ name: 'By keys alone' });
});
