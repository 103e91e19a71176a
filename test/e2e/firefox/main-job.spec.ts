// Main user flows in a real, headed Firefox with the production build. The tests use the toolbar's popup, the native
// right-click menu, shortcuts and the permission prompt. Each test asserts the stored records of the service.
import { expect, test } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { blockFirefoxPage } from '../../support/busy-page';
import { type ConnectedFirefox, fillConnection } from '../../support/connected-firefox';
import { chooseFirefoxMenuEntry, readFirefoxMenu } from '../../support/firefox-menu';
import { clickNotice, readNotices } from '../../support/firefox-notices';
import { closeFirefoxPopup, waitForFirefoxPopup } from '../../support/firefox-popup';
import { answerFirefoxPrompt, readPrompt } from '../../support/firefox-prompt';
import { closeFirefoxSidebar, waitForFirefoxSidebar } from '../../support/firefox-sidebar';
import type { Native } from '../../support/native';
import { ideaNamed } from '../../support/save-capture';
import { waitUntil } from '../../support/wait-until';
import { nativeFirefox } from '../fixtures';

const article = 'The import wizard nobody finishes';
const createIdea = { method: 'POST', path: '/api/v1/products/:id/ideas' };

// One browser for the file. Each test uses its own page and leaves no draft.
let page: Page;
/** The permission prompt's text at the start, and whether it appeared before the click. */
let prompt: { before: string | null; asked: string };

const { session, native } = nativeFirefox((keys) => ({
  firefox: { grantedOrigins: [], asksPermission: true },
  connect: (started, service) => connectByPrompt(started, service, keys),
}));
test.beforeEach(async () => {
  // The popup opens with the last used kind.
  await session.setPreferences({ lastKind: 'idea' });
  page = await session.openPage('sample-article.html');
  await session.focusPage();
});
test.afterEach(async () => {
  await closeFirefoxPopup(session.ui);
  await page.close();
});

async function connectByPrompt(
  { inside, ui }: Pick<ConnectedFirefox, 'inside' | 'ui'>,
  service: Pick<ConnectedFirefox['service'], 'url' | 'token'>,
  keys: Native,
): Promise<void> {
  await fillConnection(inside, service);
  const before = await readPrompt(ui);
  await inside.locator('form button').click();
  prompt = { before, asked: await answerFirefoxPrompt(ui, keys, 'allow') };
  await inside.waitForFunction(() => document.body.textContent.includes('Disconnect'));
}

const posts = () => session.service.requests.filter(({ method }) => method === 'POST');
const lastIdea = () => session.service.ideas().at(-1);
const named = (name: string) => session.service.ideas().filter(({ attributes }) => attributes.name === name);

/** Selects the element's content and focuses the page. */
async function select(selector: string): Promise<string> {
  const text = await page.evaluate((wanted) => {
    const element = document.querySelector(wanted);
    if (element) getSelection()?.selectAllChildren(element);
    return getSelection()?.toString().trim() ?? '';
  }, selector);
  await session.focusPage();
  return text;
}

/** Chooses one of our entries in the native menu of the selection or the focus. */
const chooseFromMenu = (words: string) =>
  chooseFirefoxMenuEntry(session.ui, native, { addOnName: 'Quick Capture', choose: words });

const focus = (selector: string) =>
  page.evaluate((wanted) => {
    const element = document.querySelector<HTMLElement>(wanted);
    if (!element) throw new Error(`nothing to focus: ${wanted}`);
    element.tabIndex = 0;
    element.focus();
  }, selector);

/** The captured HTML up to its source line, and the address in that line. */
function takeApart(html: unknown): { body: string; cited: string } {
  const parts = /^(.*)<p>↗ <a href="([^"]*)">([^<]*)<\/a> <em>qc-[a-z2-9]{10}<\/em><\/p>$/s.exec(
    String(html),
  );
  if (!parts) throw new Error(`no source line at the end of ${String(html)}`);
  expect(parts[3]).toContain(article);
  return { body: parts[1] ?? '', cited: parts[2] ?? '' };
}

