// Pickers in the real popup, by keyboard alone. A picker asks the service when it opens, and saves the suggestion
// unchanged.
import { expect, type Page, test } from '@playwright/test';
import { focusByTab } from '../../support/focus-by-tab';
import { isFormReady } from '../either-browser';
import { connectedChromium, fullTest } from '../fixtures';

const session = connectedChromium();

const picker = (popup: Page, name: string) => popup.getByRole('combobox', { name });
const offered = (popup: Page) => popup.getByRole('listbox').getByRole('option');
/** The lists that the form requested. The settings page, which connected the account, may have requested people. */
const listed = () =>
  session.service.requests.map(({ path }) => path).filter((path) => /\/(releases|workflows)$/.test(path));

/** Highlights the option with the arrow keys, and chooses it. */
async function take(popup: Page, name: string): Promise<void> {
  const option = offered(popup).filter({ hasText: name });
  await expect(option).toBeVisible();
  // A list that was already loaded opens with its first option highlighted.
  const isHighlighted = async () => (await option.getAttribute('aria-selected')) === 'true';
  for (let presses = 0; presses < 10 && !(await isHighlighted()); presses += 1)
    await popup.keyboard.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await popup.keyboard.press('Enter');
  await expect(offered(popup)).toHaveCount(0);
}

fullTest(
  'a release, a person and a status can be chosen by keyboard, and the service gets the IDs it offered',
  async () => {
    await session.setPreferences({ lastKind: 'feature' });
    const page = await session.openPage('sample-article.html');
    const popup = await session.openPopup(page);
    const release = picker(popup, 'Release');
    await expect(release).toBeFocused();
    await popup.waitForFunction(isFormReady);
    expect(listed(), 'opening the popup asks for no list').toEqual([]);

    await popup.keyboard.press('ArrowDown');
    await expect(offered(popup)).toHaveText([/Next release/, /Parking lot/, /Everything this year/]);
    await take(popup, 'Everything this year');
    const rollUp = session.service.record('release', 'PRJ-MR-1')?.id ?? '';
    await expect(release).toHaveValue(rollUp);

    await focusByTab(popup, popup.locator('.more-button'));
    await popup.keyboard.press('Enter');
    const person = picker(popup, 'Assignee');
    await focusByTab(popup, person);
    await popup.keyboard.press('ArrowDown');
    await take(popup, 'Robin Reyes');
    await expect(person).toHaveValue('robin@example.com');

    const status = picker(popup, 'Status');
    await focusByTab(popup, status);
    await popup.keyboard.press('ArrowDown');
    await take(popup, 'Ready to ship');
    await expect(status).toHaveValue('Ready to ship');

    expect(listed()).toEqual(['/api/v1/products/PRJ/releases', '/api/v1/products/PRJ/workflows']);
    await popup.keyboard.press('Control+Enter');
    await expect(popup.getByRole('main').getByText(/^Sent/)).toBeVisible();
    const feature = session.service.records('feature').at(-1);
    expect(feature?.parentId).toBe(rollUp);
    expect(feature?.attributes).toMatchObject({
      assigned_to_user: 'robin@example.com',
      workflow_status: 'Ready to ship',
    });
    await page.close();
  },
);

test('a chosen customer can be read in its row, whether the row has the focus or not', async () => {
  await session.setPreferences({ lastKind: 'vote' });
  const page = await session.openPage('sample-article.html');
  const popup = await session.openPopup(page);
  const customer = picker(popup, 'Organization');
  await customer.click();
  await popup.keyboard.type('cont');
  await expect(offered(popup)).toHaveText(/Contoso Labs/);
  await popup.keyboard.press('Enter');
  await expect(customer).toBeFocused();
  await expect(customer).toHaveValue('Contoso Labs');
  const canBeRead = () =>
    customer.evaluate((input) => {
      const { color, opacity } = getComputedStyle(input);
      return color !== 'rgba(0, 0, 0, 0)' && opacity === '1';
    });
  expect(await canBeRead()).toBe(true);
  await popup.keyboard.press('Tab');
  await expect(customer).not.toBeFocused();
  expect(await canBeRead()).toBe(true);
  await page.close();
});
