// Owns facts about our requests that `fetch` hides: why one failed, where one was redirected, and what its origin did before.
import { browser } from './browser';

export interface NetworkFailure {
  /** The browser's code. */
  readonly code: string;
  /** The codes of earlier failures at the same origin, which answered nothing since. This request began after them. */
  readonly earlier: readonly string[];
}

/** What the browser tells of one request. */
export interface ObservedRequest {
  /** To be fetched in place of the address: the same for the service, and like no other for us (fault F70). */
  readonly address: string;
  /** Why the request failed; null where the browser gave no reason. */
  failure(): Promise<NetworkFailure | null>;
  /** The host that the request was redirected to; null where the browser named none. */
  redirectHost(): Promise<string | null>;
}

export interface NetworkObserver {
  /** Call this right before the request. */
  observe(address: string): ObservedRequest;
}

/** On a busy machine the event comes shortly after `fetch` ends. */
const eventLagMs = 500;
/** A service that is away for a day fails more often than anybody wants to know. */
const mostEarlier = 20;

/**
 * Listens to this extension's requests and blocks or changes none. The browser shows it only origins that the person
 * allowed. Create synchronously at the worker's start.
 */
export function createNetworkObserver(): NetworkObserver {
  const failures = createNotes();
  const redirectHosts = createNotes();
  /** By origin. A worker that just started knows of no failure. */
  const quiet = new Map<string, Quiet>();
  const own = new URL(browser.runtime.getURL('/')).origin;
  const filter = { urls: ['<all_urls>'], types: ['xmlhttprequest' as const, 'other' as const] };
  let count = 0;

  const isOurs = (details: { tabId: number; initiator?: unknown; originUrl?: unknown }) =>
    details.tabId === -1 &&
    [details.initiator, details.originUrl].some((origin) => String(origin).startsWith(own));

  browser.webRequest.onErrorOccurred.addListener((details) => {
    if (!isOurs(details)) return;
    failures.note(details.url, details.error);
    const { origin } = new URL(details.url);
    const before = quiet.get(origin) ?? noFailure;
    quiet.set(origin, { ...before, codes: [details.error, ...before.codes].slice(0, mostEarlier) });
  }, filter);
  // Firefox doesn't fire `onBeforeRedirect` for a redirect that `fetch` may not follow; it shows the answer's headers.
  browser.webRequest.onHeadersReceived.addListener(
    (details) => {
      // Anybody's answer: its connection may be used again.
      const { origin } = new URL(details.url);
      quiet.set(origin, { answers: (quiet.get(origin) ?? noFailure).answers + 1, codes: [] });
      if (!isOurs(details) || details.statusCode < 300 || details.statusCode > 399) return undefined;
      const location = details.responseHeaders?.find(({ name }) => name.toLowerCase() === 'location')?.value;
      if (location !== undefined && URL.canParse(location, details.url))
        redirectHosts.note(details.url, new URL(location, details.url).host);
      return undefined;
    },
    filter,
    ['responseHeaders'],
  );

  return {
    observe(plain) {
      count += 1;
      // A fragment stays in the browser, and its events show it.
      const address = `${plain}#${count}`;
      const { origin } = new URL(plain);
      const before = quiet.get(origin) ?? noFailure;
      return {
        address,
        async failure() {
          const code = await failures.read(address);
          // Read last: an answer that came meanwhile left a connection behind.
          const isQuiet = (quiet.get(origin) ?? noFailure).answers === before.answers;
          return code === null ? null : { code, earlier: isQuiet ? before.codes : [] };
        },
        redirectHost: () => redirectHosts.read(address),
      };
    },
  };
}

/** What is known of an origin since its last answer. */
interface Quiet {
  /** How often it answered so far. */
  readonly answers: number;
  /** Of failures since then, the last one first. */
  readonly codes: readonly string[];
}

const noFailure: Quiet = { answers: 0, codes: [] };
/** Nobody asks about a request that timed out: the oldest notes go. */
const mostNotes = 100;

/** One text for each request. A reader may come before the text. */
function createNotes() {
  const notes = new Map<string, string>();
  const readers = new Map<string, () => void>();
  return {
    note(address: string, text: string): void {
      notes.set(address, text);
      for (const oldest of notes.keys()) if (notes.size > mostNotes) notes.delete(oldest);
      readers.get(address)?.();
    },
    async read(address: string): Promise<string | null> {
      if (!notes.has(address))
        await new Promise<void>((resolve) => {
          readers.set(address, resolve);
          setTimeout(resolve, eventLagMs);
        });
      readers.delete(address);
      const text = notes.get(address) ?? null;
      notes.delete(address);
      return text;
    },
  };
}
