// One real Firefox with the add-on: start, pages, popup, granted origins, kills, end.
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, type Page } from 'puppeteer-core';
import * as z from 'zod';
import { type Files, pack, readFolder } from '../tools/packages/pack';
import { findFirefox } from './find-browsers';
import { watchFirefoxConsole } from './firefox-console';
import { bidiConnection, createFirefoxInterface, type FirefoxInterface } from './firefox-interface';
import { openFirefoxPopup } from './firefox-popup';
import { needed } from './found';
import { waitUntil } from './wait-until';

export interface FirefoxOptions {
  addOnDir: string;
  /** A profile to keep, with its installed add-on. @default a new one, removed at the end */
  profileDir?: string;
  /** @default true */
  headless?: boolean;
  /** The X display of a headed browser. @default the variable DISPLAY */
  display?: string;
  /** Environment variables that add to or replace this process's own. */
  env?: Readonly<Record<string, string>>;
  /** Whether a server may have an untrusted certificate. @default false */
  takesAnyCertificate?: boolean;
  /** Preferences that add to or replace those of the tests. */
  preferences?: Readonly<Record<string, unknown>>;
  /** Granted match patterns. In Firefox they have no ports. */
  grantedOrigins?: readonly string[];
  /** Whether Firefox shows its permission prompt. Otherwise the answer is always yes. @default false */
  asksPermission?: boolean;
}

export type FirefoxSession = Awaited<ReturnType<typeof launchFirefox>>;

const manifestSchema = z.object({
  browser_specific_settings: z.object({ gecko: z.object({ id: z.string() }) }),
});

/** Firefox invents the host of an add-on's pages. A preference fixes it in advance. */
const addOnHost = '7d0f3c52-9f43-4f0c-8a53-6f3d2b1c9e10';

