// Owns what the browser tells of our own requests beside `fetch`: why one failed, and where one was sent on to.
import { browser } from './browser';

export interface NetworkObserver {
  /** The browser's code for the failure of our last request to this address, waited for a moment; null where it told none. */
  failureOf(address: string): Promise<string | null>;
  /** The host that the service at this origin last sent a request of ours on to; null where it never did. */
  redirectHostOf(origin: string): string | null;
}

/** `fetch` rejects and the listener is called by different paths: the code may come a moment later. */
const eventLagMs = 150;

/**
 * Listens, without blocking or changing anything, to requests of this extension to origins that the person
 * allowed; the browser shows it no others. Create synchronously at the worker's start.
 */
export function createNetworkObserver(): NetworkObserver {
  const failures = new Map<string, string>();
  const redirects = new Map<string, string>();
  const waiting = new Map<string, () => void>();
  const own = new URL(browser.runtime.getURL('/')).origin;
  const filter = { urls: ['<all_urls>'], types: ['xmlhttprequest' as const, 'other' as const] };

  const isOurs = (details: { tabId: number; initiator?: unknown; originUrl?: unknown }) =>
    details.tabId === -1 &&
    [details.initiator, details.originUrl].some((origin) => String(origin).startsWith(own));

  browser.webRequest.onBeforeRequest.addListener((details) => {
    failures.delete(details.url);
  }, filter);
  browser.webRequest.onErrorOccurred.addListener((details) => {
    if (!isOurs(details)) return;
    failures.set(details.url, details.error);
    waiting.get(details.url)?.();
  }, filter);
  browser.webRequest.onBeforeRedirect.addListener((details) => {
    if (isOurs(details)) redirects.set(new URL(details.url).origin, new URL(details.redirectUrl).host);
  }, filter);

  return {
    async failureOf(address) {
      if (!failures.has(address))
        await new Promise<void>((resolve) => {
          waiting.set(address, resolve);
          setTimeout(resolve, eventLagMs);
        });
      waiting.delete(address);
      return failures.get(address) ?? null;
    },
    redirectHostOf: (origin) => redirects.get(origin) ?? null,
  };
}
