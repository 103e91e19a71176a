// A screenshot in a real Firefox with the production build, from the toolbar's popup into the service.
import { Buffer } from 'node:buffer';
import { expect, test } from '@playwright/test';
import { connectedFirefox } from '../fixtures';

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