/** Throws a clear error if Firefox is missing. */
export async function launchFirefox(options: FirefoxOptions) {
  const addOnId = readAddOnId(options.addOnDir);
  const browser = await launch({
    browser: 'firefox',
    executablePath: needed(findFirefox()),
    headless: options.headless ?? true,
    defaultViewport: null,
    acceptInsecureCerts: options.takesAnyCertificate ?? false,
    env: {
      ...process.env,
      ...options.env,
      ...(options.display === undefined ? {} : { DISPLAY: options.display }),
    },
    args: ['--width=1200', '--height=850', '--remote-allow-system-access'],
    ...(options.profileDir === undefined ? {} : { userDataDir: options.profileDir }),
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [addOnId]: addOnHost }),
      'extensions.webextOptionalPermissionPrompts': options.asksPermission ?? false,
      // ESR installs unsigned add-ons permanently. Other versions remove one with all its data, unless told to keep
      // it.
      'xpinstall.signatures.required': false,
      'extensions.webextensions.keepStorageOnUninstall': true,
      // Firefox draws the notifications itself, so that tests can read them.
      'alerts.useSystemBackend': false,
      ...options.preferences,
    },
  });
  const addOnOrigin = `moz-extension://${addOnHost}`;
  const ui = await createFirefoxInterface(browser);
  const post = bidiConnection(browser);
  const takeConsoleErrors = await watchFirefoxConsole(ui, { addOnId, addOnOrigin });

  async function open(address: string): Promise<Page> {
    const page = await browser.newPage();
    await page.goto(address);
    await page.bringToFront();
    return page;
  }

  async function openExtensionPage(path: string): Promise<Page> {
    // WebDriver hides a tab that starts in the add-on's process, and a new tab with our page may start there.
    const page = await browser.newPage();
    await page.bringToFront();
    await ui.run(
      `const { principal } = WebExtensionPolicy.getByID(input.addOnId).extension;
       window.gBrowser.selectedBrowser.loadURI(Services.io.newURI(input.address), {
         triggeringPrincipal: principal,
         loadFlags: Ci.nsIWebNavigation.LOAD_FLAGS_REPLACE_HISTORY,
       });`,
      { addOnId, address: `${addOnOrigin}/${path}` },
    );
    const isLoaded = (origin: string) => location.origin === origin && document.readyState === 'complete';
    await waitUntil(() => page.evaluate(isLoaded, addOnOrigin).catch(() => false), {
      what: `${path} to load`,
    });
    return page;
  }

  async function openByHand(address: string): Promise<void> {
    await ui.run(
      `const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();
       window.gBrowser.selectedTab = window.gBrowser.addTab(input, { triggeringPrincipal });`,
      address,
    );
    const isLoaded = `const { currentURI, webProgress } = window.gBrowser.selectedBrowser;
      return currentURI.spec === input && !webProgress.isLoadingDocument;`;
    await waitUntil(async () => (await ui.run(isLoaded, address)) === true, { what: `${address} to load` });
  }

  async function install(files: Files): Promise<void> {
    const value = (await pack(files)).toString('base64');
    // A Firefox that requires signatures keeps ours only until it closes, so install it again at the next start.
    const wantsSignature = await ui.run(
      `return ChromeUtils.importESModule('resource://gre/modules/AppConstants.sys.mjs').AppConstants.MOZ_REQUIRE_SIGNING;`,
    );
    await post('webExtension.install', {
      extensionData: { type: 'base64', value },
      'moz:permanent': wantsSignature === false,
    });
  }

  if ((await ui.run('return WebExtensionPolicy.getByID(input) !== null', addOnId)) !== true)
    await install(readFolder(options.addOnDir));
  await grant(ui, addOnId, options.grantedOrigins ?? []);
  return {
    browser,
    addOnId,
    /** The origin of the add-on's pages, such as "moz-extension://…", without a slash at the end. */
    addOnOrigin,
    display: options.display,
    ui,
    open,
    /** Opens a page that WebDriver can't open, such as "about:support" or a file, like the address bar. */
    openByHand,
    /** Opens one of the add-on's own pages in a tab. Its `url()` stays "about:blank": WebDriver hides such addresses. */
    openExtensionPage,
    openPopup: () => openFirefoxPopup(ui, addOnId),
    /** Focuses the active page. After the start the address bar has the focus. */
    focusPage: async () => {
      await ui.run('window.gBrowser.selectedBrowser.focus()');
    },
    /** Installs an add-on of these files permanently, like from a store, or updates to it. */
    install,
    /** The errors in the consoles of the add-on's pages and background since the last call. */
    takeConsoleErrors,
    /** Ends the event page like Firefox ends an idle one: listeners stay registered, variables and requests are lost. */
    stopBackground: async () => {
      await ui.run(
        `await WebExtensionPolicy.getByID(input).extension.terminateBackground({ disableResetIdleForTest: true });`,
        addOnId,
      );
    },
    /** Kills the browser with SIGKILL, as in a crash or power failure. */
    kill: async () => {
      const running = browser.process();
      if (!running) throw new Error('this Firefox was not started here');
      if (running.exitCode !== null || running.signalCode !== null) return;
      const gone = once(running, 'exit');
      running.kill('SIGKILL');
      await gone;
      // Puppeteer restores the preferences of a given profile when Firefox ends. The next start must wait for that.
      const isPutBack = () =>
        ['user.js', 'prefs.js'].every(
          (file) => !existsSync(join(options.profileDir ?? '', `${file}.puppeteer`)),
        );
      await waitUntil(isPutBack, { what: 'the profile to be put back' });
    },
    close: () => browser.close(),
  };
}

function readAddOnId(addOnDir: string): string {
  const file = join(addOnDir, 'manifest.json');
  if (!existsSync(file)) throw new Error(`${addOnDir} holds no add-on: build it first (npm run build)`);
  return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).browser_specific_settings.gecko.id;
}

export async function grant(
  ui: FirefoxInterface,
  addOnId: string,
  origins: readonly string[],
): Promise<void> {
  if (origins.length === 0) return;
  await ui.run(
    `const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
     const { extension } = WebExtensionPolicy.getByID(input.addOnId);
     await ExtensionPermissions.add(input.addOnId, { origins: input.origins, permissions: [] }, extension);`,
    { addOnId, origins },
  );
}
