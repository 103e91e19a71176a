// A picker of the form in a real Firefox, by keyboard alone. The picker asks the service when it opens, and saves its
// suggestion unchanged.
import { expect, test } from '@playwright/test';
import { connectedFirefox } from '../fixtures';

const session = connectedFirefox();

test('a release can be chosen by keyboard, and the service gets the ID it offered', async () => {
  await session.setPreferences({ lastKind: 'feature' });
  const form = await session.openExtensionPage('popup.html');
  await form.waitForFunction(() => performance.getEntriesByName('capture:ready').length > 0);
  const asked = () => session.service.requests.filter(({ path }) => path.endsWith('/releases')).length;
  const offered = () =>
    form.$$eval('[role=listbox] [role=option]', (options) => options.map(({ textContent }) => textContent));
  const highlighted = () =>
    form.$$eval('[role=option][aria-selected=true]', ([option]) => option?.textContent ?? '');
  const value = (selector: string) => form.$eval(selector, (field) => Reflect.get(field, 'value'));
  expect(asked(), 'opening the form asks for no list').toBe(0);

  await form.focus('#field-release');
  await form.keyboard.press('ArrowDown');
  await expect.poll(offered).toHaveLength(3);
  for (let presses = 0; presses < 5 && !(await highlighted()).includes('Everything this year'); presses += 1)
    await form.keyboard.press('ArrowDown');
  expect(await highlighted()).toContain('Everything this year');
  await form.keyboard.press('Enter');
  await expect.poll(offered).toEqual([]);
  const rollUp = session.service.record('release', 'PRJ-MR-1')?.id ?? '';
  expect(await value('#field-release')).toBe(rollUp);
  expect(asked()).toBe(1);

  await form.focus('#field-name');
  await form.keyboard.type('Picked in Firefox');
  await form.keyboard.down('Control');
  await form.keyboard.press('Enter');
  await form.keyboard.up('Control');
  await expect.poll(() => session.service.records('feature').at(-1)?.parentId).toBe(rollUp);
  await form.close();
});
