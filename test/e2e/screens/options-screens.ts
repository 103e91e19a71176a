// The screens of the settings: before an account is connected, errors, and afterwards.
import type { Screen, ScreenWorld } from './screen-world';

/** Before any account is connected. */
export async function* unconnectedOptions(world: ScreenWorld): AsyncGenerator<Screen> {
  const page = await world.session.openExtensionPage('options.html');
  await page.locator('.connect').waitFor();
  yield { name: 'options-not-connected', page };
  await page.locator('[name="address"]').fill('http://planning.example');
  await page.locator('.connect [type="submit"]').click();
  await page.locator('.notice-problem').waitFor();
  yield { name: 'options-problem', page };
  await page.close();
}

export async function* optionsScreens(world: ScreenWorld): AsyncGenerator<Screen> {
  const page = await world.session.openExtensionPage('options.html');
  await page.locator('.account').waitFor();
  yield { name: 'options', page };
  await page.getByRole('button', { name: world.say('disconnect') }).click();
  await page.getByRole('dialog').waitFor();
  yield { name: 'options-disconnect', page };
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: world.say('replaceToken') }).click();
  await page.locator('.connect').waitFor();
  yield { name: 'options-replace-token', page };
  await page.close();
}
