// Versions of the add-on installed over each other in a real Firefox. The newer one has a migration more, of the settings and of
// the outbox.
import { expect, test } from '@playwright/test';
import { findBuild } from '../../support/built-extension';
import { closeFirefoxPopup } from '../../support/firefox-popup';
import { dumpStores, speak } from '../../support/inside-extension';
import { makeNewerBuild, newerVersion } from '../../support/newer-build';
import { ideaNamed } from '../../support/save-capture';
import { readFolder } from '../../tools/packages/pack';
import { connectedFirefox, forFile, needs } from '../fixtures';
import { createIdea } from './outcomes';

const older = findBuild('firefox-mv3');
needs(older);

const newer = forFile(
  async () => makeNewerBuild('firefox'),
  async (build) => build.remove(),
);
const session = connectedFirefox();

async function installOver(dir: string): Promise<void> {
  await session.install(readFolder(dir));
  await session.reopenInside();
}

const version = () => session.inside.evaluate(() => browser.runtime.getManifest().version);
const states = async () =>
  Object.fromEntries((await session.captures()).map(({ name, state }) => [name, state.name]));
const waitForWords = (page: typeof session.inside, words: string) =>
  page.waitForFunction((wanted) => document.body.textContent.includes(wanted), {}, words);

test('F77 an older version that is installed over a newer one says so and touches nothing; the newer one goes on', async () => {
  test.setTimeout(240_000);
  const before = await version();
  await session.save(ideaNamed('Sent by the older one'));
  await expect.poll(states).toEqual({ 'Sent by the older one': 'delivered' });
  const refusing = session.service.misbehave({ ...createIdea, answer: { kind: 'status', status: 401 } });
  await session.save(ideaNamed('Waits over the versions'));
  await expect.poll(states).toMatchObject({ 'Waits over the versions': 'queued' });
  const accountId = await session.accountId();

  await installOver(newer.dir);
  expect(await version()).toBe(newerVersion);
  expect(await session.save(ideaNamed('Saved by the newer one'))).toEqual([true]);
  const stored = await session.inside.evaluate(dumpStores);
  expect(stored).toContain('Saved by the newer one');

  const words = 'A newer version of Quick Capture stored your data.';
  await installOver(older.found ? older.value : '');
  expect(await version()).toBe(before);
  await waitForWords(session.inside, words);
  await session.openPage('sample-article.html');
  const popup = await session.openPopup();
  await popup.waitForText(words);
  await popup.fill('#field-name', 'Not written anywhere');
  await popup.click('Save idea');
  await popup.waitForText(/Your words are still here/);
  await closeFirefoxPopup(session.ui);
  const activity = await session.openExtensionPage('activity.html');
  await waitForWords(activity, 'a newer version of this extension');
  await activity.close();
  expect(await session.inside.evaluate(dumpStores)).toBe(stored);

  refusing.remove();
  await installOver(newer.dir);
  await session.inside.evaluate(speak, [{ name: 'account.resume', request: { accountId } }]);
  await expect.poll(states).toEqual({
    'Sent by the older one': 'delivered',
    'Waits over the versions': 'delivered',
    'Saved by the newer one': 'delivered',
  });
});
