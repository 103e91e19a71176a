// Screenshots of the active page. Only the gesture that opened the popup allows them.
import { browser } from 'wxt/browser';
import { within } from './page-reader';
import { bytesOfDataAddress } from './picture-canvas';

/** A busy page draws late. The picture is then as it is. */
const drawLimitMs = 500;

type VisiblePage =
  | { readonly isOk: true; readonly png: Uint8Array<ArrayBuffer>; readonly title: string }
  /** `refused`: extensions may not see this page. `failed`: the browser returned no picture. */
  | { readonly isOk: false; readonly reason: 'refused' | 'failed' };

/**
 * The person may have selected what they capture, and the selection itself stays. A style sheet of the user is over the
 * page's own, also in shadow trees, and no part of its document.
 */
const unmarked = `
  * { -webkit-user-select: none !important; user-select: none !important }
  ::selection { background: transparent !important; color: currentcolor !important }
`;

/** A PNG in the screen's pixels, without the popup and the selection's color. Leaves the page unchanged. Never rejects. */
export async function takeScreenshot(): Promise<VisiblePage> {
  // No window is left.
  const window = await pageWindow().catch(() => null);
  if (!window) return { isOk: false, reason: 'refused' };
  const unmark = await withoutMark(window.tabId);
  try {
    const address = await browser.tabs.captureVisibleTab(window.id, { format: 'png' });
    const png = bytesOfDataAddress(address);
    return png ? { isOk: true, png, title: window.title } : { isOk: false, reason: 'failed' };
  } catch (error) {
    // The browser has no codes for its reasons. The person reads which of the two it is.
    const isRefused = /permission|cannot access|not allowed|missing host/i.test(String(error));
    return { isOk: false, reason: isRefused ? 'refused' : 'failed' };
  } finally {
    await unmark();
  }
}

/** Draws the page without the selection's color. Returns what draws it again. A page that takes no styles keeps it. */
async function withoutMark(tabId: number | undefined): Promise<() => Promise<void>> {
  if (tabId === undefined) return async () => undefined;
  const target = { tabId, allFrames: true };
  const style = { target, css: unmarked, origin: 'USER' } as const;
  const drawn = browser.scripting.insertCSS(style).then(() =>
    browser.scripting.executeScript({
      target: { tabId },
      // Runs in the page. The second frame begins once the first one was drawn.
      func: () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    }),
  );
  await within(
    drawLimitMs,
    drawn.catch(() => null),
  );
  return () => browser.scripting.removeCSS(style).catch(() => undefined);
}

interface PageWindow {
  readonly id: number;
  readonly tabId: number | undefined;
  readonly title: string;
}

/** The page's window, not the small window that may show the form. */
async function pageWindow(): Promise<PageWindow | null> {
  const own = await browser.windows.getCurrent();
  const { id } =
    own.type === 'normal' ? own : await browser.windows.getLastFocused({ windowTypes: ['normal'] });
  if (id === undefined) return null;
  const [tab] = await browser.tabs.query({ active: true, windowId: id });
  return { id, tabId: tab?.id, title: tab?.title ?? '' };
}
