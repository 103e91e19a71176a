// Templates, site rules and settings in the real options page, and their effect in the real popup, the menu and the
// shortcuts. Each test asserts the stored records of the service.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { focusByTab } from '../support/focus-by-tab';
import { forgetHistory } from '../support/inside-extension';
import { connectedChromium, fullTest } from './fixtures';

const session = connectedChromium();
let options: Page;
test.beforeEach(async () => {
  await session.setPreferences({
    lastKind: 'idea',
    templates: {},
    siteRules: [],
    isPlainText: false,
    hiddenMenuEntries: [],
  });
  const worker = await session.worker();
  await worker.evaluate(forgetHistory);
  options = await session.openExtensionPage('options.html');
});
test.afterEach(() => options.close());

const part = (name: string) => options.getByRole('region', { name, exact: true });

/** Opens a page by its link in the rail. */
async function openPart(page: string, name: string) {
  await options.getByRole('navigation').getByRole('link', { name: page, exact: true }).click();
  return part(name);
}

async function openPopup(page: Page): Promise<Page> {
  const popup = await session.openPopup(page);
  await expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue(/\S/);
  return popup;
}

async function expectSent(popup: Page): Promise<void> {
  await expect(popup.getByRole('main').getByText(/^Sent/)).toBeVisible();
}

fullTest(
  'the first matching site rule sets kind, product and tags, and the popup names the rule',
  async () => {
    const rules = await openPart('Advanced', 'Site rules');
    await rules.getByRole('button', { name: 'Add a rule' }).click();
    await rules.getByLabel('Address', { exact: true }).fill('12*');
    await rules.getByRole('button', { name: 'Save rule' }).click();
    await expect(rules.getByRole('alert')).toContainText('Enter a host like');
    await rules.getByLabel('Address', { exact: true }).fill('127.0.0.1');
    await rules.getByLabel('Name (optional)').fill('All of this machine');
    await rules.getByRole('button', { name: 'Save rule' }).click();

    await rules.getByRole('button', { name: 'Add a rule' }).click();
    await rules.getByLabel('Address', { exact: true }).fill('127.0.0.1/sample-*');
    await rules.getByLabel('Name (optional)').fill('Articles');
    await rules.getByLabel('The form opens with').selectOption({ label: 'Note' });
    await rules.getByRole('switch', { name: 'Tags' }).press('Space');
    await rules.getByRole('combobox', { name: 'Tags' }).fill('reading,');
    await rules.getByRole('button', { name: 'Save rule' }).click();

    const test = rules.getByLabel('Test an address');
    await test.fill('http://127.0.0.1/sample-article.html');
    await expect(rules.getByText('The rule “All of this machine” applies.')).toBeVisible();
    await rules.getByRole('button', { name: 'Move “Articles” up' }).click();
    await expect(rules.getByText('The rule “Articles” applies.')).toBeVisible();
    await test.fill('https://other.example/');
    await expect(rules.getByText('No rule applies.')).toBeVisible();

    const page = await session.openPage('sample-article.html');
    const popup = await openPopup(page);
    await expect(popup.getByRole('tab', { name: 'Note', selected: true })).toBeVisible();
    await expect(popup.getByText('Rule for this site: Articles')).toBeVisible();
    await popup.keyboard.press('Control+Enter');
    await expectSent(popup);
    expect(session.service.pages().at(-1)?.sent).toMatchObject({ tags: 'reading' });
    await page.close();
  },
);

