// A Chromium with the built extension on its own profile. It can be made fresh for another session without a new start.
import type { Page, Worker } from 'playwright';
import { findBuild } from './built-extension';
import { type ChromiumOptions, type ChromiumSession, launchChromium } from './chromium';
import { needed } from './found';
import { type LastingHome, makeProfileDir, startHome } from './shared-browser';
import { waitUntil } from './wait-until';

export async function startChromium(
  options: Partial<Omit<ChromiumOptions, 'profileDir'>> = {},
): Promise<LastingHome<ChromiumSession>> {
  const extensionDir = options.extensionDir ?? needed(findBuild('chrome-mv3'));
  const grantedOrigins = options.grantedOrigins ?? ['http://127.0.0.1/*'];
  const profileDir = makeProfileDir('chromium');
  return startHome({
    profileDir,
    launch: () => launchChromium({ ...options, extensionDir, grantedOrigins, profileDir }),
    clear,
    reinstall: (browser) => reinstall(browser, grantedOrigins),
  });
}

/** What sessions listen to. */
const events = ['console', 'dialog', 'page', 'request', 'response', 'serviceworker', 'weberror'];

async function clear(browser: ChromiumSession): Promise<void> {
  const { context, setOffline, stopWorker, worker } = browser;
  for (const event of events) context.removeAllListeners(event);
  await setOffline(false);
  await context.clearCookies();
  await context.clearPermissions();
  const [first] = context.pages();
  if (!first) throw new Error('no window is open');
  // Playwright hears late of a tab that the extension opens.
  const isAlone = async () => {
    for (const page of context.pages()) if (page !== first) await page.close();
    return (await (await worker()).evaluate(countTabs)) === 1;
  };
  await waitUntil(isAlone, { what: 'the other tabs to close' });
  await first.goto('about:blank');
  // The running worker still knows accounts and captures. A new worker finds none, and sends nothing.
  await stopWorker();
  await clearDatabases(browser, first);
  await (await worker()).evaluate(removeStored);
}

async function clearDatabases({ context, extensionId }: ChromiumSession, page: Page): Promise<void> {
  const cdp = await context.newCDPSession(page);
  const origin = `chrome-extension://${extensionId}`;
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await cdp.detach();
}

async function reinstall(browser: ChromiumSession, grantedOrigins: readonly string[]): Promise<void> {
  const { context, extensionId, stopWorker, worker } = browser;
  const [page] = context.pages();
  if (!page) throw new Error('no window is open');
  const origin = `chrome-extension://${extensionId}`;
  const quiet = await context.newPage();
  await quiet.goto(`${origin}/icon/128.png`);
  // At its start, the worker stores a few values and creates an empty outbox. Only while it's stopped, all of it stays
  // away. Nothing may wake it during the reload: its texts would be empty, also those of the new extension.
  const isEmptied = async () => {
    await (await worker()).evaluate(clearLocal);
    await stopWorker();
    await clearDatabases(browser, page);
    return quiet.evaluate(isLocalEmpty);
  };
  await waitUntil(isEmptied, { what: 'the worker to have stored what it stores at its start' });
  const isOurs = (other: Worker) => other.url().startsWith(origin);
  await Promise.all([context.waitForEvent('serviceworker', isOurs), quiet.evaluate(reload)]);
  await quiet.close();
  await page.goto(`${origin}/options.html`);
  // Disconnecting gave the permission back. The browser grants it again without a question.
  await page.evaluate(allowOnly, [...grantedOrigins]);
  const found = await page.evaluate(readState);
  if (found.data !== '' || found.origins !== grantedOrigins.join())
    throw new Error(`it is not as installed: ${JSON.stringify(found)}`);
}

// The functions below run inside the extension, so they can use only their own bodies.

async function countTabs(): Promise<number> {
  return (await chrome.tabs.query({})).length;
}

async function removeStored(): Promise<void> {
  await chrome.alarms.clearAll();
  for (const id of Object.keys(await chrome.notifications.getAll())) await chrome.notifications.clear(id);
  await chrome.storage.session.clear();
  await chrome.storage.local.clear();
  await chrome.storage.sync.clear();
}

async function clearLocal(): Promise<void> {
  await chrome.storage.local.clear();
}

async function isLocalEmpty(): Promise<boolean> {
  return Object.keys(await chrome.storage.local.get(null)).length === 0;
}

/**
 * Reloads the extension, as after an update. That ends the worker, and the browser forgets everything that it keeps for
 * a running extension.
 */
async function reload(): Promise<void> {
  setTimeout(() => chrome.runtime.reload());
}

async function allowOnly(origins: string[]): Promise<void> {
  const { origins: granted = [] } = await chrome.permissions.getAll();
  const further = granted.filter((origin) => !origins.includes(origin));
  if (further.length > 0) await chrome.permissions.remove({ origins: further });
  await chrome.permissions.request({ origins });
}

/** The stored data besides what a new extension stores by itself, and the granted origins. */
async function readState(): Promise<{ data: string; origins: string }> {
  const own = ['outboxMark', 'cachedPolicy', 'retention', 'settingsVersion'];
  const stored = Object.keys(await chrome.storage.local.get(null)).filter((key) => !own.includes(key));
  const ownDatabases = ['quick-capture-outbox', 'quick-capture-lists', 'quick-capture-ideas'];
  const databases = (await indexedDB.databases()).map(({ name = '' }) => name);
  const further = databases.filter((name) => !ownDatabases.includes(name));
  const { origins = [] } = await chrome.permissions.getAll();
  return { data: [...stored, ...further].join(), origins: origins.join() };
}
