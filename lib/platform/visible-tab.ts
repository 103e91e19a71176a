// Screenshots of the active page. Only the gesture that opened the popup allows them.
import { browser } from 'wxt/browser';
import { bytesOfDataAddress } from './picture-canvas';

type VisiblePage =
  | { readonly isOk: true; readonly png: Uint8Array<ArrayBuffer>; readonly title: string }
  /** `refused`: extensions may not see this page. `failed`: the browser returned no picture. */
  | { readonly isOk: false; readonly reason: 'refused' | 'failed' };

/** A PNG in the screen's pixels, without the popup. Leaves the page unchanged. Never rejects. */
export async function takeScreenshot(): Promise<VisiblePage> {
  // No window is left.
  const window = await pageWindow().catch(() => null);
  if (!window) return { isOk: false, reason: 'refused' };
  try {
    const address = await browser.tabs.captureVisibleTab(window.id, { format: 'png' });
    const png = bytesOfDataAddress(address);
    return png ? { isOk: true, png, title: window.title } : { isOk: false, reason: 'failed' };
  } catch (error) {
    // The browser has no codes for its reasons. The person reads which of the two it is.
    const isRefused = /permission|cannot access|not allowed|missing host/i.test(String(error));
    return { isOk: false, reason: isRefused ? 'refused' : 'failed' };
  }
}

/** The page's window, not the small window that may show the form. */
async function pageWindow(): Promise<{ readonly id: number; readonly title: string } | null> {
  const own = await browser.windows.getCurrent();
  const { id } =
    own.type === 'normal' ? own : await browser.windows.getLastFocused({ windowTypes: ['normal'] });
  if (id === undefined) return null;
  const [tab] = await browser.tabs.query({ active: true, windowId: id });
  return { id, title: tab?.title ?? '' };
}
