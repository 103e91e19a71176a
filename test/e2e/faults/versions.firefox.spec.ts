// Versions of the add-on installed over each other in a real Firefox. The newer one has a migration more, of the settings and of
// the outbox.
import { createServer, type Server } from 'node:http';
import { expect, test } from '@playwright/test';
import * as z from 'zod';
import { findBuild } from '../../support/built-extension';
import { closeFirefoxPopup } from '../../support/firefox-popup';
import { dumpStores, speak } from '../../support/inside-extension';
import { makeNewerBuild, newerVersion } from '../../support/newer-build';
import { ideaNamed } from '../../support/save-capture';
import { type Files, pack, readFolder } from '../../tools/packages/pack';
import { connectedFirefox, forFile, needs } from '../fixtures';
import { createIdea } from './outcomes';

const older = findBuild('firefox-mv3');
needs(older);

const newer = forFile(
  async () => makeNewerBuild('firefox'),
  async (build) => build.remove(),
);
const session = connectedFirefox();

/** By the add-on manager, as from a store's page. */
async function installOver(dir: string): Promise<void> {
  const served = await serveAddOn(readFolder(dir));
  await session.ui.run(
    `const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');
     await (await AddonManager.getInstallForURL(input)).install();`,
    served.package,
  );
  served.close();
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

/** Serves the package, and the answer of an update address that names it. */
async function serveAddOn(files: Files): Promise<{ package: string; updates: string; close(): void }> {
  const archive = await pack(files);
  const { version: number } = z
    .object({ version: z.string() })
    .parse(JSON.parse(Buffer.from(files.get('manifest.json') ?? []).toString()));
  const server = createServer((request, response) => {
    const update_link = `http://127.0.0.1:${portOf(server)}/package.xpi`;
    const updates = { addons: { [session.addOnId]: { updates: [{ version: number, update_link }] } } };
    response.end(request.url === '/package.xpi' ? archive : JSON.stringify(updates));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${portOf(server)}`;
  return {
    package: `${origin}/package.xpi`,
    updates: `${origin}/updates.json`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

test('F76 an update that Firefox finds while somebody types takes no word, and sends nothing twice', async () => {
  test.setTimeout(120_000);
  const files = new Map(readFolder(newer.dir));
  const manifest = Buffer.from(files.get('manifest.json') ?? []).toString();
  files.set('manifest.json', Buffer.from(manifest.replace(/"version":"[^"]*"/, '"version":"99.0.1"')));
  const update = await serveAddOn(files);
  await session.openPage('sample-article.html');
  const popup = await session.openForm();
  await popup.fill('#field-name', 'Typed while the update came');
  await expect.poll(() => session.inside.evaluate(dumpStores)).toContain('Typed while the update came');
  const found = await session.ui.run(
    `const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');
     Services.prefs.setBoolPref('extensions.checkUpdateSecurity', false);
     Services.prefs.setCharPref('extensions.update.background.url', input.url);
     Services.prefs.setCharPref('extensions.update.url', input.url);
     const addOn = await AddonManager.getAddonByID(input.id);
     const install = await new Promise((resolve) =>
       addOn.findUpdates({ onUpdateAvailable: (_found, one) => resolve(one), onNoUpdateAvailable: () => resolve(null) },
         AddonManager.UPDATE_WHEN_PERIODIC_UPDATE));
     if (install === null) return 'no update';
     await install.install();
     return (await AddonManager.getAddonByID(input.id)).version;`,
    { id: session.addOnId, url: update.updates },
  );
  update.close();
  expect(found).toBe('99.0.1');
  await session.reopenInside();
  expect(await version()).toBe('99.0.1');
  await closeFirefoxPopup(session.ui);
  await session.openPage('sample-article.html');
  const again = await session.openForm();
  await expect.poll(() => again.value('#field-name')).toBe('Typed while the update came');
  await closeFirefoxPopup(session.ui);
});
