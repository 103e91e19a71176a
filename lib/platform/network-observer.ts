// Facts about our requests that `fetch` hides: failure reasons, redirect targets, and the origin's last failure.
import { browser } from 'wxt/browser';
import { within } from '@/lib/async';

/** On a busy machine, the event arrives shortly after `fetch` ends. */
const eventLagMs = 500;
/** Nobody reads the events of a request that timed out, so the oldest ones are dropped. */
const maxNotes = 100;

export type NetworkObserver = ReturnType<typeof createNetworkObserver>;

/** An origin's answers so far, and its last failure since then. */
interface Quiet {
  readonly answers: number;
  readonly code: string | null;
}

/**
 * Listens to this extension's requests and neither blocks nor changes them. The browser reports only origins
 * that the person allowed. Create it synchronously at the worker's start.
 */
export function createNetworkObserver() {
  const failures = createNotes();
  const redirectHosts = createNotes();
  /** By origin. A new worker knows of no failure. */
  const quiet = new Map<string, Quiet>();
  const quietAt = (origin: string): Quiet => quiet.get(origin) ?? { answers: 0, code: null };
  const filter = { urls: ['<all_urls>'], types: ['xmlhttprequest' as const, 'other' as const] };
  let count = 0;

  browser.webRequest.onErrorOccurred.addListener((details) => {
    if (!isOurs(details)) return;
    failures.note(details.url, details.error);
    const { origin } = new URL(details.url);
    quiet.set(origin, { ...quietAt(origin), code: details.error });
  }, filter);
  // Firefox doesn't fire `onBeforeRedirect` for a redirect that `fetch` may not follow, but it shows the
  // response headers.
  browser.webRequest.onHeadersReceived.addListener(
    (details) => {
      // Counts answers to every extension and page: their connections may be reused.
      const { origin } = new URL(details.url);
      quiet.set(origin, { answers: quietAt(origin).answers + 1, code: null });
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
    /** Call this right before the request. */
    observe(plain: string) {
      count += 1;
      // Fetched instead of the plain address, and unique (fault F70). The browser sends no fragments, but its events
      // contain them.
      const address = `${plain}#${count}`;
      const { origin } = new URL(plain);
      const before = quietAt(origin);
      return {
        address,
        /**
         * The browser's error code, and that of the last failure at the same origin if there was no answer since. null if
         * the browser gave no reason.
         */
        async failure(): Promise<{ readonly code: string; readonly before: string | null } | null> {
          const code = await failures.read(address);
          // Read last: an answer in the meantime left an open connection.
          const isQuiet = quietAt(origin).answers === before.answers;
          return code === null ? null : { code, before: isQuiet ? before.code : null };
        },
        /** The host that the request was redirected to. null if the browser named none. */
        redirectHost: (): Promise<string | null> => redirectHosts.read(address),
      };
    },
  };
}

function isOurs(details: { tabId: number; initiator?: unknown; originUrl?: unknown }): boolean {
  const { origin: own } = new URL(browser.runtime.getURL('/'));
  const from = [details.initiator, details.originUrl];
  return details.tabId === -1 && from.some((origin) => String(origin).startsWith(own));
}

/** One text per request. A reader may come before its text. */
function createNotes() {
  const notes = new Map<string, string>();
  const readers = new Map<string, (text: string) => void>();
  return {
    note(address: string, text: string): void {
      notes.set(address, text);
      for (const oldest of notes.keys()) if (notes.size > maxNotes) notes.delete(oldest);
      readers.get(address)?.(text);
    },
    async read(address: string): Promise<string | null> {
      const late = new Promise<string>((resolve) => readers.set(address, resolve));
      const text = notes.get(address) ?? (await within(eventLagMs, late));
      readers.delete(address);
      notes.delete(address);
      return text;
    },
  };
}
