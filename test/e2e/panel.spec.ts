// The popup beside the real side panel: it is the form of its own capture, and adds passages to the panel's draft.
import { expect, type Page, test } from '@playwright/test';
import { selectText } from '../support/selection';
import { connectedChromium, fullTest } from './fixtures';

const session = connectedChromium();

const nameField = (form: Page) => form.getByRole('textbox', { name: 'Name' });
const text = (form: Page) => form.getByRole('textbox', { name: 'Description' });
const quotes = (form: Page) => form.getByRole('region', { name: 'Quotes' }).getByRole('listitem');

/** Opens the panel beside a page, with the form of its popup. */
async function openPanel(page: Page): Promise<Page> {
  const popup = await session.openPopup(page);
  await expect(nameField(popup)).toHaveValue(/\S/);
  const opening = session.context.waitForEvent('page', (opened) => opened.url().endsWith('view=panel'));
  await closes(popup, 'Alt+Enter');
  const panel = await opening;
  await expect(nameField(panel)).toHaveValue(/\S/);
  return panel;
}

/** Presses keys that close the popup, possibly before the key is released. */
async function closes(popup: Page, keys: string): Promise<void> {
  const closing = popup.waitForEvent('close');
  await popup.keyboard.press(keys).catch(() => undefined);
  await closing;
}

/** Selects a passage of the page, and opens the popup. */
async function popupOn(page: Page, selector: string): Promise<{ popup: Page; passage: string }> {
  await selectText(page, selector);
  const passage = await page.evaluate(() => getSelection()?.toString().trim() ?? '');
  const popup = await session.openPopup(page);
  await expect(text(popup)).toHaveText(passage);
  return { popup, passage };
}

// The next test opens the panel itself.
test.afterEach(async () => {
  for (const left of session.context.pages()) if (left.url().includes('/popup.html')) await left.close();
});

const ideas = () => session.service.ideas().map(({ sent }) => String(sent.name));

test('the popup beside the panel saves its own capture, and changes nothing in the panel', async () => {
  const page = await session.openPage('sample-article.html');
  const panel = await openPanel(page);
  await nameField(panel).fill('Words of mine');
  const before = ideas().length;
  const { popup, passage } = await popupOn(page, '#lead');
  await popup.keyboard.type('Four of ten leave');
  await popup.keyboard.press('Control+Enter');
  await expect.poll(ideas).toHaveLength(before + 1);
  expect(session.service.ideas().at(-1)?.sent).toMatchObject({
    name: 'Four of ten leave',
    description: expect.stringContaining(passage.slice(0, 60)),
  });
  await expect(nameField(panel)).toHaveValue('Words of mine');
  await expect(quotes(panel)).toHaveCount(0);
  await closes(popup, 'Escape');

  // Nothing is selected, so the page’s draft would be the form. But the panel has it.
  await page.evaluate(() => getSelection()?.removeAllRanges());
  const another = await session.openPopup(page);
  await expect(nameField(another)).toHaveValue(/import wizard/);
  await another.keyboard.type('Beside it');
  await another.keyboard.press('Control+Enter');
  await expect.poll(() => ideas().at(-1)).toBe('Beside it');
  await expect(nameField(panel)).toHaveValue('Words of mine');
  expect((await session.drafts()).map(({ values }) => values.name)).toEqual(['Words of mine']);
  await page.close();
});

test('Alt+Q adds to the panel’s draft, which the notice names with Open and Undo, and Alt+X adds and sends it', async () => {
  const page = await session.openPage('sample-article.html');
  const panel = await openPanel(page);
  await nameField(panel).fill('Words of mine');
  const before = ideas().length;

  const first = await popupOn(page, '#lead');
  await first.popup.keyboard.press('Alt+Q');
  await expect(first.popup.getByText('Added to draft “Words of mine”')).toBeVisible();
  await expect(quotes(panel)).toContainText([first.passage.slice(0, 60)]);
  // The popup is the same form, and its page’s words are new ones.
  await expect(text(first.popup)).toHaveText(first.passage);
  await first.popup.getByRole('button', { name: 'Undo' }).click();
  await expect(quotes(panel)).toHaveCount(0);
  await expect(nameField(panel)).toHaveValue('Words of mine');
  await first.popup.keyboard.press('Alt+Q');
  await expect(quotes(panel)).toContainText([first.passage.slice(0, 60)]);
  await expect(first.popup.getByRole('button', { name: 'Open', exact: true })).toBeVisible();
  await closes(first.popup, 'Escape');

  const second = await popupOn(page, '#quote');
  await nameField(second.popup).fill('Why it matters');
  await second.popup.keyboard.press('Alt+X');
  await expect(second.popup.getByText('Added to “Words of mine” and saved.')).toBeVisible();
  await expect.poll(ideas).toHaveLength(before + 1);
  const { name, description } = session.service.ideas().at(-1)?.sent ?? {};
  expect(name).toBe('Words of mine');
  for (const words of [first.passage.slice(0, 60), 'which column was the due date', 'Why it matters'])
    expect(description).toContain(words);
  // The panel is ready for the next one.
  await expect(nameField(panel)).toHaveValue('');
  await expect(quotes(panel)).toHaveCount(0);
  expect(await session.drafts()).toEqual([]);
  await page.close();
});

