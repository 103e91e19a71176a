// The main job by a person's own means in a real, headed Chromium: the native right-click menu, native shortcuts, and
// the permission prompt, pressed through the display server.
import { expect, type Page, test } from '@playwright/test';
import { type ConnectedSession, connectByPrompt, startConnectedSession } from '../support/connected-session';
import { type Display, findDisplayPrograms, startDisplay } from '../support/display';
import { findChromium } from '../support/find-chromium';
import { createNative, type Native } from '../support/native';
import { chooseMenuEntry } from '../support/native-menu';
import { answerPrompt } from '../support/native-prompt';
import { waitForPopup } from '../support/popup';
import { selectText } from '../support/selection';

const chromium = findChromium();
const display = findDisplayPrograms();
test.skip(!chromium.found, chromium.found ? '' : chromium.reason);
test.skip(!display.found, display.found ? '' : display.reason);

let screen: Display;
let native: Native;
let session: ConnectedSession;
let page: Page;
test.beforeAll(async () => {
  screen = await startDisplay();
  native = createNative(screen.name);
  // Connected with the one real permission prompt of this file: no origin is granted before.
  session = await startConnectedSession({
    chromium: { headless: false, display: screen.name, grantedOrigins: [] },
    connect: connectByPrompt((options, ask) => answerPrompt(native, { page: options, ask, answer: 'allow' })),
  });
});
test.afterAll(async () => {
  await session?.end();
  await screen?.stop();
});
test.beforeEach(async () => {
  session.service.clearRequests();
  page = await session.openPage('sample-article.html');
});
test.afterEach(() => page.close());

const menuOf = (lastIdea: string) => [
  'Capture as idea',
  'Capture as note',
  lastIdea === '' ? 'Capture as comment…' : `Capture as comment on ${lastIdea}`,
  'Review first…',
];
const choose = (position: number) => {
  const entries = menuOf('');
  return chooseMenuEntry(native, { entries, choose: entries[position] ?? '' });
};
const lastIdea = () => session.service.ideas().at(-1);

test('the permission prompt gives access to exactly the origin that was asked for', async () => {
  const worker = await session.worker();
  const { origins } = await worker.evaluate(() => chrome.permissions.getAll());
  expect(origins).toEqual(['http://127.0.0.1/*']);
});

test('selected text becomes an idea by the native menu, with the defaults', async () => {
  await selectText(page, '#quote p');
  await native.rightClickSelection(page);
  await choose(0);
  await expect.poll(() => lastIdea()?.sent.description).toContain('which column was the due date');
  expect(lastIdea()?.sent).toMatchObject({
    name: expect.stringMatching(/^I knew which column/),
    created_by: 'dana@example.com',
    skip_portal: true,
  });
});

test('selected text becomes a note by the native menu', async () => {
  await selectText(page, '#cause');
  await native.rightClickSelection(page);
  await choose(1);
  await expect.poll(() => session.service.pages().at(-1)?.sent.name).toMatch(/\S/);
  expect(JSON.stringify(session.service.pages().at(-1)?.sent)).toContain('sample-article.html');
});

test('selected text becomes a comment on the last idea by the native menu, with its link attached', async () => {
  await selectText(page, '#ask');
  await native.rightClickSelection(page);
  await choose(2);
  await expect.poll(() => session.service.attachments().length).toBe(1);
  const comment = session.service.ideaComments().at(-1);
  expect(comment?.parentId).toBe(lastIdea()?.id);
  expect(session.service.attachments().at(-1)).toMatchObject({
    parentId: comment?.id,
    sent: { content_type: 'text/html', file_url: expect.stringContaining('sample-article.html') },
  });
});

test('"Review first…" opens the real popup filled, and nothing is sent before Save', async () => {
  await selectText(page, '#quote p');
  await native.rightClickSelection(page);
  const opening = waitForPopup(session.context, session.extensionId);
  await choose(3);
  const popup = await opening;
  await expect(popup.getByRole('textbox', { name: 'Description' })).toHaveText(
    /which column was the due date/,
  );
  expect(session.service.requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
});

test('the page itself, and a link on it, become ideas by the native menu', async () => {
  await native.rightClick(page, 'header');
  await choose(0);
  await expect.poll(() => lastIdea()?.sent.name).toMatch(/import wizard/);
  await native.rightClick(page, '#wishes a');
  await choose(0);
  const link = await page
    .locator('#wishes a')
    .first()
    .evaluate((anchor) => ({ href: String(Reflect.get(anchor, 'href')), text: anchor.textContent }));
  await expect.poll(() => lastIdea()?.sent.name).toBe(link.text);
  expect(lastIdea()?.sent.description).toContain(link.href);
});

test('F35 a selection in a frame of another site comes over as the text that the menu knows', async () => {
  // The same server by its other name is another site.
  const address = session.pages.address('parts/frame-other-site.html').replace('127.0.0.1', 'localhost');
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { src, id: 'foreign' });
    Object.assign(frame.style, { width: '600px', height: '200px' });
    document.body.prepend(frame);
  }, address);
  const frame = page.frameLocator('#foreign');
  const text = await frame.locator('body').evaluate((body) => {
    Object.assign(body.style, { fontSize: '40px' });
    getSelection()?.selectAllChildren(body);
    return getSelection()?.toString() ?? '';
  });
  await native.rightClick(page, '#foreign');
  await choose(0);
  const words = text.trim().split(/\s+/).slice(0, 4).join(' ');
  await expect
    .poll(async () => String(lastIdea()?.sent.description).replace(/<[^>]*>/g, ' '))
    .toContain(words);
});

test('a shortcut captures the selection as an idea at once', async () => {
  await selectText(page, '#request');
  await native.press('alt+shift+s');
  await expect.poll(() => lastIdea()?.sent.name).toMatch(/^Nobody asked for a better wizard/);
});

test('a shortcut captures the selection as a note at once', async () => {
  await selectText(page, '#lead');
  await native.press('ctrl+shift+y');
  await expect.poll(() => session.service.pages().at(-1)?.sent.name).toMatch(/^Four of ten new teams/);
});

test('a shortcut opens the real popup, and Ctrl+Enter in it saves: two keys from page to sent', async () => {
  await selectText(page, '#ask');
  const opening = waitForPopup(session.context, session.extensionId);
  await native.press('alt+shift+k');
  const popup = await opening;
  await expect(popup.getByRole('textbox', { name: 'Name' })).toBeFocused();
  const name = await popup.getByRole('textbox', { name: 'Name' }).inputValue();
  await native.press('ctrl+Return');
  await expect.poll(() => lastIdea()?.sent.name).toBe(name);
});

test('what is missing opens the popup on its field, with the passage kept', async () => {
  const worker = await session.worker();
  const { preferences } = await worker.evaluate(() => chrome.storage.local.get('preferences'));
  await worker.evaluate(async () => {
    const { preferences: before } = await chrome.storage.local.get('preferences');
    const emptied = JSON.parse(JSON.stringify(before).replaceAll('"product":"PRJ"', '"product":""'));
    await chrome.storage.local.set({ preferences: emptied });
  });
  await selectText(page, '#cause');
  const opening = waitForPopup(session.context, session.extensionId);
  await native.press('alt+shift+s');
  const popup = await opening;
  await expect(popup.getByRole('combobox', { name: 'Product' })).toBeFocused();
  await expect(popup.getByRole('textbox', { name: 'Description' })).not.toHaveText('');
  expect(session.service.requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
  await worker.evaluate((kept) => chrome.storage.local.set({ preferences: kept }), preferences);
});
