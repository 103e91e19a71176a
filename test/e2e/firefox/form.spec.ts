// The form in a real Firefox with the production build: a screenshot from the toolbar's popup into the service, a
// blacked out picture, and a picker by keyboard alone. The picker asks the service when it opens, and saves its suggestion unchanged.
import { Buffer } from 'node:buffer';
import { expect, test } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { decodedPixels, pixelRequest } from '../../support/pixels';
import { isFormReady } from '../either-browser';
import { connectedFirefox, onlyInFullRun } from '../fixtures';

onlyInFullRun();

const session = connectedFirefox();

async function pressSave(form: Page): Promise<void> {
  await form.keyboard.down('Control');
  await form.keyboard.press('Enter');
  await form.keyboard.up('Control');
}

test('an idea with a screenshot sends the visible page as a PNG of its size, without the selection’s color', async () => {
  const page = await session.openPage('parts/color-fields.html');
  const seen = await page.evaluate(() => [
    Math.round(innerWidth * devicePixelRatio),
    Math.round(innerHeight * devicePixelRatio),
  ]);
  await page.evaluate(() => {
    const mark = '<style>::selection { background: rgb(255, 0, 255) !important }</style>';
    const text = '<span style="font: 300px monospace; color: transparent">MM</span>';
    for (const look of ['#red', '#green']) {
      const root = document.querySelector(look)?.attachShadow({ mode: 'open' });
      if (root) root.innerHTML = mark + text;
    }
    const own = document.querySelector('#blue');
    if (own) own.innerHTML = mark + text;
    getSelection()?.selectAllChildren(document.body);
  });
  const popup = await session.openForm();
  await popup.click('Picture');
  await popup.click('Take screenshot');
  await popup.waitForText(/pixels/);
  await popup.click('Save idea');
  await popup.waitForText(/Sent/);

  const attachment = session.service.attachments().at(-1);
  const png = Buffer.from(session.service.file(attachment?.id ?? '') ?? []);
  expect(attachment?.attributes).toMatchObject({ file_name: 'Color fields.png', content_type: 'image/png' });
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(seen);
  expect(attachment?.parentId).toBe(session.service.ideaComments().at(-1)?.id);
  // Without the color of the selection, which stays.
  const fields = [0.1, 0.6].flatMap((x) => [0.2, 0.7].map((y) => [x, y] as const));
  const { colors } = await page.evaluate(decodedPixels, pixelRequest(png, fields));
  expect(colors).toEqual([
    [200, 0, 0],
    [0, 0, 200],
    [0, 150, 0],
    [230, 200, 0],
  ]);
  expect(await page.evaluate(() => getSelection()?.isCollapsed)).toBe(false);
});

test('a blacked out area of a chosen picture is black in the sent picture, to the pixel', async () => {
  const form = await session.openExtensionPage('popup.html');
  await form.waitForFunction(isFormReady);
  await form.focus('#field-name');
  await form.keyboard.type('Covered in Firefox');
  await form.evaluate(async () => {
    const canvas = new OffscreenCanvas(400, 200);
    const context = canvas.getContext('2d');
    if (context) context.fillStyle = 'rgb(200 0 0)';
    context?.fillRect(0, 0, 400, 200);
    const data = new DataTransfer();
    data.items.add(new File([await canvas.convertToBlob()], 'receipt.png', { type: 'image/png' }));
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
    if (chooser) chooser.files = data.files;
    chooser?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  const cover = await form.waitForSelector('::-p-aria(Black out…)');
  await cover?.press('Enter');
  await form.waitForFunction(() => document.activeElement?.classList.contains('part-stage'));
  // The area in the middle, from a quarter to three quarters.
  await form.keyboard.press('Enter');
  await form.waitForFunction(() => document.body.textContent?.includes('Areas blacked out: 1'));
  await pressSave(form);
  await form.waitForFunction(() => document.body.textContent?.includes('The covered pixels are deleted.'));
  await pressSave(form);
  await expect.poll(() => session.service.attachments().at(-1)?.attributes.file_name).toBe('receipt.png');

  const bytes = session.service.file(session.service.attachments().at(-1)?.id ?? '') ?? new Uint8Array();
  const black = [0, 0, 0];
  const red = [200, 0, 0];
  const inside = [0.252, 0.5, 0.748];
  const grid = inside.flatMap((x) => inside.map((y) => [x, y] as const));
  const outside = [
    [0.247, 0.5],
    [0.753, 0.5],
    [0.5, 0.24],
    [0.5, 0.76],
  ] as const;
  const pixels = await form.evaluate(decodedPixels, pixelRequest(bytes, [...grid, ...outside]));
  expect(pixels.colors).toEqual([...grid.map(() => black), ...outside.map(() => red)]);
  await form.close();
});

test('a release can be chosen by keyboard, and the service gets the ID it offered', async () => {
  await session.setPreferences({ lastKind: 'feature' });
  const form = await session.openExtensionPage('popup.html');
  await form.waitForFunction(isFormReady);
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
  await pressSave(form);
  await expect.poll(() => session.service.records('feature').at(-1)?.parentId).toBe(rollUp);
  await form.close();
});