test('F102 words typed in the panel while a command adds a quote stay, and so does the quote', async () => {
  const page = await session.openPage('sample-article.html');
  const panel = await openPanel(page);
  await nameField(panel).fill('');
  await selectText(page, '#lead');
  const worker = await session.worker();
  const adding = worker.evaluate(async (url) => {
    const [tab] = await chrome.tabs.query({ url });
    const { onCommand } = chrome.commands;
    Reflect.apply(Reflect.get(onCommand, 'dispatch'), onCommand, ['add-to-draft', tab]);
  }, page.url());
  await nameField(panel).pressSequentially('Typed while it was added');
  await adding;
  await expect(quotes(panel)).toHaveCount(1);
  await nameField(panel).pressSequentially(', and after it');
  await expect(nameField(panel)).toHaveValue('Typed while it was added, and after it');
  await expect
    .poll(() => session.drafts())
    .toMatchObject([{ values: { name: 'Typed while it was added, and after it' }, quotes: [{}] }]);
  await page.close();
});

fullTest(
  'a draft that goes into the panel again is shown there, whatever the panel shows meanwhile',
  async () => {
    const page = await session.openPage('sample-article.html');
    const panel = await openPanel(page);
    await nameField(panel).fill('First words');
    const { popup } = await popupOn(page, '#lead');
    await popup.keyboard.type('Second words');
    await closes(popup, 'Escape');
    const openDraft = async (form: Page, name: string) => {
      await form.getByRole('button', { name: /^Recent captures/ }).click();
      await form.getByRole('list', { name: 'Drafts' }).getByRole('button', { name }).click();
      await expect(nameField(form)).toHaveValue(name);
    };
    await openDraft(panel, 'Second words');
    await panel.reload();
    await expect(nameField(panel)).toHaveValue('Second words');
    const again = await session.openPopup(page);
    await openDraft(again, 'First words');
    await closes(again, 'Alt+Enter');
    await expect(nameField(panel)).toHaveValue('First words');
    await page.close();
  },
);

test('the panel of another window doesn’t show the draft of the first one', async () => {
  const page = await session.openPage('sample-article.html');
  const panel = await openPanel(page);
  await nameField(panel).fill('In the first window');
  const opening = session.context.waitForEvent('page', (opened) =>
    opened.url().endsWith('docs-reference.html'),
  );
  const worker = await session.worker();
  await worker.evaluate(
    (url) => chrome.windows.create({ url }).then(() => undefined),
    session.pages.address('docs-reference.html'),
  );
  const elsewhere = await opening;
  const second = await openPanel(elsewhere);
  await expect(nameField(second)).not.toHaveValue(/first window/);
  await nameField(second).fill('In the second window');
  await second.reload();
  await expect(nameField(second)).toHaveValue('In the second window');

  // A passage goes to the draft of its own window.
  const { popup } = await popupOn(page, '#lead');
  await popup.keyboard.press('Alt+Q');
  await expect(popup.getByText('Added to draft “In the first window”')).toBeVisible();
  await expect(quotes(panel)).toHaveCount(1);
  await expect(quotes(second)).toHaveCount(0);
  await expect(nameField(second)).toHaveValue('In the second window');
  await elsewhere.close();
  await page.close();
});

fullTest(
  'Capture another reads the page again where a gesture allowed it, and elsewhere names the key',
  async () => {
    const page = await session.openPage('sample-article.html');
    const panel = await openPanel(page);
    const another = panel.getByRole('button', { name: 'Capture another' });
    await panel.keyboard.press('Control+Enter');
    await expect(nameField(panel)).toHaveValue('');
    await selectText(page, '#lead');
    await another.click();
    await expect(text(panel)).toHaveText(await page.evaluate(() => getSelection()?.toString().trim() ?? ''));
    await panel.keyboard.press('Control+Enter');
    await expect(nameField(panel)).toHaveValue('');

    // Another site. The service's own is always allowed.
    const elsewhere = await session.context.newPage();
    await elsewhere.goto(page.url().replace('127.0.0.1', 'localhost'));
    await another.click();
    await expect(panel.getByText('Press Alt+Shift+K on the page.')).toBeVisible();
    await expect(nameField(panel)).toHaveValue('');
    await elsewhere.close();
    await page.close();
  },
);

fullTest('a passage goes to the draft of a closed panel, which a new one shows again', async () => {
  const page = await session.openPage('sample-article.html');
  const panel = await openPanel(page);
  await nameField(panel).fill('Collected');
  const first = await popupOn(page, '#lead');
  await first.popup.keyboard.press('Alt+Q');
  await expect(quotes(panel)).toHaveCount(1);
  await closes(first.popup, 'Escape');
  await panel.close();
  const second = await popupOn(page, '#quote');
  await second.popup.keyboard.press('Alt+Q');
  await expect(second.popup.getByText('Added to draft “Collected”')).toBeVisible();
  const notice = second.popup.getByRole('contentinfo');
  await notice.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(nameField(second.popup)).toHaveValue('Collected');
  await expect(quotes(second.popup)).toHaveCount(2);
  await page.close();
});