fullTest('a search finds settings by their words, and hides the others until it ends', async () => {
  const search = options.getByRole('searchbox', { name: 'Search settings' });
  await search.fill('Undo time');
  await expect(options.getByRole('region')).toHaveCount(1);
  await expect(options.getByRole('combobox', { name: 'Undo time' })).toBeVisible();
  await search.fill('qwertz');
  await expect(options.getByText('No settings found')).toBeVisible();
  await options.getByRole('button', { name: 'Show all settings' }).click();
  // A search for a label finds it, whatever page it is on.
  const shownLabels = new Set<string>();
  for (const link of await options.getByRole('navigation').getByRole('link').all()) {
    await link.click();
    const labels = await options
      .locator('main label:visible, main h3:visible, main button:visible')
      .allInnerTexts();
    for (const text of labels) shownLabels.add(text.replace(/\s*\*$/, '').split('\n')[0] ?? '');
  }
  expect(shownLabels.size).toBeGreaterThan(60);
  for (const label of shownLabels) {
    if (label.trim() === '') continue;
    await search.fill(label);
    await expect(options.getByText(label, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  }
  await search.press('Escape');
  await expect(part('Diagnostics')).toBeVisible();
});

test('the pages are reached by keyboard, and the browser’s Back returns to the one before', async () => {
  const shown = options.getByRole('main').getByRole('heading', { level: 2 });
  await options.getByRole('searchbox', { name: 'Search settings' }).focus();
  await options.keyboard.press('Tab');
  await options.keyboard.press('Enter');
  await expect(shown).toHaveText(['General']);
  await expect(options.getByRole('link', { name: 'General' })).toBeFocused();
  await focusByTab(options, options.getByRole('link', { name: 'Advanced' }));
  await options.keyboard.press('Enter');
  await expect(shown).toHaveText(['Advanced']);
  await focusByTab(options, options.getByRole('link', { name: 'Diagnostics' }));
  await options.keyboard.press('Enter');
  await options.keyboard.press('Tab');
  await expect(options.getByRole('button', { name: 'Copy diagnostics' })).toBeFocused();
  await options.goBack();
  await options.goBack();
  await expect(shown).toHaveText(['General']);
});

test('a narrow window has its pages side by side', async () => {
  await options.setViewportSize({ width: 480, height: 700 });
  const pages = options.getByRole('navigation').getByRole('link');
  await expect(pages).toHaveText(['General', 'Advanced']);
  await pages.nth(1).click();
  await expect(part('Permissions')).toBeVisible();
});

test('T09 exported settings contain no token, and an import first shows the changes', async () => {
  const menu = await openPart('Advanced', 'Right-click menu');
  await menu.getByRole('switch', { name: 'Capture as note' }).press('Space');
  const transfer = await openPart('Advanced', 'Import, export, reset');
  const downloading = options.waitForEvent('download');
  await transfer.getByRole('button', { name: 'Export settings' }).click();
  const path = await (await downloading).path();
  const exported = readFileSync(path, 'utf8');
  expect(exported).not.toContain(session.service.token);
  expect(JSON.parse(exported)).toMatchObject({ settings: { hiddenMenuEntries: ['note'] } });

  const stored = () =>
    options.evaluate(async () => JSON.stringify(await chrome.storage.local.get('preferences')));
  const before = await stored();
  const choose = (content: string) =>
    transfer
      .getByLabel('Settings file')
      .setInputFiles({ name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  const sly = '<img src=x onerror="document.title=1">';
  await choose(exported.replace('"undoMs": 0', '"undoMs": -1'));
  await expect(
    transfer.getByText('This file has an error at “settings.undoMs”. Nothing was changed.'),
  ).toBeVisible();
  await choose('not a file');
  await expect(transfer.getByText('This file can’t be read. Nothing was changed.')).toBeVisible();
  expect(await stored()).toBe(before);

  const file = JSON.parse(exported);
  file.settings.undoMs = 7_000;
  file.settings.hiddenMenuEntries = ['comment'];
  file.settings.siteRules = [
    {
      id: 'x',
      name: sly,
      pattern: 'example.com',
      isOn: true,
      kind: '',
      values: { product: sly },
      templates: {},
    },
  ];
  await choose(JSON.stringify(file));
  const changes = transfer.getByRole('region', { name: 'Changes' });
  await expect(changes.getByText('7 s')).toBeVisible();
  await expect(changes.getByText('Capture as comment…').last()).toBeVisible();
  await expect(changes.getByText(sly).first()).toBeVisible();
  expect(await stored()).toBe(before);
  await changes.getByRole('button', { name: 'Import' }).click();
  await expect(transfer.getByText('Settings imported')).toBeVisible();
  const undo = options.getByLabel('Undo time');
  await expect(undo).toHaveValue('7000');
  await expect(options).toHaveTitle(/Quick Capture/);

  await transfer.getByRole('button', { name: 'Reset settings' }).click();
  await options.getByRole('dialog').getByRole('button', { name: 'Reset settings' }).click();
  await expect(transfer.getByText('Settings reset')).toBeVisible();
  await expect(undo).toHaveValue('5000');
  await openPart('General', 'Planning service');
  await expect(options.getByRole('button', { name: 'Disconnect' })).toBeVisible();
  await session.setPreferences({ undoMs: 0 });
});
