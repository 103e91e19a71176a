// A Firefox with the built add-on on its own profile. It can be made fresh for another session without a new start.
import { readFolder } from '../tools/packages/pack';
import { findBuild } from './built-extension';
import { type FirefoxOptions, type FirefoxSession, grant, launchFirefox } from './firefox';
import { makeFirefoxProfile } from './firefox-profile';
import { needed } from './found';
import { type LastingHome, startHome } from './shared-browser';
import { waitUntil } from './wait-until';

export async function startFirefox(
  options: Partial<FirefoxOptions> = {},
): Promise<LastingHome<FirefoxSession>> {
  const launch = {
    addOnDir: needed(findBuild('firefox-mv3')),
    grantedOrigins: ['http://127.0.0.1/*'],
    profileDir: makeFirefoxProfile(),
    ...options,
  };
  return startHome({
    profileDir: launch.profileDir,
    launch: () => launchFirefox(launch),
    clear: uninstall,
    async reinstall(firefox) {
      await firefox.install(readFolder(launch.addOnDir));
      await grant(firefox.ui, firefox.addOnId, launch.grantedOrigins);
      await keepOnlyOptions(firefox);
    },
  });
}

/** A new add-on opens its options. At a start they take the place of the blank tab. */
async function keepOnlyOptions({ ui, addOnOrigin }: FirefoxSession): Promise<void> {
  const closeOthers = `
    const isOptions = (tab) => tab.linkedBrowser.currentURI.spec === input;
    if (!window.gBrowser.tabs.some(isOptions)) return false;
    for (const tab of [...window.gBrowser.tabs])
      if (!isOptions(tab)) window.gBrowser.removeTab(tab, { skipPermitUnload: true });
    return true;`;
  const address = `${addOnOrigin}/options.html`;
  await waitUntil(async () => (await ui.run(closeOthers, address)) === true, { what: 'the options to open' });
}

/** Firefox itself removes everything of an add-on that is uninstalled: stored data, permissions, alarms and menus. */
async function uninstall({ ui, addOnId, browser }: FirefoxSession): Promise<void> {
  const blank = await browser.newPage();
  await blank.bringToFront();
  await ui.run(
    `const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');
     Services.io.offline = false;
     for (const alert of Services.wm.getEnumerator('alert:alert')) alert.close();
     for (const other of Services.wm.getEnumerator('navigator:browser')) if (other !== window) other.close();
     if (window.SidebarController.isOpen) window.SidebarController.hide();
     for (const tab of [...window.gBrowser.tabs])
       if (tab !== window.gBrowser.selectedTab) window.gBrowser.removeTab(tab, { skipPermitUnload: true });
     Services.cookies.removeAll();
     const { principal } = WebExtensionPolicy.getByID(input).extension;
     const uuids = Services.prefs.getStringPref('extensions.webextensions.uuids');
     Services.prefs.setBoolPref('extensions.webextensions.keepStorageOnUninstall', false);
     await (await AddonManager.getAddonByID(input)).uninstall();
     Services.prefs.setBoolPref('extensions.webextensions.keepStorageOnUninstall', true);
     // The host of its pages stays the same.
     Services.prefs.setStringPref('extensions.webextensions.uuids', uuids);
     // Firefox removes data in order, so this ends after its own removal.
     await new Promise((resolve) => {
       Services.qms.clearStoragesForPrincipal(principal).callback = resolve;
     });`,
    addOnId,
  );
}
