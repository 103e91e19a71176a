// Owns the places for long writing, beside the page and in a tab of its own: the form moves there with its draft.
import { browser } from './browser';
import { openForm } from './tabs';

/** Firefox's side panel, which the shared types lack. */
interface Sidebar {
  open(): Promise<void>;
  setPanel(details: { readonly panel: string }): Promise<void>;
}

/** Where a form is shown. */
export type FormView = 'popup' | 'panel' | 'tab';

/** Says to the form that it is in the side panel. */
export const panelQuery = { view: 'panel' };

/**
 * Opens the form with the draft of this id beside the page, once it is kept; in a tab where the browser has no such place.
 * Call in the click or key itself, with nothing awaited before: Firefox opens its sidebar only there.
 */
export async function openPanel(draftId: string, isKept: Promise<void>): Promise<void> {
  const path = `/popup.html?${new URLSearchParams({ ...panelQuery, draft: draftId })}` as const;
  // Either is there, or neither.
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
