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
 * instead. Call directly in the click or key handler, before any `await`: Firefox requires the gesture.
 */
export async function openPanel(draftId: string, isKept: Promise<void>): Promise<void> {
  const path = `/popup.html?${new URLSearchParams({ ...panelQuery, draft: draftId })}` as const;
  // A browser has one of them or none.
  const { sidePanel, sidebarAction } = browser as Partial<typeof browser> & { sidebarAction?: Sidebar };
  if (sidebarAction) {
    const opened = sidebarAction.open();
    await isKept;
    await sidebarAction.setPanel({ panel: browser.runtime.getURL(path) });
    await opened;
  } else if (sidePanel) {
    const [{ id }] = await Promise.all([browser.windows.getCurrent(), isKept]);
    if (id === undefined) return openForm({ draft: draftId });
    await sidePanel.setOptions({ path: path.slice(1) });
    await sidePanel.open({ windowId: id });
  } else {
    await isKept;
    await openForm({ draft: draftId });
  }
}
