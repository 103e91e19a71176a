// The form's pictures: screenshot, file, crop, black out, scale, store in the outbox's database.
import { browser } from 'wxt/browser';
import { within } from '@/lib/async';
import { type Picture, type PictureData, pictureName, pictureTypes } from '@/lib/capture/pictures/picture';
import type { KeptPicture, PictureAssist, TakenPicture } from '@/lib/capture/pictures/picture-assist';
import { maxBytes, type PictureLimits } from '@/lib/capture/pictures/picture-size';
import type { OutboxConnection } from '@/lib/outbox/storage/connection';
import { createPictureStore } from '@/lib/outbox/storage/pictures';

/** Without `scaledFrom`, the size that a picture has before it is scaled down. */
type Identity = Pick<Picture, 'id' | 'name' | 'scaledFrom' | 'formerId'>;

/** No picture is in the form's first drawing. */
const loadCanvas = () => import('./picture-canvas');

type Failure = Extract<TakenPicture, { isOk: false }>;
const failed = (messageKey: Failure['messageKey'] = 'pictureFailed'): Failure => ({
  isOk: false,
  messageKey,
});

export function createPictures(
  connection: OutboxConnection,
  limits: () => Promise<PictureLimits>,
): PictureAssist {
  const store = createPictureStore(connection);

  async function keep(data: PictureData, { id, name, scaledFrom, formerId }: Identity): Promise<KeptPicture> {
    const { fitPicture } = await loadCanvas();
    const fitting = await fitPicture(data, await limits());
    if (!fitting) return failed();
    const { width, height } = data;
    const from = scaledFrom ?? (fitting.width < width ? { width, height } : null);
    const picture = {
      ...{ ...fitting, id, name: pictureName(name, fitting.type) },
      ...(from && { scaledFrom: from }),
      ...(formerId !== undefined && { formerId }),
    };
    const kept = await store.keep(picture, Date.now());
    if (kept.isOk) return { isOk: true, picture };
    return failed(kept.reason === 'quota' ? 'pictureNoRoom' : 'pictureNotKept');
  }

  return {
    take: takeScreenshot,
    cut: async (picture, region) => (await loadCanvas()).cutPicture(picture, region),
    keep: (data, title, formerId) => keep(data, { id: crypto.randomUUID(), name: title, formerId }),
    async load(file): Promise<TakenPicture> {
      const type = pictureTypes.find((known) => known === file.type);
      const bytes = type && file.size <= maxBytes ? new Uint8Array(await file.arrayBuffer()) : null;
      const { decodePicture } = await loadCanvas();
      const picture = type && bytes ? await decodePicture(bytes, type) : null;
      return picture ? { isOk: true, picture, title: file.name } : failed('pictureUnreadable');
    },
    async cover(picture, covers) {
      const { coverPicture } = await loadCanvas();
      const covered = await coverPicture(picture, covers);
      return covered ? keep(covered, picture) : failed();
    },
    async read(id) {
      const found = await store.get(id);
      return found.isOk ? found.value : null;
    },
  };
}

/** A busy page draws late. The picture is then as it is. */
const drawLimitMs = 500;

/**
 * The person may have selected what they capture, and the selection itself stays. A style sheet of the user is over the
 * page's own, including shadow trees, and no part of its document.
 */
const unmarked = `
  * { -webkit-user-select: none !important; user-select: none !important }
  ::selection { background: transparent !important; color: currentcolor !important }
`;

/**
 * The visible part of the active page, without the popup and the selection's color. Only the gesture that opened the popup
 * allows this. Leaves the page unchanged. Never rejects.
 */
async function takeScreenshot(): Promise<TakenPicture> {
  const [page, { bytesOfDataAddress, decodePicture }] = await Promise.all([
    // No window is left.
    pageInFront().catch(() => null),
    loadCanvas(),
  ]);
  if (!page) return failed('pictureRefusedPage');
  const restore = await hideSelection(page.tabId);
  try {
    const png = bytesOfDataAddress(await browser.tabs.captureVisibleTab(page.windowId, { format: 'png' }));
    const picture = png && (await decodePicture(png, 'image/png'));
    return picture ? { isOk: true, picture, title: page.title } : failed();
  } catch (error) {
    // The browser has no codes for its reasons. The person reads which of the two it is.
    const isRefused = /permission|cannot access|not allowed|missing host/i.test(String(error));
    return failed(isRefused ? 'pictureRefusedPage' : 'pictureFailed');
  } finally {
    await restore();
  }
}

/** Draws the page without the selection's color. Returns what draws it again. A page that takes no styles keeps it. */
async function hideSelection(tabId: number | undefined): Promise<() => Promise<void>> {
  if (tabId === undefined) return async () => undefined;
  const style = { target: { tabId, allFrames: true }, css: unmarked, origin: 'USER' } as const;
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

/** The page in its own window, not in the small one that may show the form. */
async function pageInFront() {
  const own = await browser.windows.getCurrent();
  const { id: windowId } =
    own.type === 'normal' ? own : await browser.windows.getLastFocused({ windowTypes: ['normal'] });
  if (windowId === undefined) return null;
  const [tab] = await browser.tabs.query({ active: true, windowId });
  return { windowId, tabId: tab?.id, title: tab?.title ?? '' };
}
