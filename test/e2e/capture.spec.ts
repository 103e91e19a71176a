// Main user flows in a real Chromium with the production build. The toolbar's real popup captures an idea, a note or a
// comment with its link. Each test asserts the stored records of the service.
import { expect, type Page, test } from '@playwright/test';
import { clickBeside } from '../support/popup';
import { selectText } from '../support/selection';
import { takeApart as takeTextApart } from '../support/sent-text';
import { connectedChromium, fullTest } from './fixtures';

const article = 'The import wizard nobody finishes';
const createIdea = { method: 'POST', path: '/api/v1/products/:id/ideas' };

// One browser for the file. Each test uses its own page and leaves no draft.
const session = connectedChromium();
let page: Page;
test.beforeEach(async () => {
  // The popup opens with the last used kind.
  await session.setPreferences({ lastKind: 'idea' });
  page = await session.openPage('sample-article.html');
});
test.afterEach(() => page.close());

const posts = () => session.service.requests.filter(({ method }) => method === 'POST');
const nameField = (popup: Page) => popup.getByRole('textbox', { name: 'Name' });

/** The popup after the page filled it, before any typing. */
async function openPopup(): Promise<Page> {
  const popup = await session.openPopup(page);
  await expect(nameField(popup)).toHaveValue(/\S/);
  return popup;
}

async function selectPassage(): Promise<string> {
  await selectText(page, '#lead');
  return page.evaluate(() => getSelection()?.toString().trim() ?? '');
}

async function expectSent(popup: Page): Promise<void> {
  await expect(popup.getByRole('main').getByText(/^Sent/)).toBeVisible();
}

/** The words of a captured text, and the address in its source line. */
const takeApart = (html: unknown) => takeTextApart(html, article);

const textOf = (html: string) =>
  page.evaluate((markup) => new DOMParser().parseFromString(markup, 'text/html').body.textContent, html);

test('an idea from selected text has every field as typed, and no portal', async () => {
  const passage = await selectPassage();
  const popup = await openPopup();
  await expect(popup.getByRole('textbox', { name: 'Description' })).toHaveText(passage);
  await expect(popup.getByRole('combobox', { name: 'Product' })).toHaveValue('PRJ');
  await nameField(popup).fill('Finish the import wizard');
  await popup.getByRole('combobox', { name: 'Tags' }).fill('import,onboarding');
  await popup.getByRole('combobox', { name: 'Created by' }).fill('ana@example.com');
  // An open chip lies over its neighbors.
  await popup.keyboard.press('Tab');
  await popup.getByRole('button', { name: 'More fields' }).click();
  await popup.getByLabel('Visible to').selectOption('employee');
  await popup.keyboard.press('Control+Enter');
  await expectSent(popup);

  const idea = session.service.ideas().at(-1);
  expect(idea?.sent).toMatchObject({
    name: 'Finish the import wizard',
    created_by: 'ana@example.com',
    tags: 'import,onboarding',
    visibility: 'employee',
    skip_portal: true,
  });
  expect(idea?.sent).not.toHaveProperty('submitted_idea_portal_id');
  const { body, cited } = takeApart(idea?.sent.description);
  expect(await textOf(body)).toBe(passage);
  expect(cited.startsWith(page.url())).toBe(true);
  await expect(popup.getByText(idea?.key ?? 'no key')).toBeVisible();
});

fullTest('an idea in a portal names the portal and does not skip portals', async () => {
  const popup = await openPopup();
  await popup.getByRole('button', { name: 'More fields' }).click();
  await popup.getByRole('combobox', { name: 'Who sees it' }).click();
  await popup.getByRole('option', { name: 'Ideas portal: Everyone' }).click();
  await popup.getByRole('button', { name: 'Save idea' }).click();
  await expectSent(popup);
  expect(posts()[0]?.json).not.toHaveProperty('skip_portal');
  expect(session.service.ideas().at(-1)?.sent).toMatchObject({
    submitted_idea_portal_id: session.service.seeded.portal,
    visibility: 'public',
  });
});

fullTest('a page without a selection is captured by title, description and address', async () => {
  const popup = await openPopup();
  await expect(nameField(popup)).toHaveValue(new RegExp(article));
  await popup.keyboard.press('Control+Enter');
  await expectSent(popup);
  expect(takeApart(session.service.ideas().at(-1)?.sent.description)).toEqual({
    body: '<p>Four of ten teams leave our import before the last step.</p>',
    cited: page.url(),
  });
});

fullTest('a note, chosen by key, has the selected text as its body', async () => {
  const passage = await selectPassage();
  const popup = await openPopup();
  await popup.keyboard.press('Alt+2');
  await nameField(popup).fill('What the article says');
  await popup.getByRole('button', { name: 'Save note' }).click();
  await expectSent(popup);
  const note = session.service.pages().at(-1);
  expect(note?.sent).toMatchObject({ name: 'What the article says', document_type: 'note' });
  const { description_attributes: description } = note?.sent ?? {};
  const html =
    description && typeof description === 'object' && 'body' in description ? description.body : '';
  expect(await textOf(takeApart(html).body)).toBe(passage);
});

