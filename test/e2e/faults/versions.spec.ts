// Versions of the extension over each other in a real Chromium: the older and the newer build in the folder that the profile knows
// the extension by. The newer one has a migration more, of the settings and of the outbox.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { findBuild } from '../../support/built-extension';
import { dumpStores } from '../../support/inside-extension';
import { makeNewerBuild, newerVersion } from '../../support/newer-build';
import { readCaptures } from '../../support/outbox-rows';
import { ideaNamed, saveCaptures } from '../../support/save-capture';
import { connectedChromium, forFile, needs } from '../fixtures';
import { createIdea } from './outcomes';

const older = findBuild('chrome-mv3');
needs(older);

const newer = forFile(
  async () => makeNewerBuild('chrome'),
  async (build) => build.remove(),
);
const extensionDir = mkdtempSync(join(tmpdir(), 'quick-capture-versions-'));
const session = connectedChromium(() => {
  putInPlace(older.found ? older.value : '');
  return { chromium: { extensionDir } };
});
test.afterAll(() => rmSync(extensionDir, { recursive: true, force: true }));

/** The build that the browser finds at its next start. */
function putInPlace(build: string): void {
  rmSync(extensionDir, { recursive: true, force: true });
  cpSync(build, extensionDir, { recursive: true });
}

async function startWith(build: string): Promise<Page> {
  await session.kill();
  putInPlace(build);
  await session.restart();
  return session.openExtensionPage('options.html');
}

const versionIn = (page: Page) => page.evaluate(() => chrome.runtime.getManifest().version);
const databaseVersion = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return databases.find(({ name }) => name === 'quick-capture-outbox')?.version ?? 0;
  });
const nameField = (form: Page) => form.getByRole('textbox', { name: 'Name' });
const states = async () =>
  Object.fromEntries((await readCaptures(session)).map(({ name, state }) => [name, state.name]));

test('F77 an older version that is installed over a newer one says so and touches nothing; the newer one goes on', async () => {
  test.setTimeout(240_000);
  const first = await session.openExtensionPage('options.html');
  const before = await versionIn(first);
  await saveCaptures(first, [ideaNamed('Sent by the older one')]);
  await expect.poll(states).toEqual({ 'Sent by the older one': 'delivered' });
  const refusing = session.service.misbehave({ ...createIdea, answer: { kind: 'status', status: 401 } });
  await saveCaptures(first, [ideaNamed('Waits over the versions')]);
  await expect.poll(states).toMatchObject({ 'Waits over the versions': 'queued' });
  const number = await databaseVersion(first);

  const ofNewer = await startWith(newer.dir);
  expect(await versionIn(ofNewer)).toBe(newerVersion);
  await expect.poll(states).toMatchObject({ 'Waits over the versions': 'queued' });
  await saveCaptures(ofNewer, [ideaNamed('Saved by the newer one')]);
  expect(await databaseVersion(ofNewer)).toBe(number + 1);
  const stored = await ofNewer.evaluate(dumpStores);

  const words = 'A newer version of Quick Capture stored your data.';
  const ofOlder = await startWith(older.found ? older.value : '');
  expect(await versionIn(ofOlder)).toBe(before);
  await expect(ofOlder.getByText(words)).toBeVisible();
  const tab = await session.openPage('sample-article.html');
  const popup = await session.openPopup(tab);
  await expect(popup.getByText(words)).toBeVisible();
  await nameField(popup).fill('Not written anywhere');
  await popup.keyboard.press('Control+Enter');
  await expect(popup.getByText(/Your words are still here/)).toBeVisible();
  const activity = await session.openExtensionPage('activity.html');
  await expect(activity.getByText(/a newer version of this extension/)).toBeVisible();
  expect(await ofOlder.evaluate(dumpStores)).toBe(stored);

  refusing.remove();
  const back = await startWith(newer.dir);
  await back.evaluate(
    async (message) => {
      const { preferences } = await chrome.storage.local.get('preferences');
      const accountId: unknown = Reflect.get(Object(preferences), 'activeAccountId');
      await chrome.runtime.sendMessage({ ...message, request: { accountId } });
    },
    { brand: 'quick-capture/1', name: 'account.resume' },
  );
  await expect.poll(states).toEqual({
    'Sent by the older one': 'delivered',
    'Waits over the versions': 'delivered',
    'Saved by the newer one': 'delivered',
  });
});
