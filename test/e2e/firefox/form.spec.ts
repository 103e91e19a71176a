// The form in a real Firefox with the production build: a screenshot from the toolbar's popup into the service, and a
// picker by keyboard alone. The picker asks the service when it opens, and saves its suggestion unchanged.
import { Buffer } from 'node:buffer';
import { expect, test } from '@playwright/test';
import { connectedFirefox, onlyInFullRun } from '../fixtures';

onlyInFullRun();

const session = connectedFirefox();

test('an idea with a screenshot sends the visible page as a PNG of its size', async () => {
  const page = await session.openPage('parts/colour-fields.html');
  const seen = await page.evaluate(() => [
    Math.round(innerWidth * devicePixelRatio),
    Math.round(innerHeight * devicePixelRatio),
  ]);
  const popup = await session.openForm();
  await popup.click('Take screenshot');
  await popup.waitForText(/pixels/);
  await popup.click('Save idea');
  await popup.waitForText(/Sent/);

  const attachment = session.service.attachments().at(-1);
  const png = Buffer.from(session.service.file(attachment?.id ?? '') ?? []);
  expect(attachment?.attributes).toMatchObject({ file_name: 'Colour fields.png', content_type: 'image/png' });
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(seen);
  expect(attachment?.parentId).toBe(session.service.ideaComments().at(-1)?.id);
});

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
