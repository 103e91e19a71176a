// The toolbar button: its badge, its popup, and a form window if the popup can't open.
import { browser } from 'wxt/browser';

const neutral = '#57606a';
const urgent = '#b42318';

/** Shows the number of captures that need attention, else the number that wait, else nothing. */
export async function showBadge(counts: {
  readonly waiting: number;
  readonly needsPerson: number;
}): Promise<void> {
  const shown = counts.needsPerson || counts.waiting;
  await browser.action.setBadgeBackgroundColor({ color: counts.needsPerson > 0 ? urgent : neutral });
  await browser.action.setBadgeTextColor?.({ color: '#ffffff' });
  await browser.action.setBadgeText({ text: shown === 0 ? '' : shown > 99 ? '99+' : String(shown) });
}

/**
 * Opens the popup. A browser refuses without an active window, and Firefox without a gesture: then a small
 * window opens.
 */
export async function openPopup(): Promise<void> {
  try {
    await browser.action.openPopup();
  } catch {
    await openFormWindow('');
  }
}

/** Opens the form with this stored draft in a small window. */
export async function openDraft(draftId: string): Promise<void> {
  await openFormWindow(`?draft=${draftId}`);
}

async function openFormWindow(query: string): Promise<void> {
  await browser.windows.create({
    url: `${browser.runtime.getURL('/popup.html')}${query}`,
    type: 'popup',
    width: 440,
    height: 640,
  });
}
