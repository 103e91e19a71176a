// Moves the form and its draft into Chromium's side panel or Firefox's sidebar.
import { browser } from 'wxt/browser';
import { openForm } from './tabs';

/** Firefox's sidebar, which the shared types lack. */
interface Sidebar {
  open(): Promise<void>;
  setPanel(details: { readonly panel: string }): Promise<void>;
}

/** Tells the form that it is in the side panel. */
export const panelQuery = { view: 'panel' };

/**
 * Opens the form with this draft beside the page, once the draft is stored. Without a side panel, a tab opens
 * instead. False if the draft has no room: then only the caller's form has its words. Call directly in the click
 * or key handler, before any `await`: Firefox requires the gesture.
 */
export async function openPanel(draftId: string, isKept: Promise<boolean>): Promise<boolean> {
  const path = `/popup.html?${new URLSearchParams({ ...panelQuery, draft: draftId })}` as const;
  // A browser has one of them or none.
  const { sidePanel, sidebarAction } = browser as Partial<typeof browser> & { sidebarAction?: Sidebar };
  if (sidebarAction) {
    const opened = sidebarAction.open();
    if (await isKept) await sidebarAction.setPanel({ panel: browser.runtime.getURL(path) });
    await opened;
    return isKept;
  }
  if (!sidePanel) return openTab(draftId, isKept);
  const [{ id }, isStored] = await Promise.all([browser.windows.getCurrent(), isKept]);
  if (id === undefined) return openTab(draftId, isKept);
  if (!isStored) return false;
  await sidePanel.setOptions({ path: path.slice(1) });
  await sidePanel.open({ windowId: id });
  return true;
}

/** Opens the form with this draft in a tab, once the draft is stored. False if it has no room. */
export async function openTab(draftId: string, isKept: Promise<boolean>): Promise<boolean> {
  if (!(await isKept)) return false;
  await openForm({ draft: draftId });
  return true;
}
