// Updates and downgrades of the extension in a real Chromium. The test replaces the files in the extension's folder and
// reloads the extension, as Chromium does after an update from the store.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { findBuild } from '../../support/built-extension';
import { dumpStores, speak } from '../../support/inside-extension';
import { newerBuild, newerVersion } from '../../support/newer-build';
import { readCaptures } from '../../support/outbox-rows';
import { ideaNamed, saveCaptures } from '../../support/save-capture';
import { waitUntil } from '../../support/wait-until';
import { type Files, readFolder } from '../../tools/packages/pack';
import { connectedChromium, fullTest, needs } from '../fixtures';
import { createIdea, outcomesOf } from './outcomes';
import { keptIn, learntFrom, newerWords } from './versions';

const build = findBuild('chrome-mv3');
needs(build);
const older = build.found ? build.value : '';

const extensionDir = mkdtempSync(join(tmpdir(), 'quick-capture-versions-'));
const session = connectedChromium(() => {
  cpSync(older, extensionDir, { recursive: true });
  return { chromium: { extensionDir } };
});
test.afterAll(() => rmSync(extensionDir, { recursive: true, force: true }));
const { named, attempts, stateOf } = outcomesOf(session, () => readCaptures(session));

/** Replaces the installed extension with these files, and returns one of its pages. */
async function install(files: Files): Promise<Page> {
  rmSync(extensionDir, { recursive: true });
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(extensionDir, path)), { recursive: true });
    writeFileSync(join(extensionDir, path), bytes);
  }
  const { version } = JSON.parse(Buffer.from(files.get('manifest.json') ?? []).toString());
  const reloader = await session.context.newPage();
  await reloader.goto('chrome://extensions');
  await reloader.evaluate(async (id) => {
    const manager: unknown = Reflect.get(chrome, 'developerPrivate');
    const call = (name: string, ...given: unknown[]) =>
      Promise.resolve(Reflect.apply(Reflect.get(Object(manager), name), manager, given));
    await call('updateProfileConfiguration', { inDeveloperMode: true });
    await call('reload', id);
  }, session.extensionId);
  await reloader.close();
  return waitUntil(
    async () => {
      const page = await session.openExtensionPage('options.html').catch(() => null);
      return (await page?.evaluate(() => chrome.runtime.getManifest().version)) === version ? page : null;
    },
    { what: `version ${version} to run` },
  );
}

const versionIn = (page: Page) => page.evaluate(() => chrome.runtime.getManifest().version);
const nameField = (form: Page) => form.getByRole('textbox', { name: 'Name' });

fullTest(
  'F77 an older version installed over a newer one shows a notice and changes nothing, and the newer one continues',
  async () => {
    const first = await session.openExtensionPage('options.html');
    const before = await versionIn(first);
    const refusing = session.service.misbehave({ ...createIdea, answer: { kind: 'status', status: 401 } });
    await saveCaptures(first, [ideaNamed('Waits over the versions')]);
    await expect.poll(() => attempts('/ideas')).toHaveLength(1);

    const ofNewer = await install(newerBuild(older));
    expect(await versionIn(ofNewer)).toBe(newerVersion);
    await saveCaptures(ofNewer, [ideaNamed('Saved by the newer one')]);
    await expect.poll(() => stateOf('Saved by the newer one')).toBe('queued');
    await expect.poll(() => ofNewer.evaluate(dumpStores)).toMatch(learntFrom(2));
    const kept = keptIn(await ofNewer.evaluate(dumpStores));

    const ofOlder = await install(readFolder(older));
    expect(await versionIn(ofOlder)).toBe(before);
    await expect(ofOlder.getByText(newerWords.anywhere)).toBeVisible();
    const popup = await session.openPopup(await session.openPage('sample-article.html'));
    await expect(popup.getByText(newerWords.anywhere)).toBeVisible();
    await nameField(popup).fill('Not written anywhere');
    await popup.keyboard.press('Control+Enter');
    await expect(popup.getByText(newerWords.afterSaving)).toBeVisible();
    await expect(nameField(popup)).toHaveValue('Not written anywhere');
    const activity = await session.openExtensionPage('activity.html');
    await expect(activity.getByText(newerWords.inActivity)).toBeVisible();
    expect(keptIn(await activity.evaluate(dumpStores))).toEqual(kept);

    refusing.remove();
    const again = await install(newerBuild(older));
    const accountId = (await readCaptures(session))[0]?.accountId;
    await again.evaluate(speak, [{ name: 'account.resume', request: { accountId } }]);
    for (const name of ['Waits over the versions', 'Saved by the newer one']) {
      await expect.poll(() => stateOf(name)).toBe('delivered');
      expect(named(name)).toHaveLength(1);
    }
  },
);

test('F76 an update while a person types and a capture is sent loses no text, sends nothing twice, and opens nothing', async () => {
  session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'hang', when: 'after-storing' } });
  const page = await session.openPage('sample-article.html');
  const popup = await session.openPopup(page);
  await expect(nameField(popup)).toHaveValue(/\S/);
  await nameField(popup).fill('Typed while the update came');
  const inside = await session.openExtensionPage('activity.html');
  await expect.poll(() => inside.evaluate(dumpStores)).toContain('Typed while the update came');
  await saveCaptures(inside, [ideaNamed('On its way over the update')]);
  await expect.poll(() => named('On its way over the update')).toHaveLength(1);

  await install(newerBuild(older, '99.0.1'));
  await expect.poll(() => stateOf('On its way over the update')).toBe('delivered');
  expect(attempts('/ideas')).toHaveLength(1);
  const own = session.context.pages().filter((opened) => opened.url().startsWith('chrome-extension:'));
  expect(own.map((opened) => new URL(opened.url()).pathname)).toEqual(['/options.html']);
  const again = await session.openPopup(page);
  await expect(nameField(again)).toHaveValue('Typed while the update came');
});
