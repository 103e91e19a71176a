// Owns one real Firefox with the add-on in it: start, pages, popup, granted origins, end.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, launch, type Page } from 'puppeteer-core';
import * as z from 'zod';
import { findFirefox } from './find-firefox';
import { createFirefoxInterface, type FirefoxInterface } from './firefox-interface';
import { type FirefoxPopup, openFirefoxPopup } from './firefox-popup';
import { waitUntil } from './wait-until';

export interface FirefoxOptions {
  addOnDir: string;
  /** @default true */
  headless?: boolean;
  /** The X display of a headed browser. @default the variable DISPLAY */
  display?: string;
  /** Match patterns granted as if a person had said yes; Firefox knows no ports in them. */
  grantedOrigins?: readonly string[];
}

export interface FirefoxSession {
  browser: Browser;
  addOnId: string;
  /** Such as "moz-extension://…", without a slash at the end. */
  addOnOrigin: string;
  ui: FirefoxInterface;
  open(address: string): Promise<Page>;
  /** Opens one of the add-on's own pages in a tab. Its `url()` stays "about:blank": WebDriver hides such addresses. */
  openExtensionPage(path: string): Promise<Page>;
  openPopup(): Promise<FirefoxPopup>;
  /** Gives the keyboard to the page in front; after the start the address bar has it. */
  focusPage(): Promise<void>;
  close(): Promise<void>;
}

const manifestSchema = z.object({
  browser_specific_settings: z.object({ gecko: z.object({ id: z.string() }) }),
});

/** Firefox makes up the host of an add-on's pages; a preference settles it beforehand. */
const addOnHost = '7d0f3c52-9f43-4f0c-8a53-6f3d2b1c9e10';

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
    env: { ...process.env, ...(options.display === undefined ? {} : { DISPLAY: options.display }) },
    args: ['--width=1200', '--height=850', '--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [addOnId]: addOnHost }),
      // A click that asks for a permission is answered with yes; the prompt itself is Chromium's to test.
      'extensions.webextOptionalPermissionPrompts': false,
    },
  });
  const addOnOrigin = `moz-extension://${addOnHost}`;
  const ui = await createFirefoxInterface(browser);

  async function open(address: string): Promise<Page> {
    const [first] = await browser.pages();
    const page = first?.url() === 'about:blank' ? first : await browser.newPage();
    await page.goto(address);
    await page.bringToFront();
    return page;
  }

  async function openExtensionPage(path: string): Promise<Page> {
    const before = new Set(await browser.pages());
    await ui.run(
      `const { principal } = WebExtensionPolicy.getByID(input.addOnId).extension;
       window.gBrowser.selectedTab = window.gBrowser.addTab(input.address, { triggeringPrincipal: principal });`,
      { addOnId, address: `${addOnOrigin}/${path}` },
    );
    const page = await waitUntil(async () => (await browser.pages()).find((item) => !before.has(item)), {
      what: `the tab with ${path}`,
    });
    const isLoaded = (origin: string) => location.origin === origin && document.readyState === 'complete';
    await waitUntil(() => page.evaluate(isLoaded, addOnOrigin).catch(() => false), {
      what: `${path} to load`,
    });
    return page;
  }

  await browser.installExtension(options.addOnDir);
  await grant(ui, addOnId, options.grantedOrigins ?? []);
  return {
    browser,
    addOnId,
    addOnOrigin,
    ui,
    open,
    openExtensionPage,
    openPopup: () => openFirefoxPopup(ui, addOnId),
    focusPage: async () => {
      await ui.run('window.gBrowser.selectedBrowser.focus()');
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
