// Pictures and whole articles in a real Chromium with the production build: from the page through the popup into the
// service, byte for byte, in one capture.
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { secret, withPhotoData } from '../support/photo';
import { readPixels } from '../support/pixels';
import { connectedChromium, fullTest } from './fixtures';

const attach = { method: 'POST', path: '/api/v1/idea_comments/:id/attachments' };
const red = [200, 0, 0];
const green = [0, 150, 0];
const blue = [0, 0, 200];
const yellow = [230, 200, 0];

const session = connectedChromium();
let page: Page;
test.beforeEach(async () => {
  await session.setPreferences({ lastKind: 'idea' });
});
test.afterEach(() => page?.close());

const nameField = (popup: Page) => popup.getByRole('textbox', { name: 'Name' });
const facts = (popup: Page) => popup.locator('.picture-thumb + .fill');
const remove = (popup: Page) => popup.getByRole('button', { name: /^Remove picture/ });

async function openOn(file: string): Promise<Page> {
  page = await session.openPage(file);
  const popup = await session.openPopup(page);
  await expect(nameField(popup)).toHaveValue(/\S/);
  return popup;
}

const button = (popup: Page) => popup.getByRole('button', { name: 'Picture', exact: true });

async function addPicture(popup: Page, entry: string): Promise<void> {
  await button(popup).press('Enter');
  await popup.getByRole('menuitem', { name: entry }).press('Enter');
}

async function takePage(popup: Page): Promise<void> {
  await addPicture(popup, 'Take screenshot');
  await expect(facts(popup)).toContainText('pixels');
}

async function save(popup: Page): Promise<void> {
  await popup.keyboard.press('Control+Enter');
  await expect(popup.getByRole('main').getByText(/^Sent/)).toBeVisible();
}

/** The stored bytes of a draft or capture, as they would be sent. */
async function keptPictures(popup: Page): Promise<Uint8Array[]> {
  const kept = await popup.evaluate(
    () =>
      new Promise<number[][]>((resolve, reject) => {
        const opening = indexedDB.open('quick-capture-outbox');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('pictures').objectStore('pictures').getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result.map(({ bytes }: { bytes: Uint8Array }) => [...bytes]));
          };
        };
      }),
  );
  return kept.map((bytes) => Uint8Array.from(bytes));
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function lastUpload() {
  const attachment = session.service.attachments().at(-1);
  const bytes = session.service.file(attachment?.id ?? '');
  if (!attachment || !bytes) throw new Error('the service has no file');
  return { attachment, bytes };
}

