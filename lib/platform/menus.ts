// Owns the right-click menu: its entries, and what a click on one brings along.
import * as z from 'zod/mini';
import { browser } from './browser';

/** Firefox tells the link's words; the shared types do not know it. */
const linkTextSchema = z.object({ linkText: z.string() });

export type MenuContext = 'selection' | 'page' | 'link' | 'image';

export interface MenuEntry {
  readonly id: string;
  readonly title: string;
  /** @default all */
  readonly contexts?: readonly MenuContext[];
  /** The entry under which this one stands; it comes before. @default none */
  readonly parentId?: string;
}

export interface MenuClick {
  readonly entryId: string;
  readonly context: MenuContext;
  readonly tabId: number;
  readonly frameId: number;
  readonly pageAddress: string;
  readonly pageTitle: string;
  /** The browser's own copy of the selected text: all there is for a frame of another site (fault F35). */
  readonly selectionText: string;
  readonly linkAddress: string;
  /** The link's words, where the browser tells them (Firefox does). */
  readonly linkText: string;
  readonly imageAddress: string;
}

const contexts: ['selection', 'page', 'link', 'image'] = ['selection', 'page', 'link', 'image'];

/** Replaces all entries, in order. Menus outlive the worker: call at install, start-up, and when a title changes. */
export async function showMenu(entries: readonly MenuEntry[]): Promise<void> {
  await browser.contextMenus.removeAll();
  for (const { contexts: wanted = contexts, ...entry } of entries) {
    const [first, ...others] = wanted;
    if (first) browser.contextMenus.create({ ...entry, contexts: [first, ...others] });
  }
}

/** Calls back with every click on one of our entries. Register synchronously at the worker's start. */
export function onMenuClicked(callback: (click: MenuClick) => void): void {
  browser.contextMenus.onClicked.addListener((info, tab) => {
    callback({
      entryId: String(info.menuItemId),
      context: contextOf(info),
      tabId: tab?.id ?? -1,
      frameId: info.frameId ?? 0,
      pageAddress: info.pageUrl ?? tab?.url ?? '',
      pageTitle: tab?.title ?? '',
      selectionText: info.selectionText ?? '',
      linkAddress: info.linkUrl ?? '',
      linkText: linkTextSchema.safeParse(info).data?.linkText ?? '',
      imageAddress: info.mediaType === 'image' ? (info.srcUrl ?? '') : '',
    });
  });
}

/** The most telling thing under the pointer: what is selected, then an image, then a link, then the page. */
function contextOf(info: {
  readonly selectionText?: string | undefined;
  readonly mediaType?: string | undefined;
  readonly linkUrl?: string | undefined;
}): MenuContext {
  if (info.selectionText) return 'selection';
  if (info.mediaType === 'image') return 'image';
  return info.linkUrl ? 'link' : 'page';
}
