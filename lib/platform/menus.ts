// The right-click menu: its entries, and the facts of a click.

import { type Browser, browser } from 'wxt/browser';
import type { MenuContext, MenuEntry } from '@/lib/settings/menu';

export interface MenuClick {
  readonly entryId: string;
  readonly context: MenuContext;
  readonly tabId: number;
  readonly frameId: number;
  readonly pageAddress: string;
  readonly pageTitle: string;
  /** The browser's copy of the selected text. In a frame of another site, nothing else is readable. */
  readonly selectionText: string;
  readonly linkAddress: string;
  /** '' in Chromium, which doesn't pass it. */
  readonly linkText: string;
  readonly imageAddress: string;
}

const everywhere: MenuContext[] = ['selection', 'page', 'link', 'image'];

/**
 * Makes the browser's menu, which outlives the worker, the wanted one. `shown`: its entries, null if they are unknown. A
 * person may have the menu open, so its own entries stay in place if only their titles or the entries below them change.
 */
export async function changeMenu(
  shown: readonly MenuEntry[] | null,
  wanted: readonly MenuEntry[],
): Promise<void> {
  // Another version or a crash may have left other entries.
  const isChanged = shown !== null && hasSameTop(shown, wanted) && (await changed(shown, wanted));
  if (isChanged) return;
  await browser.contextMenus.removeAll();
  for (const entry of wanted) await create(entry);
}

const topOf = (entries: readonly MenuEntry[]) =>
  entries.flatMap(({ id, contexts, parentId }) => (parentId === undefined ? [[id, contexts]] : []));

const hasSameTop = (shown: readonly MenuEntry[], wanted: readonly MenuEntry[]) =>
  JSON.stringify(topOf(shown)) === JSON.stringify(topOf(wanted));

/** Returns false if the browser's menu isn't the shown one. */
async function changed(shown: readonly MenuEntry[], wanted: readonly MenuEntry[]): Promise<boolean> {
  try {
    for (const { id, parentId } of shown) if (parentId !== undefined) await browser.contextMenus.remove(id);
    for (const entry of wanted)
      await (entry.parentId === undefined
        ? browser.contextMenus.update(entry.id, { title: entry.title })
        : create(entry));
    return true;
  } catch {
    return false;
  }
}

function create({ id, title, contexts = everywhere, parentId }: MenuEntry): Promise<void> {
  return new Promise((resolve, reject) => {
    const [first = 'page' as const, ...others] = contexts;
    browser.contextMenus.create(
      { id, title, contexts: [first, ...others], ...(parentId === undefined ? {} : { parentId }) },
      () => {
        const { lastError } = browser.runtime;
        if (lastError) reject(new Error(lastError.message));
        else resolve();
      },
    );
  });
}

/** Register synchronously at the worker's start. */
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
      // Firefox passes the link's text, but the shared types lack it.
      linkText: String(Reflect.get(info, 'linkText') ?? ''),
      imageAddress: info.mediaType === 'image' ? (info.srcUrl ?? '') : '',
    });
  });
}

/** The most specific target: the selection, then an image, then a link, then the page. */
function contextOf({ selectionText, mediaType, linkUrl }: Browser.contextMenus.OnClickData): MenuContext {
  if (selectionText) return 'selection';
  if (mediaType === 'image') return 'image';
  return linkUrl ? 'link' : 'page';
}
