// The native right-click menu in a real, headed Chromium.
import { expect, test } from '@playwright/test';
import { fillMenuOfIdeas } from '../support/menu-of-ideas';
import { chooseMenuEntry } from '../support/native-menu';
import { popupAfter } from '../support/popup';
import { selectText } from '../support/selection';
import { fullTest } from './fixtures';
import { nativeWorld } from './native-world';

const { session, native, page, lastIdea, recent } = nativeWorld();
test.beforeAll(() => fillMenuOfIdeas(session));

const menu = {
  idea: 'Capture as idea',
  note: 'Capture as note',
  form: 'Comment or vote…',
  draft: 'Add to draft',
  comment: 'Capture as comment on …',
  commentOn: 'Comment on an idea',
  review: 'Review first…',
};
const choose = (entry: keyof typeof menu, thenPlace?: number) =>
  chooseMenuEntry(native, {
    entries: Object.values(menu),
    choose: menu[entry],
    ...(thenPlace === undefined ? {} : { thenPlace }),
  });

test('the native menu captures selected text as an idea, with the defaults', async () => {
  await selectText(page, '#quote p');
  await native.rightClickSelection(page);
  await choose('idea');
  await expect.poll(() => lastIdea()?.sent.description).toContain('which column was the due date');
  expect(lastIdea()?.sent).toMatchObject({
    name: expect.stringMatching(/^I knew which column/),
    created_by: 'dana@example.com',
    skip_portal: true,
  });
});

fullTest('the native menu captures selected text as a note', async () => {
  await selectText(page, '#cause');
  await native.rightClickSelection(page);
  await choose('note');
  await expect.poll(() => session.service.pages().at(-1)?.sent.name).toMatch(/\S/);
  expect(JSON.stringify(session.service.pages().at(-1)?.sent)).toContain('sample-article.html');
});

fullTest(
  'the native menu captures selected text as a comment on the last idea, with its link attached',
  async () => {
    await selectText(page, '#ask');
    await native.rightClickSelection(page);
    await choose('comment');
    await expect.poll(() => session.service.attachments().length).toBe(1);
    const comment = session.service.ideaComments().at(-1);
    expect(comment?.parentId).toBe(lastIdea()?.id);
    expect(session.service.attachments().at(-1)).toMatchObject({
      parentId: comment?.id,
      sent: { content_type: 'text/html', file_url: expect.stringContaining('sample-article.html') },
    });
  },
);

test('the native menu lists the last ideas, and the comment goes to the chosen one', async () => {
  await expect.poll(recent).not.toEqual([]);
  const [earlier] = await recent();
  await selectText(page, '#lead');
  await native.rightClickSelection(page);
  await choose('idea');
  await expect.poll(async () => (await recent())[1]).toBe(earlier);
  const count = session.service.ideaComments().length;
  await selectText(page, '#request');
  await native.rightClickSelection(page);
  await choose('commentOn', 1);
  await expect.poll(() => session.service.ideaComments().length).toBe(count + 1);
  const commented = session.service.record('idea', String(earlier));
  expect(session.service.ideaComments().at(-1)?.parentId).toBe(commented?.id);
  // This idea is now the newest, so the next comment goes there without a list.
  await expect.poll(async () => (await recent())[0]).toBe(earlier);
});

test('the native menu adds selected text to the draft as a quote, and sends nothing', async () => {
  const sent = session.service.ideas().length;
  await selectText(page, '#ask');
  await native.rightClickSelection(page);
  await choose('draft');
  const quotes = async () =>
    (await session.drafts()).flatMap((draft) => draft.quotes.map(({ html }) => html));
  await expect.poll(quotes).toEqual([expect.stringContaining('draft-first import')]);
  expect(session.service.ideas()).toHaveLength(sent);
});

test('"Review first…" opens the real popup with a filled form, and sends nothing before Save', async () => {
  await selectText(page, '#quote p');
  await native.rightClickSelection(page);
  const popup = await popupAfter(session, () => choose('review'));
  await expect(popup.getByRole('textbox', { name: 'Description' })).toHaveText(
    /which column was the due date/,
  );
  expect(session.service.requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
});

test('"Comment or vote…" opens the popup with a comment whose idea is empty and focused', async () => {
  await selectText(page, '#quote p');
  await native.rightClickSelection(page);
  const popup = await popupAfter(session, () => choose('form'));
  const idea = popup.getByRole('combobox', { name: 'Idea' });
  await expect(idea).toBeFocused();
  await expect(idea).toHaveValue('');
  expect(session.service.requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
});

fullTest('"Review first…" beside the side panel opens the popup with its own form', async () => {
  const panelOpened = session.context.waitForEvent('page', (opened) => opened.url().endsWith('view=panel'));
  const popup = await session.openPopup(page);
  await expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue(/\S/);
  const popupClosed = popup.waitForEvent('close');
  await native.press('alt+Return');
  const panel = await panelOpened;
  await popupClosed;
  const name = panel.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue(/\S/);
  await name.fill('Words of mine');

  await page.bringToFront();
  // The page gets narrower while the panel opens, and the pointer must meet the selection.
  await page.locator('#ask').click({ trial: true });
  await selectText(page, '#ask');
  await native.rightClickSelection(page);
  const review = await popupAfter(session, () => choose('review'));
  await expect(review.getByRole('textbox', { name: 'Description' })).toHaveText(/draft-first import/);
  await native.press('ctrl+Return');
  await expect.poll(() => lastIdea()?.sent.description).toContain('draft-first import');
  await expect(name).toHaveValue('Words of mine');
  await panel.close();
});

fullTest('the native menu captures the page itself, and a link on it, as ideas', async () => {
  await native.rightClick(page, 'header');
  await choose('idea');
  await expect.poll(() => lastIdea()?.sent.name).toMatch(/import wizard/);
  await native.rightClick(page, '#wishes a');
  await choose('idea');
  const link = await page
    .locator('#wishes a')
    .first()
    .evaluate((anchor) => ({ href: String(Reflect.get(anchor, 'href')), text: anchor.textContent }));
  await expect.poll(() => lastIdea()?.sent.name).toBe(link.text);
  expect(lastIdea()?.sent.description).toContain(link.href);
});

test('F35 a selection in a frame of another site is captured with the text from the menu', async () => {
  // The same server under another name is another site.
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
  await choose('idea');
  const words = text.trim().split(/\s+/).slice(0, 4).join(' ');
  await expect
    .poll(async () => String(lastIdea()?.sent.description).replace(/<[^>]*>/g, ' '))
    .toContain(words);
});