const textOf = (html: string) =>
  page.evaluate((markup) => new DOMParser().parseFromString(markup, 'text/html').body.textContent, html);

test('T21 the permission prompt comes with the click, and grants exactly the requested origin', async () => {
  expect(prompt.before).toBeNull();
  expect(prompt.asked).toContain('127.0.0.1');
  const { origins } = await session.inside.evaluate(() => browser.permissions.getAll());
  expect(origins).toEqual(['http://127.0.0.1/*']);
  const withoutClick = await session.inside.evaluate(() =>
    browser.permissions.request({ origins: ['https://elsewhere.example/*'] }).then(
      () => 'asked',
      (error: unknown) => String(error),
    ),
  );
  expect(withoutClick).toContain('user input handler');
});

test('every suggested shortcut has its keys', async () => {
  const commands = await session.inside.evaluate(() => browser.commands.getAll());
  expect(Object.fromEntries(commands.map(({ name, shortcut }) => [name, shortcut]))).toEqual({
    _execute_action: 'Alt+Shift+K',
    'capture-idea': 'Alt+Shift+J',
    'capture-note': 'Alt+Shift+N',
    'capture-comment': 'Alt+Shift+M',
  });
});

test('an idea from selected text has every field as typed, and no portal', async () => {
  const passage = await select('#lead');
  const popup = await session.openForm();
  await popup.waitForText(passage.slice(0, 40));
  expect(await popup.value('#field-product')).toBe('PRJ');
  await popup.fill('#field-name', 'Finish the import wizard');
  await popup.fill('#field-tags', 'import,onboarding');
  await popup.fill('#field-createdBy', 'ana@example.com');
  await popup.click('Save idea');
  await popup.waitForText(/Sent/);
  expect(lastIdea()?.sent).toMatchObject({
    name: 'Finish the import wizard',
    created_by: 'ana@example.com',
    tags: 'import,onboarding',
    skip_portal: true,
  });
  const { body, cited } = takeApart(lastIdea()?.sent.description);
  expect(await textOf(body)).toBe(passage);
  expect(cited.startsWith(page.url())).toBe(true);
  await popup.waitForText(lastIdea()?.key ?? 'no key');
});

test('a page without a selection is captured by title and address', async () => {
  const popup = await session.openForm();
  expect(await popup.value('#field-name')).toContain(article);
  await popup.click('Save idea');
  await popup.waitForText(/Sent/);
  expect(takeApart(lastIdea()?.sent.description)).toEqual({ body: '', cited: page.url() });
});

test('F34 a page that is too busy to answer is named, and its passage follows when it answers', async () => {
  const passage = await select('#ask');
  const release = await blockFirefoxPage(session.ui);
  // Firefox asks the page before it uses a key for a shortcut.
  const popup = await session.openPopup();
  await popup.waitForText('This page is too busy to answer');
  expect(await popup.value('#field-name')).toContain(article);
  await release();
  await popup.waitForText(passage.slice(0, 40));
  expect(await popup.text()).not.toContain('too busy');
  await popup.click('Save idea');
  await popup.waitForText(/Sent/);
  expect(await textOf(takeApart(lastIdea()?.sent.description).body)).toBe(passage);
});

test('the shortcut opens the real popup and Ctrl+Enter saves, so two keys send a page', async () => {
  await select('#ask');
  await native.press('alt+shift+k');
  const popup = await waitForFirefoxPopup(session.ui);
  await expect.poll(popup.focused).toBe('field-name');
  await expect.poll(() => popup.value('#field-name')).not.toBe('');
  const name = await popup.value('#field-name');
  await native.press('ctrl+Return');
  await expect.poll(() => lastIdea()?.sent.name).toBe(name);
});

