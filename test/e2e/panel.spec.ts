// One passage after the other into the real side panel: the popup hands over what it read, and has the keys.
import { expect, type Page, test } from '@playwright/test';
import { selectText } from '../support/selection';
import { connectedChromium, fullTest } from './fixtures';

const session = connectedChromium();

const nameField = (form: Page) => form.getByRole('textbox', { name: 'Name' });
const text = (form: Page) => form.getByRole('textbox', { name: 'Description' });
const isCard = (popup: Page) => popup.getByRole('heading', { name: 'Add to side panel' });

/** Opens the panel beside a page, with the form of its popup. */
async function openPanel(page: Page): Promise<Page> {
  const popup = await session.openPopup(page);
  await expect(nameField(popup)).toHaveValue(/\S/);
  const opening = session.context.waitForEvent('page', (opened) => opened.url().includes('view=panel'));
  const closing = popup.waitForEvent('close');
  // The form closes before the key is released.
  await popup.keyboard.press('Alt+Enter').catch(() => undefined);
  const panel = await opening;
  await closing;
  await expect(nameField(panel)).toHaveValue(/\S/);
  return panel;
}

/** Presses keys that close the popup. */
async function closes(popup: Page, keys: string): Promise<void> {
  const closing = popup.waitForEvent('close');
  await popup.keyboard.press(keys).catch(() => undefined);
  await closing;
}

// The next test opens the panel itself.
test.afterEach(async () => {
  for (const left of session.context.pages()) if (left.url().includes('/popup.html')) await left.close();
});

const ideas = () => session.service.ideas().map(({ sent }) => String(sent.name));

fullTest(
  'passages of a page go into the panel one after the other, and the popup is a small card',
  async () => {
    const page = await session.openPage('sample-article.html');
    const panel = await openPanel(page);
    const before = ideas().length;
    for (const [at, selector] of ['#ask', '#lead'].entries()) {
      await selectText(page, selector);
      const passage = await page.evaluate(() => getSelection()?.toString().trim() ?? '');
      const card = await session.openPopup(page);
      await expect(isCard(card)).toBeVisible();
      await expect(card.locator('blockquote')).toHaveText(passage);
      await expect(card.getByText('PRJ')).toBeVisible();
      expect(await card.evaluate(() => innerHeight)).toBeLessThan(400);
      await expect(text(panel)).toHaveText(passage);
      await closes(card, 'Control+Enter');
      await expect(panel.getByText(`${at + 1} saved`)).toBeVisible();
      await expect(nameField(panel)).toHaveValue('');
      await expect.poll(() => ideas().length).toBe(before + at + 1);
      expect(session.service.ideas().at(-1)?.sent.description).toContain('sample-article.html');
    }
    // The last one's key, and its record.
    await expect(panel.getByRole('link', { name: 'Open' })).toHaveAttribute('href', /PRJ-I-/);
    await page.close();
  },
);

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

test('typed words in the panel stay: Escape adds the passage as a quote, Ctrl+Enter saves it on its own', async () => {
  const page = await session.openPage('sample-article.html');
  const panel = await openPanel(page);
  await nameField(panel).fill('Words of mine');
  await selectText(page, '#lead');
  const passage = await page.evaluate(() => getSelection()?.toString().trim() ?? '');

  await closes(await cardOn(page), 'Escape');
  await expect(quotes(panel)).toContainText([passage.slice(0, 60)]);
  await expect(nameField(panel)).toHaveValue('Words of mine');

  const before = ideas().length;
  await closes(await cardOn(page), 'Control+Enter');
  await expect.poll(() => ideas().length).toBe(before + 1);
  expect(ideas().at(-1)).toMatch(/^Four of ten/);

  const named = await cardOn(page);
  await named.keyboard.type('Four of ten leave');
  await closes(named, 'Control+Enter');
  await expect.poll(() => ideas().at(-1)).toBe('Four of ten leave');
  await expect(nameField(panel)).toHaveValue('Words of mine');
  await expect(quotes(panel)).toHaveCount(1);
  await page.close();
});

const quotes = (panel: Page) => panel.getByRole('region', { name: 'Quotes' }).getByRole('listitem');

async function cardOn(page: Page): Promise<Page> {
  const card = await session.openPopup(page);
  await expect(isCard(card)).toBeVisible();
  await expect(card.getByText(/^Your words in the side panel stay/)).toBeVisible();
  return card;
}

fullTest('a popup has its form again once the panel is closed', async () => {
  const page = await session.openPage('sample-article.html');
  const panel = await openPanel(page);
  await panel.close();
  const popup = await session.openPopup(page);
  await expect(nameField(popup)).toHaveValue(/\S/);
  await expect(isCard(popup)).toHaveCount(0);
  await page.close();
});
