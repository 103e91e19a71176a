// The screens of the settings: before an account is connected, errors, and afterwards.
import type { Page } from 'playwright';
import type { Screen, ScreenWorld } from './screen-world';

/** Before any account is connected. */
export async function* unconnectedOptions(world: ScreenWorld): AsyncGenerator<Screen> {
  const page = await world.session.openExtensionPage('options.html');
  await page.locator('[type="password"]').waitFor();
  yield { name: 'options-not-connected', page };
  await page.locator('form input[type="url"]').fill('http://planning.example');
  await page.locator('form [type="submit"]').click();
  await page.locator('.field-problem').waitFor();
  yield { name: 'options-problem', page };
  await page.close();
}

export async function* optionsScreens(world: ScreenWorld): AsyncGenerator<Screen> {
  const page = await world.session.openExtensionPage('options.html');
  await page.locator('.account').waitFor();
  yield { name: 'options', page };
  await openPlace(page, 'advanced');
  yield { name: 'options-advanced-page', page };
  await page.getByRole('button', { name: world.t('placeholders') }).click();
  await page.getByRole('button', { name: world.t('ruleAdd') }).click();
  await page.locator('form.card').waitFor();
  // The search field covers what is scrolled under it.
  await page.evaluate(() => window.scrollTo(0, 0));
  yield { name: 'options-editors', page };
  await page
    .locator('form.card')
    .getByRole('button', { name: world.t('cancel') })
    .click();
  yield* transferScreens(world, page);
  await openPlace(page, 'general');
  await page.getByRole('button', { name: world.t('disconnect') }).click();
  await page.getByRole('dialog').waitFor();
  yield { name: 'options-disconnect', page };
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: world.t('replaceToken') }).click();
  await page.locator('[type="password"]').waitFor();
  yield { name: 'options-replace-token', page };
  await page.close();
}

async function openPlace(page: Page, place: string): Promise<void> {
  await page.evaluate((wanted) => {
    location.hash = wanted;
  }, place);
  await page.locator(`[data-page="${place}"]`).waitFor();
}

/** An import before it is accepted, the question before a reset, and a search that finds nothing. */
async function* transferScreens(world: ScreenWorld, page: Page): AsyncGenerator<Screen> {
  const rule = {
    id: 'forum',
    name: 'Questions in the forum',
    pattern: 'forum.example/*',
    isOn: true,
    kind: 'comment',
    values: {},
    templates: { name: '{{title|url}}' },
  };
  const file = {
    format: 'quick-capture-settings',
    version: 1,
    settings: { undoMs: 7_000, siteRules: [rule], hiddenMenuEntries: ['note'] },
    accounts: [],
  };
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: 'settings.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(file)),
    });
  await page.locator('section section.form').waitFor();
  await page.locator('section section.form').scrollIntoViewIfNeeded();
  yield { name: 'options-import', page };
  await page
    .locator('section section.form')
    .getByRole('button', { name: world.t('cancel') })
    .click();
  await page.getByRole('button', { name: world.t('resetSettings') }).click();
  await page.getByRole('dialog').waitFor();
  yield { name: 'options-reset', page };
  await page.keyboard.press('Escape');
  await page.locator('[type="search"]').fill('nothing is called so');
  await page.locator('.empty').waitFor();
  yield { name: 'options-no-match', page };
  await page.locator('[type="search"]').fill('');
}
