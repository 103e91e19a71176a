// Main user flows in a real Chromium with the production build. The toolbar's real popup captures an idea, a note or a
// comment with its link. Each test asserts the stored records of the service.
import { expect, type Page, test } from '@playwright/test';
import { selectText } from '../support/selection';
import { captureTests, takeApart } from './capture-rules';
import { eitherOfChromium } from './either-browser';
import { outcomesOf } from './faults/outcomes';
import { connectedChromium, fullTest } from './fixtures';

// One browser for the file. Each test uses its own page and leaves no draft.
const session = connectedChromium();
const browser = eitherOfChromium(session);
const { posts } = outcomesOf(session, browser.captures);
let page: Page;
test.beforeEach(async () => {
  // The popup opens with the last used kind.
  await session.setPreferences({ lastKind: 'idea' });
  page = await session.openPage('sample-article.html');
});
test.afterEach(() => page.close());

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

captureTests(browser);

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
  const words = await page.evaluate(
    (html) => new DOMParser().parseFromString(html, 'text/html').body.textContent,
    body,
  );
  expect(words).toBe(passage);
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

test('a missing value is shown at its field, and nothing typed is lost', async () => {
  const popup = await openPopup();
  await popup.getByRole('combobox', { name: 'Product' }).fill('');
  await nameField(popup).fill('No product yet');
  await popup.keyboard.press('Control+Enter');
  await expect(popup.getByRole('combobox', { name: 'Product' })).toBeFocused();
  await expect(nameField(popup)).toHaveValue('No product yet');
  expect(posts()).toHaveLength(0);
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