test('a note, chosen by key, has the selected text as its body', async () => {
  const passage = await select('#lead');
  const popup = await session.openForm();
  await native.press('alt+2');
  await popup.waitForText('Save note');
  await popup.fill('#field-name', 'What the article says');
  await popup.click('Save note');
  await popup.waitForText(/Sent/);
  const note = session.service.pages().at(-1);
  expect(note?.sent).toMatchObject({ name: 'What the article says', document_type: 'note' });
  const html = Reflect.get(Object(note?.sent.description_attributes), 'body');
  expect(await textOf(takeApart(html).body)).toBe(passage);
});

test('a comment on an idea shows the idea’s name and attaches the address as a link', async () => {
  const passage = await select('#lead');
  const popup = await session.openForm();
  await popup.click('Comment');
  await popup.waitForText('Save comment');
  await popup.fill('#field-idea', 'PRJ-I-1');
  await popup.waitForText('Collect what customers say');
  await popup.click('Save comment');
  await popup.waitForText(/Sent/);
  const comment = session.service.ideaComments().at(-1);
  const { body, cited } = takeApart(comment?.sent.body);
  expect(await textOf(body)).toBe(passage);
  expect(session.service.attachments().at(-1)).toMatchObject({
    parentId: comment?.id,
    sent: { file_url: cited, content_type: 'text/html' },
  });
});

/** The menu follows the preferences, which a capture changes after its notification. */
const menuHasLastIdea = () =>
  expect
    .poll(() => session.inside.evaluate(() => browser.storage.local.get('preferences').then(JSON.stringify)))
    .toContain(lastIdea()?.key);

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
  // The menu is as wide as its widest entry, so Firefox cuts a long title.
  const title = `${lastIdea()?.key} ${lastIdea()?.attributes.name}`;
  expect(title.length).toBeGreaterThan(60);
  await chooseFromMenu(`Capture as comment on ${title.slice(0, 59)}…`);
  await expect.poll(() => session.service.attachments().length).toBe(attached + 1);
  expect(session.service.ideaComments().at(-1)?.parentId).toBe(lastIdea()?.id);
});

test('T25 marks, lines and %s in a name change nothing that the native menu and the notification say', async () => {
  await session.save(ideaNamed(`A & B %s \u202E\u2066\nYour token expired ${'x'.repeat(200)}`));
  const line = 'A & B %\u2060s Your token expired xxx';
  await expect
    .poll(async () => (await readNotices(session.ui)).map(({ title, text }) => `${title}: ${text}`))
    .toContainEqual(expect.stringMatching(new RegExp(`^Sent: PRJ-I-\\d+ ${line}x*…$`)));
  await select('#lead');
  await menuHasLastIdea();
  const entries = await readFirefoxMenu(session.ui, native, 'Quick Capture');
  expect(entries[2]).toMatch(new RegExp(`^Capture as comment on PRJ-I-\\d+ ${line}x*…$`));
  // The joiner within %s has no width.
  expect(entries[2]?.replace('\u2060', '').length).toBe('Capture as comment on '.length + 60);
});

test('the native menu captures the page itself, and a link on it, as ideas', async () => {
  await focus('header');
  await chooseFromMenu('Capture as idea');
  await expect.poll(() => lastIdea()?.sent.name).toMatch(/import wizard/);
  await focus('#wishes a');
  await chooseFromMenu('Capture as idea');
  await expect.poll(() => lastIdea()?.sent.name).toBe('the next day');
  expect(lastIdea()?.sent.description).toContain('#what-they-wanted');
});

