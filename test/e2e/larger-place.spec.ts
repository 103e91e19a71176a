// Long writing: the form moves from the popup beside the page, and from there to a tab, with all its content.
import { expect, type Page } from '@playwright/test';
import { selectText } from '../support/selection';
import { connectedChromium, fullTest } from './fixtures';

const session = connectedChromium();

const nameField = (form: Page) => form.getByRole('textbox', { name: 'Name' });
const formMenu = (form: Page) => form.getByRole('button', { name: 'More kinds and actions' });
const text = (form: Page) => form.getByRole('textbox', { name: 'Description' });

/** The form that opens elsewhere while this one closes. */
async function moved(from: Page, move: () => Promise<void>): Promise<Page> {
  const opening = session.context.waitForEvent('page', (page) => page.url().includes('popup.html'));
  const closing = from.waitForEvent('close');
  // The form closes before the key is released.
  await move().catch(() => undefined);
  const form = await opening;
  await closing;
  return form;
}

fullTest(
  'a click moves the form beside the page, a key moves it to a tab, and the tab saves it',
  async () => {
    const page = await session.openPage('sample-article.html');
    await selectText(page, '#ask');
    const passage = await page.evaluate(() => getSelection()?.toString().trim() ?? '');
    const popup = await session.openPopup(page);
    await expect(nameField(popup)).toHaveValue(/\S/);
    await nameField(popup).fill('Long thoughts');
    await popup.locator('[data-field="tags"] input').fill('import,research');

    await formMenu(popup).click();
    const panel = await moved(popup, () =>
      popup.getByRole('menuitem', { name: /^Open in side panel/ }).click(),
    );
    await expect(nameField(panel)).toHaveValue('Long thoughts');
    await expect(text(panel)).toHaveText(passage);
    await text(panel).press('Control+End');
    await text(panel).pressSequentially(' And more.');

    const tab = await moved(panel, () => panel.keyboard.press('Alt+Enter'));
    await expect(text(tab)).toHaveText(`${passage} And more.`);
    await formMenu(tab).click();
    await expect(tab.getByRole('menuitem', { name: /^Open in/ })).toHaveCount(0);
    await tab.keyboard.press('Escape');
    await tab.keyboard.press('Control+Enter');
    await expect(tab.getByRole('main').getByText(/^Sent/)).toBeVisible();
    const idea = session.service.ideas().at(-1);
    expect(idea?.sent).toMatchObject({ name: 'Long thoughts', tags: 'import,research' });
    expect(idea?.sent.description).toContain('And more.');
    // The source moved too.
    expect(idea?.sent.description).toContain('sample-article.html');
    await page.close();
  },
);

fullTest('a key moves an unedited form to a tab, with the content read from the page', async () => {
  const page = await session.openPage('sample-article.html');
  const popup = await session.openPopup(page);
  await expect(nameField(popup)).toHaveValue(/import wizard/);
  await popup.keyboard.press('Alt+2');
  const tab = await moved(popup, () => popup.keyboard.press('Alt+Shift+Enter'));
  await expect(tab.getByRole('tab', { name: 'Note' })).toHaveAttribute('aria-selected', 'true');
  await expect(nameField(tab)).toHaveValue(/import wizard/);
});
