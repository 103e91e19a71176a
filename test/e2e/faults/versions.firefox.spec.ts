// Updates and downgrades of the add-on in a real Firefox, by hand and by Firefox's own update check.
import { createServer } from 'node:http';
import { expect, test } from '@playwright/test';
import { findBuild } from '../../support/built-extension';
import { closeFirefoxPopup } from '../../support/firefox-popup';
import { dumpStores, speak } from '../../support/inside-extension';
import { listen } from '../../support/listen';
import { newerBuild, newerVersion } from '../../support/newer-build';
import { ideaNamed } from '../../support/save-capture';
import { type Files, pack, readFolder } from '../../tools/packages/pack';
import { needs, onlyInFullRun, ownFirefox } from '../fixtures';
import { createIdea, outcomesOf } from './outcomes';
import { keptIn, learntFrom, newerWords } from './versions';

const build = findBuild('firefox-mv3');
needs(build);
const older = build.found ? build.value : '';

onlyInFullRun();
// The last test changes where Firefox finds updates.
const session = ownFirefox();
const { named, attempts, stateOf } = outcomesOf(session, () => session.captures());

/** Replaces the installed add-on with these files. */
async function install(files: Files): Promise<void> {
  await session.install(files);
  await session.reopenInside();
}

const version = () => session.inside.evaluate(() => browser.runtime.getManifest().version);
const waitForWords = (page: typeof session.inside, words: RegExp | string) =>
  expect.poll(() => page.evaluate(() => document.body.textContent)).toMatch(words);

test('F77 an older version installed over a newer one shows a notice and changes nothing, and the newer one continues', async () => {
  // Firefox closes the add-on's pages. Without another tab, it would close its window too.
  await session.openPage('sample-article.html');
  const before = await version();
  const accountId = await session.accountId();
  const refusing = session.service.misbehave({ ...createIdea, answer: { kind: 'status', status: 401 } });
  await session.save(ideaNamed('Waits over the versions'));
  await expect.poll(() => attempts('/ideas')).toHaveLength(1);

  await install(newerBuild(older));
  expect(await version()).toBe(newerVersion);
  await session.save(ideaNamed('Saved by the newer one'));
  await expect.poll(() => stateOf('Saved by the newer one')).toBe('queued');
  await expect.poll(() => session.inside.evaluate(dumpStores)).toMatch(learntFrom(2));
  const kept = keptIn(await session.inside.evaluate(dumpStores));

  await install(readFolder(older));
  expect(await version()).toBe(before);
  await waitForWords(session.inside, newerWords.anywhere);
  await session.openPage('sample-article.html');
  const popup = await session.openPopup();
  await popup.waitForText(newerWords.anywhere);
  await popup.fill('#field-name', 'Not written anywhere');
  await popup.click('Save idea');
  await popup.waitForText(newerWords.afterSaving);
  expect(await popup.value('#field-name')).toBe('Not written anywhere');
  await closeFirefoxPopup(session.ui);
  const activity = await session.openExtensionPage('activity.html');
  await waitForWords(activity, newerWords.inActivity);
  await activity.close();
  expect(keptIn(await session.inside.evaluate(dumpStores))).toEqual(kept);

  refusing.remove();
  await install(newerBuild(older));
  await session.inside.evaluate(speak, [{ name: 'account.resume', request: { accountId } }]);
  for (const name of ['Waits over the versions', 'Saved by the newer one']) {
    await expect.poll(() => stateOf(name)).toBe('delivered');
    expect(named(name)).toHaveLength(1);
  }
});

/** Serves a package and its update manifest while `work` runs. */
async function withUpdate<T>(
  { files, toVersion }: { files: Files; toVersion: string },
  work: (updateAddress: string) => Promise<T>,
): Promise<T> {
  const archive = await pack(files);
  const server = createServer(({ url, headers }, response) => {
    const update_link = `http://${headers.host}/package.xpi`;
    const updates = { addons: { [session.addOnId]: { updates: [{ version: toVersion, update_link }] } } };
    response.end(url === '/package.xpi' ? archive : JSON.stringify(updates));
  });
  const port = await listen(server);
  try {
    return await work(`http://127.0.0.1:${port}/updates.json`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Checks for updates, like Firefox once a day. Resolves when the update is installed. */
const findUpdate = (updateAddress: string) =>
  session.ui.run(
    `const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');
     Services.prefs.setBoolPref('extensions.checkUpdateSecurity', false);
     for (const name of ['extensions.update.url', 'extensions.update.background.url'])
       Services.prefs.setCharPref(name, input.updateAddress);
     const addOn = await AddonManager.getAddonByID(input.addOnId);
     const found = await new Promise((resolve) => addOn.findUpdates(
       { onUpdateAvailable: (_addOn, install) => resolve(install), onNoUpdateAvailable: () => resolve(null) },
       AddonManager.UPDATE_WHEN_PERIODIC_UPDATE));
     if (found === null) throw new Error('Firefox found no update');
     await found.install();`,
    { addOnId: session.addOnId, updateAddress },
  );

test('F76 an update by Firefox while a person types and a capture is sent loses no text, sends nothing twice, and opens nothing', async () => {
  session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'hang', when: 'after-storing' } });
  await session.openPage('sample-article.html');
  const popup = await session.openForm();
  await popup.fill('#field-name', 'Typed while the update came');
  await expect.poll(() => session.inside.evaluate(dumpStores)).toContain('Typed while the update came');
  await session.save(ideaNamed('On its way over the update'));
  await expect.poll(() => named('On its way over the update')).toHaveLength(1);

  const toVersion = '99.0.1';
  await withUpdate({ files: newerBuild(older, toVersion), toVersion }, findUpdate);
  const opened = await session.ui.run(
    `return window.gBrowser.tabs.map((tab) => tab.linkedBrowser.currentURI.spec)
       .filter((address) => address.startsWith(input));`,
    session.addOnOrigin,
  );
  expect(opened).toEqual([]);
  await session.reopenInside();
  expect(await version()).toBe(toVersion);
  await expect.poll(() => stateOf('On its way over the update')).toBe('delivered');
  expect(attempts('/ideas')).toHaveLength(1);
  await closeFirefoxPopup(session.ui);
  await session.openPage('sample-article.html');
  const again = await session.openForm();
  expect(await again.value('#field-name')).toBe('Typed while the update came');
  await closeFirefoxPopup(session.ui);
});
