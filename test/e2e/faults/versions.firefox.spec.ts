// Updates and downgrades of the add-on in a real Firefox, by hand and by Firefox's own update check.
import { createServer } from 'node:http';
import { findBuild } from '../../support/built-extension';
import { close, listen } from '../../support/listen';
import { type Files, pack } from '../../tools/packages/pack';
import { eitherOfFirefox } from '../either-browser';
import { needs, onlyInFullRun, ownFirefox } from '../fixtures';
import { versionsTests } from './versions-rules';

const build = findBuild('firefox-mv3');
needs(build);
const older = build.found ? build.value : '';

onlyInFullRun();
// The last test changes where Firefox finds updates.
const session = ownFirefox();

/** Replaces the installed add-on with these files. */
async function install(files: Files): Promise<void> {
  await session.install(files);
  await session.reopenInside();
}

/** Serves the package and its update manifest while Firefox checks for updates, as it does once a day. */
async function update(files: Files, toVersion: string): Promise<unknown> {
  const archive = await pack(files);
  const server = createServer(({ url, headers }, response) => {
    const update_link = `http://${headers.host}/package.xpi`;
    const updates = { addons: { [session.addOnId]: { updates: [{ version: toVersion, update_link }] } } };
    response.end(url === '/package.xpi' ? archive : JSON.stringify(updates));
  });
  const updateAddress = `http://127.0.0.1:${await listen(server)}/updates.json`;
  await session.ui
    .run(
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
    )
    .finally(() => close(server));
  const opened = await session.ui.run(
    `return window.gBrowser.tabs.map((tab) => tab.linkedBrowser.currentURI.spec)
       .filter((address) => address.startsWith(input));`,
    session.addOnOrigin,
  );
  await session.reopenInside();
  return opened;
}

versionsTests({ browser: eitherOfFirefox(session), older, install, update });