test('T20 an idea with a screenshot is one capture, delivers the stored bytes, and leaves the page unchanged', async () => {
  const popup = await openOn('parts/color-fields.html');
  const before = await page.content();
  await nameField(popup).fill('Look at these colors');
  await takePage(popup);
  expect(await page.content()).toBe(before);
  const [kept] = await keptPictures(popup);
  await save(popup);

  const { attachment, bytes } = lastUpload();
  expect(hash(bytes)).toBe(hash(kept ?? new Uint8Array()));
  expect(attachment.attributes).toMatchObject({ file_name: 'Color fields.png', content_type: 'image/png' });
  const comment = session.service.ideaComments().at(-1);
  expect(attachment.parentId).toBe(comment?.id);
  expect(comment?.parentId).toBe(session.service.ideas().at(-1)?.id);
  const posts = session.service.requests.filter(({ method }) => method === 'POST');
  expect(posts.map(({ path }) => path.replace(/\/\d+/g, '/:id'))).toEqual([
    '/api/v1/products/PRJ/ideas',
    '/api/v1/ideas/:id/idea_comments',
    '/api/v1/idea_comments/:id/attachments',
  ]);

  const seen = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const pixels = await readPixels(popup, bytes, [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ]);
  expect(pixels).toEqual({ ...seen, colors: [red, green, blue, yellow] });
  // Delivered bytes are deleted.
  await expect.poll(() => keptPictures(popup)).toEqual([]);

  await page.goto(`${session.service.url}/ideas/ideas/${session.service.ideas().at(-1)?.key}`);
  const shown = page.getByRole('img', { name: 'Color fields.png' });
  await expect
    .poll(() => shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(seen.width);
});

test('T20 a screenshot lacks the color of the selection, which stays as it was', async () => {
  const popup = await openOn('parts/color-fields.html');
  await page.evaluate(() => {
    const mark = '::selection { background: rgb(255, 0, 255) !important; color: rgb(255, 0, 255) }';
    const text = '<span style="font: 300px monospace; color: transparent">MM</span>';
    const [own, shadow] = ['#red', '#green'].map((look) => document.querySelector(look));
    if (!own || !shadow) throw new Error('the page has no fields');
    own.innerHTML = `<style>${mark}</style>${text}`;
    shadow.attachShadow({ mode: 'open' }).innerHTML = `<style>${mark}</style>${text}`;
    document.documentElement.style.blockSize = '100vh';
    getSelection()?.selectAllChildren(document.body);
  });
  const inText = [
    [0.1, 0.2],
    [0.6, 0.2],
  ] as const;
  const shown = async () => (await readPixels(popup, await page.screenshot(), [...inText])).colors;
  const magenta = [255, 0, 255];
  await expect.poll(shown).toEqual([magenta, magenta]);
  await takePage(popup);
  const [kept] = await keptPictures(popup);
  expect((await readPixels(popup, kept ?? new Uint8Array(), [...inText])).colors).toEqual([red, green]);
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toMatch(/^MM/);
  await expect.poll(shown).toEqual([magenta, magenta]);
  await save(popup);
  await expect.poll(() => keptPictures(popup)).toEqual([]);
});

fullTest('an area chosen by dragging gives the right pixels, and nothing is attached before', async () => {
  const popup = await openOn('parts/color-fields.html');
  await addPicture(popup, 'Select area…');
  const stage = popup.locator('.part-stage');
  await expect(stage.locator('img')).toBeVisible();
  expect(await keptPictures(popup)).toEqual([]);
  const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  // The popup grows for the picture, and the box is measured afterwards.
  await expect.poll(async () => (await stage.boundingBox())?.width).toBeGreaterThan(450);
  const box = await stage.boundingBox();
  if (!box) throw new Error('nothing to drag over');
  // From 30 % to 70 % across and from 10 % to 30 % down: only red and green, side by side.
  await popup.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.1);
  await popup.mouse.down();
  await popup.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.3, { steps: 4 });
  await popup.mouse.up();
  // The handle of the lower edge, down to 40 %.
  await popup.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.3);
  await popup.mouse.down();
  await popup.mouse.move(box.x + box.width * 0.9, box.y + box.height * 0.4, { steps: 4 });
  await popup.mouse.up();
  await popup.getByRole('button', { name: 'Use this area' }).click();
  await expect(facts(popup)).toContainText('pixels');
  await save(popup);
  const pixels = await readPixels(popup, lastUpload().bytes, [
    [0.05, 0.5],
    [0.45, 0.95],
    [0.55, 0.05],
    [0.95, 0.5],
  ]);
  expect(pixels.colors).toEqual([red, red, green, green]);
  expect(Math.abs(pixels.width - width * 0.4)).toBeLessThanOrEqual(3);
  expect(Math.abs(pixels.height - height * 0.3)).toBeLessThanOrEqual(3);
});

test('a blacked out area is black in the stored and in the sent picture, to the pixel', async () => {
  const popup = await openOn('parts/color-fields.html');
  await takePage(popup);
  const [original] = await keptPictures(popup);
  await popup.getByRole('button', { name: 'Black out…' }).press('Enter');
  await expect(popup.locator('.part-stage')).toBeFocused();
  // The middle, a further area, and that one undone.
  await popup.keyboard.press('Enter');
  for (let times = 0; times < 3; times += 1) await popup.keyboard.press('ArrowRight');
  await popup.keyboard.press('Enter');
  await expect(popup.getByText('Areas blacked out: 2')).toBeVisible();
  await popup.keyboard.press('Control+z');
  await expect(popup.getByText('Areas blacked out: 1')).toBeVisible();
  await popup.keyboard.press('Control+Enter');
  await expect(popup.getByText('Blacked out. The covered pixels are deleted.')).toBeAttached();
  const kept = await keptPictures(popup);
  expect(kept).toHaveLength(1);
  expect(hash(kept[0] ?? new Uint8Array())).not.toBe(hash(original ?? new Uint8Array()));
  await save(popup);

  const { bytes } = lastUpload();
  expect(hash(bytes)).toBe(hash(kept[0] ?? new Uint8Array()));
  const black = [0, 0, 0];
  const inside = [0.252, 0.4, 0.5, 0.6, 0.748];
  const grid = inside.flatMap((x) => inside.map((y) => [x, y] as const));
  const covered = await readPixels(popup, bytes, grid);
  expect(covered.colors).toEqual(grid.map(() => black));
  const around = await readPixels(popup, bytes, [
    [0.248, 0.248],
    [0.752, 0.248],
    [0.248, 0.752],
    [0.752, 0.752],
  ]);
  expect(around.colors).toEqual([red, green, blue, yellow]);
});

