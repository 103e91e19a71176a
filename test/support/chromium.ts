// One real Chromium with the extension: start, worker, pages, offline, kill, end.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page, type Worker } from 'playwright';
import { prepareProfile, unpackedExtensionId } from './chromium-profile';
import { findChromium } from './find-browsers';
import { needed } from './found';
import { openPopup } from './popup';
import { createWorkerControl } from './service-worker';
import { waitUntil } from './wait-until';

export interface ChromiumOptions {
  extensionDir: string;
  /** Folders of further extensions for the same browser. @default none */
  besides?: readonly string[];
  /** Kept at the end. */
  profileDir: string;
  /** @default true */
  headless?: boolean;
  /** Whether the browser loads the lists under its address bar, like a person's. @default only if headed */
  hasAddressBarLists?: boolean;
  /** The X display of a headed browser. @default the variable DISPLAY */
  display?: string;
  /** Match patterns granted before the start, such as "http://127.0.0.1:4810/*". */
  grantedOrigins?: readonly string[];
  /** Language of the interface, such as "de". @default "en-US" */
  lang?: string;
  /** Host and port of a proxy for every request, also to this machine. @default none */
  proxy?: string;
  /** For a person who uses this browser: no automation banner. @default false */
  forPerson?: boolean;
  /** Whether an open popup is a page of the context. This keeps it open when it loses the focus. @default true */
  listsPopups?: boolean;
}

export type ChromiumSession = Awaited<ReturnType<typeof launchChromium>>;

type LaunchOptions = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>;

/**
 * Measured: with this variable's filter, Playwright ignores an extension's popup. Without it, the popup is a normal
 * Page.
 */
const listPopups = 'PW_CHROMIUM_ATTACH_TO_OTHER';

/** Throws a clear error if Chromium is missing or a permission was not granted. */
export async function launchChromium(options: ChromiumOptions) {
  const { profileDir } = options;
  const extensionId = unpackedExtensionId(options.extensionDir);
  const headless = options.headless ?? true;
  prepareProfile({
    profileDir,
    extensionId,
    grantedOrigins: options.grantedOrigins ?? [],
    hasAddressBarLists: options.hasAddressBarLists ?? !headless,
  });

  if (options.listsPopups ?? true) process.env[listPopups] = '1';
  else delete process.env[listPopups];
  const lang = options.lang ?? 'en-US';
  const context = await launchSandboxed(profileDir, {
    executablePath: needed(findChromium()),
    headless,
    viewport: null,
    // The caller ends the browser. Playwright would end the whole process.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    env: {
      ...process.env,
      LANGUAGE: lang,
      ...(options.display === undefined ? {} : { DISPLAY: options.display }),
    },
    ignoreDefaultArgs: options.forPerson ? ['--enable-automation'] : [],
    args: [
      ...quietFlags(lang),
      ...(headless ? withoutDrawing : []),
      ...proxyFlags(options.proxy),
      ...extensionFlags([options.extensionDir, ...(options.besides ?? [])]),
    ],
  });
  const cdp = await browserSession(context);
  const pid = await browserPid(cdp);

  const { worker, stop: stopWorker } = createWorkerControl(context, extensionId);

  async function open(address: string): Promise<Page> {
    const first = context.pages()[0];
    const page = first?.url() === 'about:blank' ? first : await context.newPage();
    const isTaken = await page.goto(address).then(
      () => false,
      (error: unknown) => {
        if (/interrupted by another navigation/.test(String(error))) return true;
        throw error;
      },
    );
    if (!isTaken) return page;
    // A new extension opens its options in the blank tab in front.
    const other = await context.newPage();
    await other.goto(address);
    return other;
  }

  async function kill(): Promise<void> {
    if (!context.browser()?.isConnected()) return;
    const gone = context.waitForEvent('close', { timeout: 30_000 });
    const tree = processTree(pid);
    process.kill(pid, 'SIGKILL');
    await gone;
    await untilEnded(tree);
  }

  async function close(): Promise<void> {
    const tree = processTree(pid);
    await context.close();
    await untilEnded(tree);
  }

  await requireGrants(await worker(), options.grantedOrigins ?? []);
  return {
    context,
    extensionId,
    profileDir,
    display: options.display,
    /** Process id of the browser itself. */
    pid,
    /** The extension's worker. A sleeping one is started first. */
    worker,
    /** Opens an address in the browser's first tab, or in a new one if that is in use. */
    open,
    /** Opens one of the extension's own pages in a tab, such as "options.html". */
    openExtensionPage: (path: string) => open(`chrome-extension://${extensionId}/${path}`),
    /** Presses the toolbar button on the given tab; see `openPopup`. */
    openPopup: (tab: Page) => openPopup({ context, cdp, extensionId, tab }),
    /** Stops every worker like the browser stops an idle one, and waits until it is gone. */
    stopWorker,
    setOffline: (isOffline: boolean) => context.setOffline(isOffline),
    /** SIGKILL, as in a crash. The profile stays and can be started again. Remove it with `discardProfile`. */
    kill,
    close,
  };
}

