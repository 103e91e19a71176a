// Owns what the browser says of our own requests beside `fetch`: why one failed, and where one was redirected to.
import { browser } from './browser';

export interface NetworkObserver {
  /** The browser's code for the failure of our last request to this address; null where it gave none. */
  failureOf(address: string): Promise<string | null>;
  /** The host that our last request to this address was redirected to; null where the browser named none. */
  redirectHostOf(address: string): Promise<string | null>;
}

/** On a busy machine the event comes a moment after `fetch` ends. */
const eventLagMs = 500;

/**
 * Listens to this extension's requests and blocks or changes none. The browser shows it only origins that the person
 * allowed. Create synchronously at the worker's start.
 */
export function createNetworkObserver(): NetworkObserver {
  const failures = createNotes();
  const redirectHosts = createNotes();
  const own = new URL(browser.runtime.getURL('/')).origin;
  const filter = { urls: ['<all_urls>'], types: ['xmlhttprequest' as const, 'other' as const] };

  const isOurs = (details: { tabId: number; initiator?: unknown; originUrl?: unknown }) =>
    details.tabId === -1 &&
    [details.initiator, details.originUrl].some((origin) => String(origin).startsWith(own));

  browser.webRequest.onBeforeRequest.addListener((details) => {
    failures.forget(details.url);
    redirectHosts.forget(details.url);
  }, filter);
  browser.webRequest.onErrorOccurred.addListener((details) => {
    if (isOurs(details)) failures.note(details.url, details.error);
  }, filter);
  // Firefox doesn't fire `onBeforeRedirect` for a redirect that `fetch` may not follow; it shows the answer's headers.
  browser.webRequest.onHeadersReceived.addListener(
    (details) => {
      if (!isOurs(details) || details.statusCode < 300 || details.statusCode > 399) return undefined;
      const location = details.responseHeaders?.find(({ name }) => name.toLowerCase() === 'location')?.value;
      if (location !== undefined && URL.canParse(location, details.url))
        redirectHosts.note(details.url, new URL(location, details.url).host);
      return undefined;
    },
    filter,
    ['responseHeaders'],
  );

  return { failureOf: failures.read, redirectHostOf: redirectHosts.read };
}

/** One text an address; the reader may come before the text. */
function createNotes() {
  const notes = new Map<string, string>();
  const readers = new Map<string, () => void>();
  return {
    note(address: string, text: string): void {
      notes.set(address, text);
      readers.get(address)?.();
    },
    forget(address: string): void {
      notes.delete(address);
    },
    async read(address: string): Promise<string | null> {
      if (!notes.has(address))
        await new Promise<void>((resolve) => {
          readers.set(address, resolve);
          setTimeout(resolve, eventLagMs);
        });
      readers.delete(address);
      return notes.get(address) ?? null;
    },
  };
}
