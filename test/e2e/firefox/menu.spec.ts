// The native right-click menu in a real, headed Firefox.
import { expect, test } from '@playwright/test';
import { readFirefoxMenu } from '../../support/firefox-menu';
import { readNotices } from '../../support/firefox-notices';
import { waitForFirefoxPopup } from '../../support/firefox-popup';
import { ideaNamed } from '../../support/save-capture';
import { fullTest } from '../fixtures';
import { nativeFirefoxWorld } from './native-world';

const { session, native, page, lastIdea, posts, select, focus, chooseFromMenu, menuShows } =
  nativeFirefoxWorld();

// Every entry.
test.beforeAll(() => session.setPreferences({ hiddenMenuEntries: [] }));

const menuHasLastIdea = () => menuShows(String(lastIdea()?.key));

test('the native menu captures selected text as an idea, a note and a comment on that idea', async () => {
  await select('#quote p');
  await chooseFromMenu('Capture as idea');
  await expect.poll(() => lastIdea()?.sent.description).toContain('which column was the due date');
  expect(lastIdea()?.sent).toMatchObject({
    name: expect.stringMatching(/^I knew which column/),
    created_by: 'dana@example.com',
    skip_portal: true,
  });
  await chooseFromMenu('Capture as note');
  await expect.poll(() => JSON.stringify(session.service.pages().at(-1)?.sent)).toContain('the due date');
  await menuHasLastIdea();
  const attached = session.service.attachments().length;
  await chooseFromMenu(`Capture as comment on ${lastIdea()?.key} ${lastIdea()?.attributes.name}`);
  await expect.poll(() => session.service.attachments().length).toBe(attached + 1);
  expect(session.service.ideaComments().at(-1)?.parentId).toBe(lastIdea()?.id);
});

fullTest(
  'T25 marks, lines and %s in a name change nothing that the native menu and the notification say',
  async () => {
    await session.save(ideaNamed(`A & B %s \u202E\u2066\nYour token expired ${'x'.repeat(200)}`));
    const line = 'A & B %\u2060s Your token expired xxx';
    await expect
      .poll(async () => (await readNotices(session.ui)).map(({ title, text }) => `${title}: ${text}`))
      .toContainEqual(expect.stringMatching(new RegExp(`^Sent: PRJ-I-\\d+ ${line}x*…$`)));
    await select('#lead');
    await menuHasLastIdea();
    const entries = await readFirefoxMenu(session.ui, native, 'Quick Capture');
    expect(entries[4]).toMatch(new RegExp(`^Capture as comment on PRJ-I-\\d+ ${line}x*…$`));
    // The joiner within %s has no width.
    expect(entries[4]?.replace('\u2060', '').length).toBe('Capture as comment on '.length + 60);
  },
);

fullTest('the native menu captures the page itself, and a link on it, as ideas', async () => {
  await focus('header');
  await chooseFromMenu('Capture as idea');
  await expect.poll(() => lastIdea()?.sent.name).toMatch(/import wizard/);
  await focus('#wishes a');
  await chooseFromMenu('Capture as idea');
  await expect.poll(() => lastIdea()?.sent.name).toBe('the next day');
  expect(lastIdea()?.sent.description).toContain('#what-they-wanted');
});

fullTest('F35 a selection in a frame of another site is captured with the text from the menu', async () => {
  // The same server under another name is another site.
  const address = session.pages.address('parts/frame-other-site.html').replace('127.0.0.1', 'localhost');
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { src, id: 'foreign' });
    document.body.prepend(frame);
    return new Promise((resolve) => frame.addEventListener('load', resolve));
  }, address);
  const frame = await (await page.$('#foreign'))?.contentFrame();
  const text = await frame?.evaluate(() => {
    getSelection()?.selectAllChildren(document.body);
    document.body.tabIndex = 0;
    document.body.focus();
    return getSelection()?.toString().trim() ?? '';
  });
  const words = String(text).split(/\s+/).slice(0, 4).join(' ');
  await chooseFromMenu('Capture as idea');
  await expect.poll(() => String(lastIdea()?.sent.description).replace(/<[^>]*>/g, ' ')).toContain(words);
});

fullTest(
  '"Review first…" opens the real popup with a filled form, and sends nothing before Save',
  async () => {
    await select('#quote p');
    await chooseFromMenu('Review first…');
    const popup = await waitForFirefoxPopup(session.ui);
    await popup.waitForText('which column was the due date');
    expect(posts()).toHaveLength(0);
  },
);