/** Root, and containers without user namespaces, can't start Chromium's sandbox. Checked once per process. */
let canSandbox = process.getuid?.() !== 0;

async function launchSandboxed(profileDir: string, options: LaunchOptions): Promise<BrowserContext> {
  if (canSandbox) {
    try {
      return await chromium.launchPersistentContext(profileDir, { ...options, chromiumSandbox: true });
    } catch (error) {
      if (!/sandbox|namespace/i.test(String(error))) throw error;
      canSandbox = false;
    }
  }
  // --test-type hides the banner about the missing sandbox.
  const args = [...(options.args ?? []), '--test-type'];
  return chromium.launchPersistentContext(profileDir, { ...options, args, chromiumSandbox: false });
}

/** No first-run pages, updates or background requests, and a window of a known size and position. */
export function quietFlags(lang: string): string[] {
  return [
    `--lang=${lang}`,
    '--window-size=1240,860',
    '--window-position=0,0',
    // Headless: a popup is never larger than the screen, which is small by default.
    '--screen-info={1600x1200}',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-sync',
    '--disable-search-engine-choice-screen',
    '--no-default-browser-check',
    '--no-first-run',
    '--no-pings',
  ];
}

/** Nobody looks at a headless browser: drawing as on a graphics card costs a tenth of its processor time. */
const withoutDrawing = ['--disable-gpu', '--disable-software-rasterizer'];

function proxyFlags(proxy: string | undefined): string[] {
  return proxy === undefined ? [] : [`--proxy-server=http://${proxy}`, '--proxy-bypass-list=<-loopback>'];
}

function extensionFlags(dirs: readonly string[]): string[] {
  const absent = dirs.find((dir) => !existsSync(join(dir, 'manifest.json')));
  if (absent !== undefined) throw new Error(`${absent} holds no extension: build it first (npm run build)`);
  return [`--disable-extensions-except=${dirs.join(',')}`, `--load-extension=${dirs.join(',')}`];
}

async function browserSession(context: BrowserContext): Promise<CDPSession> {
  const browser = context.browser();
  if (!browser) throw new Error('Playwright gave no browser for the profile');
  return browser.newBrowserCDPSession();
}

async function browserPid(cdp: CDPSession): Promise<number> {
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  const browser = processInfo.find(({ type }) => type === 'browser');
  if (!browser) throw new Error('Chromium named no browser process');
  return browser.id;
}

async function requireGrants(worker: Worker, origins: readonly string[]): Promise<void> {
  const isGranted = await worker.evaluate(
    (patterns) => patterns.length === 0 || chrome.permissions.contains({ origins: [...patterns] }),
    origins,
  );
  if (!isGranted) throw new Error(`this Chromium did not take the granted origins ${origins.join(', ')}`);
}

/** The process and its descendants. Only Linux tells them: elsewhere, the process alone. */
function processTree(pid: number): readonly number[] {
  if (!existsSync('/proc/self/stat')) return [pid];
  const parents = new Map(readdirSync('/proc').flatMap(parentOf));
  const tree = [pid];
  // The loop also visits what it adds.
  for (const parent of tree) for (const [child, own] of parents) if (own === parent) tree.push(child);
  return tree;
}

/** The process and its parent, unless it has ended meanwhile. */
function parentOf(name: string): [number, number][] {
  const parent = /^\d+$/.test(name) ? statOf(Number(name))?.parent : undefined;
  return parent === undefined ? [] : [[Number(name), parent]];
}

/** null if it has ended. */
function statOf(pid: number): { readonly state: string; readonly parent: number } | null {
  try {
    // The command in brackets may contain anything.
    const [, state = '', parent] = /.*\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { state, parent: Number(parent) };
  } catch {
    return null;
  }
}

async function untilEnded(pids: readonly number[]): Promise<void> {
  await waitUntil(() => !pids.some(isAlive), { what: `the end of the processes ${pids.join(', ')}` });
}

function isAlive(pid: number): boolean {
  // An ended process whose parent never asks stays listed.
  if (existsSync('/proc/self/stat')) return !['Z', undefined].includes(statOf(pid)?.state);
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
