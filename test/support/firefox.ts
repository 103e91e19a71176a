// Owns one real Firefox with the add-on in it: start, pages, popup, granted origins, kills, end.
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, launch, type Page } from 'puppeteer-core';
import * as z from 'zod';
import { type Files, pack, readFolder } from '../tools/packages/pack';
import { findFirefox } from './find-firefox';
import { bidiConnection, createFirefoxInterface, type FirefoxInterface } from './firefox-interface';
import { type FirefoxPopup, openFirefoxPopup } from './firefox-popup';
import { waitUntil } from './wait-until';

export interface FirefoxOptions {
  addOnDir: string;
  /** A profile to keep. An add-on that is installed in it stays. @default a new one, removed at the end */
  profileDir?: string;
  /** @default true */
  headless?: boolean;
  /** The X display of a headed browser. @default the variable DISPLAY */
  display?: string;
  /** Variables of the environment beside, or in the place of, this process's own. */
  env?: Readonly<Record<string, string>>;
  /** Whether a server may show a certificate that nobody vouches for. @default false */
  takesAnyCertificate?: boolean;
  /** Preferences beside, or in the place of, those that tests need. */
  preferences?: Readonly<Record<string, unknown>>;
  /** Match patterns granted as if a person had said yes; Firefox knows no ports in them. */
  grantedOrigins?: readonly string[];
  /** Whether a click that asks for a permission brings up Firefox's own question; else it is answered with yes. @default false */
  asksPermission?: boolean;
}

export interface FirefoxSession {
  browser: Browser;
  addOnId: string;
  /** Such as "moz-extension://…", without a slash at the end. */
  addOnOrigin: string;
  ui: FirefoxInterface;
  open(address: string): Promise<Page>;
  /** Opens a page that WebDriver may not, such as "about:support" or a file, as the address bar does. */
  openByHand(address: string): Promise<void>;
  /** Opens one of the add-on's own pages in a tab. Its `url()` stays "about:blank": WebDriver hides such addresses. */
  openExtensionPage(path: string): Promise<Page>;
  openPopup(): Promise<FirefoxPopup>;
  /** Focuses the page in front. After the start the address bar has the focus. */
  focusPage(): Promise<void>;
  /** Installs, or updates to, an add-on of these files, for good as from a store. */
  install(files: Files): Promise<void>;
  /** Ends the event page as Firefox does with an idle one: listeners stay known, variables and requests are lost. */
  stopBackground(): Promise<void>;
  /** Ends the browser with SIGKILL, as a crash or a power cut does. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

const manifestSchema = z.object({
  browser_specific_settings: z.object({ gecko: z.object({ id: z.string() }) }),
});

/** Firefox makes up the host of an add-on's pages; a preference settles it beforehand. */
const addOnHost = '7d0f3c52-9f43-4f0c-8a53-6f3d2b1c9e10';

export function makeFirefoxProfile(): string {
  return mkdtempSync(join(tmpdir(), 'quick-capture-firefox-'));
}

/** Throws in plain words when there is no Firefox. */
export async function launchFirefox(options: FirefoxOptions): Promise<FirefoxSession> {
  const firefox = findFirefox();
  if (!firefox.found) throw new Error(firefox.reason);
  const addOnId = readAddOnId(options.addOnDir);
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefox.value,
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
      // ESR lets an add-on in for good that no store has signed; others forget one with all it stored, unless told not to.
      'xpinstall.signatures.required': false,
      'extensions.webextensions.keepStorageOnUninstall': true,
      // Tests can read the notifications that Firefox draws itself.
      'alerts.useSystemBackend': false,
      ...options.preferences,
    },
  });
  const addOnOrigin = `moz-extension://${addOnHost}`;
  const ui = await createFirefoxInterface(browser);
  const post = bidiConnection(browser);

  async function open(address: string): Promise<Page> {
    const page = await browser.newPage();
    await page.goto(address);
    await page.bringToFront();
    return page;
  }

  async function openExtensionPage(path: string): Promise<Page> {
    // WebDriver hides a tab that begins in the add-on's process. Whether a new tab with our page begins there is a matter of time.
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
    // A Firefox that wants a signature takes ours only until it is closed: it is installed again at the next start.
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
    addOnOrigin,
    ui,
    open,
    openByHand,
    openExtensionPage,
    openPopup: () => openFirefoxPopup(ui, addOnId),
    focusPage: async () => {
      await ui.run('window.gBrowser.selectedBrowser.focus()');
    },
    install,
    stopBackground: async () => {
      await ui.run(
        `await WebExtensionPolicy.getByID(input).extension.terminateBackground({ disableResetIdleForTest: true });`,
        addOnId,
      );
    },
    kill: async () => {
      const running = browser.process();
      if (!running) throw new Error('this Firefox was not started here');
      const gone = once(running, 'exit');
      running.kill('SIGKILL');
      await gone;
      // Puppeteer puts the preferences of a lent profile back when it sees the end, which the next start must not meet.
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

async function grant(ui: FirefoxInterface, addOnId: string, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await ui.run(
    `const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
     const { extension } = WebExtensionPolicy.getByID(input.addOnId);
     await ExtensionPermissions.add(input.addOnId, { origins: input.origins, permissions: [] }, extension);`,
    { addOnId, origins },
  );
}