test('a comment on an idea shows the idea’s name and attaches the address as a link', async () => {
  const passage = await selectPassage();
  const popup = await openPopup();
  await popup.getByRole('tab', { name: 'Comment' }).click();
  await popup.getByRole('combobox', { name: 'Idea' }).fill('PRJ-I-1');
  await expect(popup.getByTitle('Collect what customers say')).toBeVisible();
  await popup.getByRole('button', { name: 'Save comment' }).click();
  await expectSent(popup);
  const comment = session.service.ideaComments().at(-1);
  const { body, cited } = takeApart(comment?.sent.body);
  expect(await textOf(body)).toBe(passage);
  const attachment = session.service.attachments().at(-1);
  expect(attachment?.parentId).toBe(comment?.id);
  expect(attachment?.sent).toEqual({
    file_url: cited,
    content_type: 'text/html',
    file_name: expect.stringContaining(article),
  });
});

test('a missing value is shown at its field, and nothing typed is lost', async () => {
  const popup = await openPopup();
  await popup.getByRole('combobox', { name: 'Product' }).fill('');
  await nameField(popup).fill('No product yet');
  await popup.keyboard.press('Control+Enter');
  await expect(popup.getByRole('combobox', { name: 'Product' })).toBeFocused();
  await expect(nameField(popup)).toHaveValue('No product yet');
  expect(posts()).toHaveLength(0);
});

fullTest('F26 a double click on Save creates one idea', async () => {
  const popup = await openPopup();
  await nameField(popup).fill('Only once');
  await popup.getByRole('button', { name: 'Save idea' }).dblclick();
  await expectSent(popup);
  expect(session.service.ideas().filter(({ attributes }) => attributes.name === 'Only once')).toHaveLength(1);
});

fullTest(
  'F32 typed text is there when the popup opens again on the page, until the person starts over',
  async () => {
    const popup = await openPopup();
    await nameField(popup).fill('Half a thought');
    await clickBeside(popup, page);
    const again = await session.openPopup(page);
    await expect(nameField(again)).toHaveValue('Half a thought');
    await again.getByRole('button', { name: 'Start over' }).click();
    await expect(nameField(again)).toHaveValue(new RegExp(article));
  },
);

fullTest('F10 a capture is kept during a rate limit, and the same step is sent later', async () => {
  session.service.misbehave({
    ...createIdea,
    calls: 1,
    answer: { kind: 'rate-limit', form: 'retry-after-seconds', seconds: 2 },
  });
  const popup = await openPopup();
  await nameField(popup).fill('Kept for later');
  await popup.getByRole('button', { name: 'Save idea' }).click();
  await expectSent(popup);
  expect(session.service.ideas().at(-1)?.attributes.name).toBe('Kept for later');
  expect(posts()).toHaveLength(2);
});

/** From Save to the service, online. */
async function sendingMs(): Promise<number> {
  const popup = await openPopup();
  await nameField(popup).fill('At once');
  const startMs = Date.now();
  await popup.getByRole('button', { name: 'Save idea' }).click();
  await expect
    .poll(() => session.service.ideas().at(-1)?.attributes.name, { intervals: [100] })
    .toBe('At once');
  return Date.now() - startMs;
}

fullTest('F16 a capture stays queued offline, and is sent within five seconds of coming back', async () => {
  const popup = await openPopup();
  await session.setOffline(true);
  await nameField(popup).fill('On a train');
  await popup.getByRole('button', { name: 'Save idea' }).click();
  await expect(popup.getByText(/Can’t reach the service/)).toBeVisible();
  expect(posts()).toHaveLength(0);
  await session.setOffline(false);
  const backMs = Date.now();
  await expect
    .poll(() => session.service.ideas().at(-1)?.attributes.name, { intervals: [100] })
    .toBe('On a train');
  const tookMs = Date.now() - backMs;
  // The promised five seconds, and the time of a capture that is sent at once, which a shared machine stretches.
  expect(tookMs).toBeLessThan(5_000 + 4 * (await sendingMs()));
});

test('T10 T17 no page gets the token, and opening a page sends requests only to the service', async () => {
  const options = await session.openExtensionPage('options.html');
  const outside: string[] = [];
  options.on('request', (request) => {
    if (!request.url().startsWith('chrome-extension://')) outside.push(request.url());
  });
  await options.reload();
  await options.getByRole('button', { name: 'Disconnect' }).waitFor();
  expect(await options.content()).not.toContain(session.service.token);
  const stored = await options.evaluate(async () =>
    JSON.stringify([await chrome.storage.local.get(null), await chrome.storage.session.get(null)]),
  );
  expect(stored).not.toContain(session.service.token);
  expect(outside).toEqual([]);
  await options.close();
});

test('T12 requests carry no cookies', async () => {
  await page.goto(`${session.service.url}/`);
  expect(await session.context.cookies(session.service.url)).not.toHaveLength(0);
  const popup = await openPopup();
  await popup.getByRole('button', { name: 'Save idea' }).click();
  await expectSent(popup);
  const calls = session.service.requests.filter(({ path }) => path.startsWith('/api/'));
  expect(calls.length).toBeGreaterThan(0);
  for (const { headers } of calls) expect(headers).not.toHaveProperty('cookie');
});
