// Owns the popup's first question to the browser, what is on the page: asked by a script of its own, which is there before
// the popup's others are, so that the page is read while those are evaluated.
import { browser } from '@wxt-dev/browser';
import { findFrontPage, injectInto, isOwnAddress, type PageTarget } from './page-script';

export interface EarlyRead {
  /** Rejects where the browser does not tell. */
  readonly page: Promise<PageTarget | null>;
  /** What the page gave, in whatever shape. Rejects where it refuses. */
  readonly result: Promise<unknown>;
}

declare global {
  /** undefined until somebody asks; null once the others would not wait for it. */
  var quickCaptureEarlyRead: EarlyRead | null | undefined;
}

/** Asks at once, and leaves the answers where `takeEarlyRead` finds them. */
export function startEarlyRead(): void {
  if (globalThis.quickCaptureEarlyRead === null) return;
  const page = findFrontPage(browser);
  const result = page.then(
    (front) => front && !isOwnAddress(front.address) && injectInto(browser, front, '/read-page.js'),
  );
  // Whoever takes them hears of it.
  page.catch(() => undefined);
  result.catch(() => undefined);
  globalThis.quickCaptureEarlyRead = { page, result };
}

/** Once: whoever asks again wants the page as it is then. null where nobody has asked so far, nor will. */
export function takeEarlyRead(): EarlyRead | null {
  const early = globalThis.quickCaptureEarlyRead ?? null;
  globalThis.quickCaptureEarlyRead = null;
  return early;
}
