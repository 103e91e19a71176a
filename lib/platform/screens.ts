// Opens the extension's screens and web addresses, and shows the badge.
import { browser } from 'wxt/browser';

/** Opens a web address in a new tab. Refuses everything except http and https. */
export async function openAddress(address: string): Promise<boolean> {
  if (!/^https?:\/\//i.test(address)) return false;
  await browser.tabs.create({ url: address });
  return true;
}

async function openScreen(path: string): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL('/') + path });
}

/** Opens the activity page, at one capture if an id is given. */
export function openActivity(captureId: string | null = null): Promise<void> {
  return openScreen(captureId === null ? 'activity.html' : `activity.html#${captureId}`);
}

/** Opens the form in a tab: a new one, or for a stored draft or a capture to edit or move. */
export function openForm(
  query:
    | Readonly<Record<string, never>>
    | { readonly draft: string }
    | { readonly capture: string; readonly account?: string; readonly as?: 'comment' },
): Promise<void> {
  return openScreen(`popup.html?${new URLSearchParams({ ...query })}`);
}

/**
 * Opens the settings at a section, in a new tab: what is typed in an open one stays. At `account`, the field for a
 * rejected token has the focus.
 */
export const openSettingsAt = (section: string): Promise<void> => openScreen(`options.html#${section}`);

/** Opens the user's guide, which the build makes from `.github/GUIDE.md`. */
export const openHelp = (): Promise<void> => openScreen('help.html');

export const openOptions = (): Promise<void> => browser.runtime.openOptionsPage();

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
 * Opens the popup. A browser refuses without an active window, and Firefox without a user gesture: then a small
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
export const openDraft = (draftId: string): Promise<void> => openFormWindow(`?draft=${draftId}`);

async function openFormWindow(query: string): Promise<void> {
  await browser.windows.create({
    url: `${browser.runtime.getURL('/popup.html')}${query}`,
    type: 'popup',
    width: 440,
    height: 640,
  });
}
