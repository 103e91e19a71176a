// Owns what the browser tells of our own requests beside `fetch`: why one failed, and where one was sent on to.
import { browser } from './browser';

export interface NetworkObserver {
  /** The browser's code for the failure of our last request to this address; null where it told none. */
  failureOf(address: string): Promise<string | null>;
  /** The host that our last request to this address was sent on to; null where the browser told of none. */
  redirectHostOf(address: string): Promise<string | null>;
}

/** `fetch` ends and the listener is called by different paths: on a busy machine the event comes a moment later. */
const eventLagMs = 500;

/**
 * Listens, without blocking or changing anything, to requests of this extension to origins that the person
 * allowed; the browser shows it no others. Create synchronously at the worker's start.
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
  // `onBeforeRedirect` is not told in Firefox of a redirect that `fetch` is told not to follow; the answer's head is.
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

/** What was told of an address, for a reader who may come first. */
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
