// Owns the picture of what a person sees of the page in front. The gesture that opened the popup allows it, and only it.
import { browser } from './browser';
import { bytesOfDataAddress } from './picture-canvas';

type VisiblePage =
  | { readonly isOk: true; readonly png: Uint8Array<ArrayBuffer>; readonly title: string }
  /** `refused`: no extension may see this page. `failed`: the browser did not answer with a picture. */
  | { readonly isOk: false; readonly reason: 'refused' | 'failed' };

/** As PNG, in the pixels of the screen. Nothing in the page is touched, and the popup is not on it. Never rejects. */
export async function photographPage(): Promise<VisiblePage> {
  const window = await pageWindow().catch(() => null);
  if (!window) return { isOk: false, reason: 'refused' };
  try {
    const address = await browser.tabs.captureVisibleTab(window.id, { format: 'png' });
    const png = bytesOfDataAddress(address);
    return png ? { isOk: true, png, title: window.title } : { isOk: false, reason: 'failed' };
  } catch (error) {
    const isRefused = /permission|cannot access|not allowed|missing host/i.test(String(error));
    return { isOk: false, reason: isRefused ? 'refused' : 'failed' };
  }
}

/** The window of the page, not the small one that the form may be shown in. */
async function pageWindow(): Promise<{ readonly id: number; readonly title: string } | null> {
  const own = await browser.windows.getCurrent();
  const { id } =
    own.type === 'normal' ? own : await browser.windows.getLastFocused({ windowTypes: ['normal'] });
  if (id === undefined) return null;
  const [tab] = await browser.tabs.query({ active: true, windowId: id });
  return { id, title: tab?.title ?? '' };
}
