// A person without a service, in a real Chromium: from the installed extension to captures on this device, and to the
// service once there is one.
import { expect, type Page, test } from '@playwright/test';
import { connect } from '../support/connected-session';
import { selectText } from '../support/selection';
import { connectedChromium } from './fixtures';

const session = connectedChromium({ connect: null });
const posts = () => session.service.requests.filter(({ method }) => method === 'POST');
const ideas = () => session.service.ideas().map(({ attributes }) => attributes.name);

const saved = (popup: Page) => popup.getByRole('heading').filter({ hasText: 'Saved on this device' });

async function saveHere(page: Page, name: string): Promise<Page> {
  const popup = await session.openPopup(page);
  await popup.getByRole('textbox', { name: 'Name' }).fill(name);
  await popup.keyboard.press('Control+Enter');
  await expect(saved(popup)).toBeFocused();
  return popup;
}

test('captures wait on this device, are found in the list, and are sent one by one after connecting', async () => {
  const page = await session.openPage('sample-article.html');
  await selectText(page, '#ask');
  const popup = await session.openPopup(page);
  // The form opens filled, with the caret in the name, and asks for no product.
  await expect(popup.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(popup.locator('#field-description')).toContainText('seven of ten');
  await expect(popup.getByRole('combobox', { name: 'Product' })).toHaveCount(0);
  await popup.keyboard.press('Control+Enter');
  await expect(saved(popup)).toBeFocused();
  await popup.getByRole('button', { name: 'Capture another' }).click();
  await popup.getByRole('textbox', { name: 'Name' }).fill('Second thought');
  await popup.keyboard.press('Control+Enter');
  await expect(saved(popup)).toBeFocused();
  await popup.close();

  const list = await session.openExtensionPage('activity.html');
  await expect(list.getByRole('option')).toHaveCount(2);
  await list.getByRole('searchbox', { name: 'Search' }).fill('second thought');
  await list.getByRole('option', { name: /Second thought.*on this device/ }).click();
  const detail = list.getByRole('article');
  await expect(detail.getByText('Connect your planning service to send it.')).toBeVisible();
  await list.getByRole('searchbox', { name: 'Search' }).fill('');

  await connect(session, session.service);
  // The account of a person who chose no product yet.
  await session.setPreferences({ defaultsByAccount: {}, undoMs: 0 });
  expect(posts(), 'connecting sends nothing').toEqual([]);

  const open = async () => {
    const opened = session.context.waitForEvent('page');
    await detail.getByRole('button', { name: 'Open form' }).click();
    return opened;
  };
  const first = await open();
  await expect(first.getByRole('textbox', { name: 'Name' })).toHaveValue('Second thought');
  await first.getByRole('combobox', { name: 'Product' }).fill('PRJ');
  await first.getByRole('combobox', { name: /^Created by/ }).fill('ana@example.com');
  await first.keyboard.press('Control+Enter');
  await expect.poll(ideas).toContain('Second thought');
  await first.close();

  await expect(list.getByRole('option', { name: /on this device/ })).toHaveCount(1);
  await list.getByRole('option', { name: /on this device/ }).click();
  const next = await open();
  // The last choice is offered for the next one.
  await expect(next.getByRole('combobox', { name: 'Product' })).toHaveValue('PRJ');
  await expect(next.locator('#field-description')).toContainText('seven of ten');
  expect(posts()).toHaveLength(1);
});

test('the card of the first minute says what waits, and sends it into the chosen product', async () => {
  const worker = await session.worker();
  await worker.evaluate(() => chrome.storage.local.set({ accounts: [], formerAccounts: [] }));
  const page = await session.openPage('sample-article.html');
  await (await saveHere(page, 'Saved before the account')).close();
  const card = await session.openExtensionPage('options.html');
  await card.getByLabel('Service address').fill(session.service.url);
  await card.getByLabel('Token').fill(session.service.token);
  await card.getByRole('button', { name: 'Connect' }).click();
  await expect(card.getByText('Ready.')).toBeVisible();
  await session.setPreferences({ undoMs: 0 });
  await expect(card.getByText('1 capture waits')).toBeVisible();
  expect(posts(), 'connecting sends nothing').toEqual([]);
  await card.getByRole('button', { name: 'Send' }).click();
  await expect.poll(ideas).toContain('Saved before the account');
  await expect(card.getByText('Saved. Sending…')).toBeVisible();
  expect(posts()).toHaveLength(1);
});