test('a pasted picture is sent byte for byte, and a popup moves to the panel for a file', async () => {
  const popup = await openOn('sample-article.html');
  await button(popup).click();
  await expect(popup.getByRole('menuitem', { name: 'Choose picture in the side panel…' })).toBeVisible();
  await popup.keyboard.press('Escape');
  await popup.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 30);
    canvas.getContext('2d')?.fillRect(0, 0, 20, 30);
    const data = new DataTransfer();
    data.items.add(new File([await canvas.convertToBlob()], 'receipt.png', { type: 'image/png' }));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(facts(popup)).toContainText('receipt.png');
  const [kept] = await keptPictures(popup);
  await save(popup);
  const { attachment, bytes } = lastUpload();
  expect(attachment.attributes).toMatchObject({ file_name: 'receipt.png', content_type: 'image/png' });
  expect(hash(bytes)).toBe(hash(kept ?? new Uint8Array()));
});

test('a photo is sent without its place and camera, and still upright', async () => {
  const popup = await openOn('sample-article.html');
  // Red above blue, in a photo that a camera took on its side.
  const encoded = await popup.evaluate(async () => {
    const canvas = new OffscreenCanvas(64, 32);
    const context = canvas.getContext('2d');
    for (const [at, color] of ['red', 'blue'].entries()) {
      if (context) context.fillStyle = color;
      context?.fillRect(at * 32, 0, 32, 32);
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  const photo = withPhotoData(Uint8Array.from(encoded), 6);
  await popup.evaluate(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], 'garden.jpg', { type: 'image/jpeg' }));
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [...photo],
  );
  await expect(facts(popup)).toContainText('garden.jpg');
  await save(popup);

  const { attachment, bytes } = lastUpload();
  expect(attachment.attributes).toMatchObject({ file_name: 'garden.jpg', content_type: 'image/jpeg' });
  expect(Buffer.from(photo).includes(secret)).toBe(true);
  expect(Buffer.from(bytes).includes(secret)).toBe(false);
  const { width, height, colors } = await readPixels(popup, bytes, [
    [0.5, 0.2],
    [0.5, 0.8],
  ]);
  expect({ width, height }).toEqual({ width: 32, height: 64 });
  expect(colors.map(([red = 0, , blue = 0]) => (red > blue ? 'red' : 'blue'))).toEqual(['red', 'blue']);
});

fullTest('an area can be chosen by keyboard, to the pixel, and Escape cancels', async () => {
  const popup = await openOn('parts/color-fields.html');
  const stage = popup.locator('.part-stage');
  await addPicture(popup, 'Select area…');
  await expect(stage).toBeFocused();
  await popup.keyboard.press('Control+Enter');
  await popup.getByRole('dialog').press('Escape');
  await expect(stage).toHaveCount(0);
  expect(session.service.requests.filter(({ method }) => method === 'POST')).toEqual([]);

  await addPicture(popup, 'Select area…');
  await expect(stage).toBeFocused();
  const size = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  await popup.keyboard.press('ArrowRight');
  await popup.keyboard.press('Control+ArrowDown');
  await popup.keyboard.press('Shift+ArrowLeft');
  await popup.keyboard.press('Control+Shift+ArrowUp');
  await popup.keyboard.press('Enter');
  await expect(facts(popup)).toContainText('pixels');
  await save(popup);
  const pixels = await readPixels(popup, lastUpload().bytes, []);
  expect([pixels.width, pixels.height]).toEqual([
    Math.round(size.width / 2) - 16,
    Math.round(size.height / 2) - 1,
  ]);
});

