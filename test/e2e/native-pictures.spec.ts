// Right-clicks on images and pages in a real, headed Chromium. The native menu captures the image, or its link if the
// image can't be read, and whole articles.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { fillMenuOfIdeas } from '../support/menu-of-ideas';
import { chooseMenuEntry } from '../support/native-menu';
import { readPixels } from '../support/pixels';
import { popupAfter } from '../support/popup';
import { takeApart } from '../support/sent-text';
import { fullTest, nativeChromium } from './fixtures';

const { session, native } = nativeChromium();
let page: Page;
test.beforeAll(async () => {
  // A notification is a window too. One that appears or closes while a menu opens would be mistaken for the menu.
  await session.setPreferences({ hasNotifications: false });
  await fillMenuOfIdeas(session);
});
test.beforeEach(async () => {
  page = await session.openPage('parts/images.html');
});
test.afterEach(() => page?.close());

const ofImage = ['idea', 'note', 'form', 'comment', 'commentOn', 'review'];
const ofPage = ['idea', 'note', 'form', 'draft', 'comment', 'commentOn', 'review', 'article'];
const choose = (entry: string, entries = ofImage) => chooseMenuEntry(native, { entries, choose: entry });
const lastIdea = () => session.service.ideas().at(-1);
const stripes = () =>
  readFileSync(fileURLToPath(new URL('../fixtures/pages/parts/stripes.png', import.meta.url)));

function lastFile(): { name: unknown; bytes: Buffer } {
  const attachment = session.service.attachments().at(-1);
  const bytes = session.service.file(attachment?.id ?? '');
  return { name: attachment?.attributes.file_name, bytes: Buffer.from(bytes ?? []) };
}

test('an image of the page becomes an idea with the original file and the page as its source', async () => {
  const before = await page.content();
  await native.rightClick(page, '#own');
  await choose('idea');
  await expect.poll(lastFile).toEqual({ name: 'stripes.png', bytes: stripes() });
  expect(takeApart(lastIdea()?.sent.description).cited).toBe(page.url());
  expect(await page.content()).toBe(before);
});

fullTest('an image in a format that services do not show is converted to PNG', async () => {
  await native.rightClick(page, '#drawn');
  await choose('idea');
  await expect.poll(() => lastFile().name).toBe('disc.png');
  const { bytes } = lastFile();
  const pixels = await readPixels(page, bytes, [[0.5, 0.5]]);
  expect(pixels.colors).toEqual([[0, 0, 200]]);
});

test('an unreadable image of another site becomes an idea with its link, without a request to that site', async () => {
  const address = await page
    .locator('#foreign')
    .evaluate((image) => image instanceof HTMLImageElement && image.src);
  const files = session.service.attachments().length;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await native.rightClick(page, '#foreign');
  await choose('idea');
  const withoutCode = () => String(lastIdea()?.sent.description).replaceAll(/#:~:qc=[a-z2-9]{10}/g, '');
  await expect.poll(withoutCode).toContain(`href="${address}"`);
  expect(session.service.attachments()).toHaveLength(files);
  expect(asked.filter((url) => url === address)).toEqual([]);
});

fullTest('"Review first…" on an image opens the form with its preview', async () => {
  await native.rightClick(page, '#own');
  const popup = await popupAfter(session, () => choose('review'));
  await expect(popup.locator('.picture-thumb + .fill')).toContainText('stripes.png');
  await popup.close();
});

fullTest('the menu captures the whole article of a page as a note', async () => {
  await page.goto(session.pages.address('articles/news.html'));
  await native.rightClick(page, 'h1');
  await choose('article', ofPage);
  await expect.poll(() => session.service.pages().at(-1)?.sent.name).toBe('Night trains return to the coast');
  expect(JSON.stringify(session.service.pages().at(-1)?.sent)).toContain('Ines Marquardt · Harbour Post');
});

fullTest('a page without an article opens the form with the reason', async () => {
  await native.rightClick(page, 'h1');
  const popup = await popupAfter(session, () => choose('article', ofPage));
  await expect(popup.getByRole('button', { name: 'No article found on this page.' })).toBeVisible();
  expect(session.service.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});
