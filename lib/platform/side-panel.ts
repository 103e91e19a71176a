// The form in Chromium's side panel or Firefox's sidebar. Which draft a window's panel shows is in `storage.session`, so
// the panel's path never changes.
import { browser } from 'wxt/browser';
import { openForm } from './screens';
import { settings, watchSetting } from './storage';

/** Firefox's sidebar, which the shared types lack. */
interface Sidebar {
  open(): Promise<void>;
}

/** Tells the form that it is in the side panel. */
export const panelQuery = { view: 'panel' };

/**
 * Opens the form with this draft beside the page, once the draft is stored. Without a side panel, a tab opens
 * instead. False if the storage is full: then only the caller's form has its words. Call directly in the click
 * or key handler, before any `await`: Firefox requires the user gesture.
 */
export async function openPanel(draftId: string, isKept: Promise<boolean>): Promise<boolean> {
  // A browser has one of them or none.
  const { sidePanel, sidebarAction } = browser as Partial<typeof browser> & { sidebarAction?: Sidebar };
  const opened = sidebarAction?.open();
  const [{ id }, isStored] = await Promise.all([browser.windows.getCurrent(), isKept]);
  if (id === undefined || (!sidebarAction && !sidePanel)) return openTab(draftId, isKept);
  if (!isStored) return false;
  await showInPanel(draftId, id);
  await (opened ?? sidePanel?.open({ windowId: id }));
  return true;
}

/** The panel of a window, by default of this one, is to show this draft. */
export async function showInPanel(draftId: string, windowId?: number): Promise<void> {
  const id = windowId ?? (await browser.windows.getCurrent()).id;
  if (id !== undefined) await settings.panelDrafts.update((shown) => ({ ...shown, [id]: draftId }));
}

/** The draft that this window's panel is to show. null for none. */
export async function panelDraftHere(): Promise<string | null> {
  const [{ id }, shown] = await Promise.all([browser.windows.getCurrent(), settings.panelDrafts.get()]);
  return (id !== undefined && shown[id]) || null;
}

/**
 * Calls back with the draft that this window's panel is to show: now, and with each change. Returns a function that stops
 * it.
 */
export function watchPanelDraft(onDraft: (draftId: string) => void): () => void {
  const read = async () => {
    const draftId = await panelDraftHere();
    if (draftId !== null) onDraft(draftId);
  };
  // Firefox opens the panel before its draft is stored.
  void read();
  return watchSetting(settings.panelDrafts.key, () => void read());
}

/** Opens the form with this draft in a tab, once the draft is stored. False if the storage is full. */
export async function openTab(draftId: string, isKept: Promise<boolean>): Promise<boolean> {
  if (!(await isKept)) return false;
  await openForm({ draft: draftId });
  return true;
}