test('F32 a picture is there when the popup opens again, and one key removes it for good', async () => {
  const popup = await openOn('parts/color-fields.html');
  await nameField(popup).fill('Half a thought, and a picture');
  await takePage(popup);
  const shown = await facts(popup).textContent();
  await popup.close();

  const again = await session.openPopup(page);
  await expect(nameField(again)).toHaveValue('Half a thought, and a picture');
  await expect(facts(again)).toHaveText(shown ?? '');
  await again.getByRole('button', { name: 'Change area…' }).focus();
  await again.keyboard.press('Delete');
  await expect(facts(again)).toHaveCount(0);
  await expect(button(again)).toBeFocused();
  await again.close();

  const last = await session.openPopup(page);
  await expect(nameField(last)).toHaveValue('Half a thought, and a picture');
  await expect(button(last)).toBeVisible();
  await save(last);
  expect(
    session.service.ideaComments().filter(({ parentId }) => parentId === session.service.ideas().at(-1)?.id),
  ).toEqual([]);
});

fullTest('a picture over the limits is scaled down, and the form says so', async () => {
  await session.setPreferences({ pictureSide: 400, pictureBytes: 60_000 });
  const popup = await openOn('sample-article.html');
  const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  await takePage(popup);
  await expect(facts(popup)).toContainText(
    `Scaled down from ${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')}`,
  );
  await save(popup);
  const { bytes } = lastUpload();
  const pixels = await readPixels(popup, bytes, []);
  expect(Math.max(pixels.width, pixels.height)).toBeLessThanOrEqual(400);
  expect(bytes.length).toBeLessThanOrEqual(60_000);
  await session.setPreferences({ pictureSide: 2_560, pictureBytes: 2_000_000 });
});

fullTest('F14 only a rejected picture is parked, and it can be left out', async () => {
  session.service.misbehave({ ...attach, answer: { kind: 'status', status: 413 } });
  const popup = await openOn('parts/color-fields.html');
  await nameField(popup).fill('Too large a picture');
  await takePage(popup);
  await popup.keyboard.press('Control+Enter');
  await expect(popup.getByText('Everything arrived except the picture')).toBeVisible();
  expect(session.service.ideas().at(-1)?.attributes.name).toBe('Too large a picture');
  expect(session.service.ideaComments().at(-1)?.parentId).toBe(session.service.ideas().at(-1)?.id);

  await popup.getByRole('button', { name: 'Edit' }).click();
  await expect(facts(popup)).toContainText('pixels');
  await remove(popup).click();
  const before = session.service.requests.length;
  await popup.getByRole('button', { name: 'Save and send' }).click();
  await expect(popup.getByRole('main').getByText(/^Sent/)).toBeVisible();
  expect(session.service.requests.slice(before).filter(({ method }) => method === 'POST')).toEqual([]);
});

fullTest(
  'F34 a page that extensions may not see gives no screenshot: the form says why and keeps working',
  async () => {
    // A tab of the form itself, which no gesture on a page opened.
    page = await session.openExtensionPage('popup.html');
    await nameField(page).fill('Words without a picture');
    await addPicture(page, 'Take screenshot');
    await expect(page.getByText('The browser doesn’t allow screenshots of this page.')).toBeVisible();
    await expect(nameField(page)).toHaveValue('Words without a picture');
  },
);

fullTest('a note takes the whole article, below typed text, with title and byline', async () => {
  const popup = await openOn('articles/news.html');
  await popup.getByRole('tab', { name: 'Note' }).click();
  await popup.getByRole('button', { name: 'Use whole article' }).click();
  await expect(popup.getByRole('textbox', { name: 'Description' })).toContainText(
    'The night train to the coast',
  );
  await expect(nameField(popup)).toHaveValue('Night trains return to the coast');
  await save(popup);
  const note = JSON.stringify(session.service.pages().at(-1)?.sent);
  expect(note).toContain('Ines Marquardt · Harbour Post · Mar 2, 2026');
  expect(note).toContain('<blockquote><p>We would rather arrive rested than early.</p></blockquote>');
  expect(note).not.toMatch(/cookies|First! I always said|Ferry prices rise/);
});

fullTest('a page without an article says so, and the text stays', async () => {
  const popup = await openOn('parts/color-fields.html');
  await popup.getByRole('tab', { name: 'Note' }).click();
  await nameField(popup).fill('Only colors');
  await popup.getByRole('button', { name: 'Use whole article' }).click();
  await expect(popup.locator('.remarks').getByText('No article found on this page.')).toBeVisible();
  await expect(nameField(popup)).toHaveValue('Only colors');
});