test('F35 a selection in a frame of another site is captured with the text from the menu', async () => {
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

test('"Review first…" opens the real popup with a filled form, and sends nothing before Save', async () => {
  await select('#quote p');
  await chooseFromMenu('Review first…');
  const popup = await waitForFirefoxPopup(session.ui);
  await popup.waitForText('which column was the due date');
  expect(posts()).toHaveLength(0);
});

test('shortcuts capture the selection at once, as an idea or as a note', async () => {
  await select('#request');
  await native.press('alt+shift+j');
  await expect.poll(() => lastIdea()?.sent.name).toMatch(/^Nobody asked for a better wizard/);
  await select('#lead');
  await native.press('alt+shift+n');
  await expect.poll(() => session.service.pages().at(-1)?.sent.name).toMatch(/^Four of ten new teams/);
});

/** Runs code on the active tab, in Firefox's own window, right after the add-on got the next shortcut. */
const atShortcut = (happens: string) =>
  session.ui.run(
    `const keys = document.querySelector('keyset[id^="ext-keyset-id"] key').parentNode;
     keys.addEventListener('command', () => {
       const tab = window.gBrowser.selectedTab;
       ${happens}
     }, { once: true });`,
  );
const close = 'window.gBrowser.removeTab(tab, { skipPermitUnload: true });';
const busy = encodeURIComponent('const endMs = Date.now() + 3000; while (Date.now() < endMs);');

for (const { when, happens } of [
  { when: 'before it was read', happens: close },
  {
    when: 'while its page was busy',
    happens: `tab.linkedBrowser.messageManager.loadFrameScript('data:application/javascript,${busy}', false);
       window.setTimeout(() => { ${close} }, 200);`,
  },
])
  test(`F33 a tab that closes ${when} leaves its address and title, a remark, and a form that can be sent`, async () => {
    const address = session.pages.address('sample-article.html');
    await session.openPage('sample-article.html');
    await session.focusPage();
    // The keys start the background, which then finds no tab.
    await session.stopBackground();
    await atShortcut(happens);
    await native.press('alt+shift+j');
    const popup = await waitForFirefoxPopup(session.ui);
    await popup.waitForText('The page changed and the selection is gone.');
    expect(await popup.value('#field-name')).toContain(article);
    expect(posts()).toHaveLength(0);
    await popup.click('Save idea');
    await popup.waitForText(/Sent/);
    expect(takeApart(lastIdea()?.sent.description)).toEqual({ body: '', cited: address });
  });

test('F26 a double click on Save creates one idea', async () => {
  const popup = await session.openForm();
  await popup.fill('#field-name', 'Only once');
  await popup.evaluate((document) => {
    const save = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent.trim() === 'Save idea',
    );
    save?.click();
    save?.click();
  }, null);
  await popup.waitForText(/Sent/);
  expect(named('Only once')).toHaveLength(1);
});

test('F32 typed text is there when the popup opens again on the page, until the person starts over', async () => {
  const popup = await session.openForm();
  await native.press('ctrl+a', 'H', 'a', 'l', 'f');
  await expect.poll(() => popup.value('#field-name')).toBe('Half');
  await native.press('Escape');
  await expect.poll(popup.isOpen).toBe(false);
  const again = await session.openForm();
  await expect.poll(() => again.value('#field-name')).toBe('Half');
  await again.click('Start over');
  await expect.poll(() => again.value('#field-name')).toContain(article);
});

test('F10 a capture is kept during a rate limit, and the same step is sent later', async () => {
  session.service.misbehave({
    ...createIdea,
    calls: 1,
    answer: { kind: 'rate-limit', form: 'retry-after-seconds', seconds: 1 },
  });
  const popup = await session.openForm();
  await popup.fill('#field-name', 'Kept for later');
  await popup.click('Save idea');
  await popup.waitForText(/Sent/);
  expect(named('Kept for later')).toHaveLength(1);
  expect(posts()).toHaveLength(2);
});

test('a notification without a button names the sent capture, and a click on it opens the record', async () => {
  await select('#lead');
  await native.press('alt+shift+j');
  const key = await expect
    .poll(() => lastIdea()?.sent.name)
    .toMatch(/^Four of ten/)
    .then(() => lastIdea()?.key);
  await expect
    .poll(async () => (await readNotices(session.ui)).find(({ text }) => text.includes(String(key))))
    .toMatchObject({ title: 'Sent', buttons: 0 });
  await clickNotice(session.ui, String(key));
  const opened = async () => (await session.browser.pages()).map((tab) => tab.url());
  await expect
    .poll(async () => (await opened()).some((url) => url.startsWith(session.service.url)))
    .toBe(true);
});

/** Types text after our keyword in the address bar until Firefox offers it to the add-on. The caller presses Return. */
async function typeWords(words: string): Promise<void> {
  const typed = `qc ${words}`;
  await native.press('ctrl+l');
  // The page gets the key before Firefox does. Text typed too early would go into the page.
  await waitUntil(async () => (await session.ui.run('return window.gURLBar.focused')) === true, {
    what: 'the address bar to have the keyboard',
  });
  await native.type(typed);
  await waitUntil(
    async () =>
      (await session.ui.run('return window.gURLBar.view.selectedResult?.payload.content')) === typed,
    { what: 'the words to be offered to the add-on' },
  );
}

test('text after the keyword in the address bar becomes an idea at once, with the defaults and without a page', async () => {
  await typeWords('Ask for the columns later');
  await native.press('Return');
  await expect.poll(() => lastIdea()?.sent.name).toBe('Ask for the columns later');
  expect(lastIdea()?.sent).toMatchObject({ created_by: 'dana@example.com', skip_portal: true });
  expect(lastIdea()?.sent.description).toMatch(/^<p><em>qc-[a-z2-9]{10}<\/em><\/p>$/);
});

test('incomplete text in the address bar opens the popup on the missing field, and is kept', async () => {
  await withoutProduct(async () => {
    await typeWords('Into no product yet');
    await native.press('Return');
    const popup = await waitForFirefoxPopup(session.ui);
    await expect.poll(popup.focused).toBe('field-product');
    expect(await popup.value('#field-name')).toBe('Into no product yet');
    expect(posts()).toHaveLength(0);
  });
});

test('a key moves the form from the popup to the sidebar, where it keeps its source and can be edited', async () => {
  const passage = await select('#lead');
  const popup = await session.openForm();
  await popup.waitForText(passage);
  await popup.fill('#field-name', 'Long thoughts');
  await popup.fill('#field-tags', 'import,research');
  await native.press('alt+Return');
  const sidebar = await waitForFirefoxSidebar(session.ui);
  expect(await popup.isOpen()).toBe(false);
  expect(await sidebar.value('#field-name')).toBe('Long thoughts');
  await sidebar.waitForText(passage);
  await sidebar.evaluate((document) => {
    const text = document.querySelector<HTMLElement>('[contenteditable]');
    text?.focus();
    document.getSelection()?.selectAllChildren(text ?? document.body);
    document.getSelection()?.collapseToEnd();
  }, null);
  await native.type(' And more.');
  await native.press('ctrl+Return');
  await sidebar.waitForText(/Sent/);
  await closeFirefoxSidebar(session.ui);
  expect(lastIdea()?.sent).toMatchObject({ name: 'Long thoughts', tags: 'import,research' });
  const { body, cited } = takeApart(lastIdea()?.sent.description);
  // A space typed at the end becomes a non-breaking one.
  expect((await textOf(body)).replaceAll('\u00a0', ' ')).toBe(`${passage} And more.`);
  expect(cited.startsWith(page.url())).toBe(true);
});

/** Removes the default product until the work is done. */
async function withoutProduct(work: () => Promise<void>): Promise<void> {
  // As text: WebDriver gives a repeated object as a reference, which Puppeteer drops.
  const kept = await session.inside.evaluate(() =>
    browser.storage.local.get('preferences').then(({ preferences }) => JSON.stringify(preferences)),
  );
  await session.setPreferences(JSON.parse(kept.replaceAll('"product":"PRJ"', '"product":""')));
  await work();
  await session.setPreferences(JSON.parse(kept));
}

test('a capture without a required value opens the form on that field, with the passage kept', async () => {
  await withoutProduct(async () => {
    await select('#cause');
    await native.press('alt+shift+j');
    const popup = await waitForFirefoxPopup(session.ui);
    await expect.poll(popup.focused).toBe('field-product');
    await popup.waitForText(/\S/);
    expect(posts()).toHaveLength(0);
  });
});
