import { browser } from 'wxt/browser';

/** Opens a web address in a new tab. Refuses everything except http and https. */
export async function openAddress(address: string): Promise<boolean> {
  if (!/^https?:\/\//i.test(address)) return false;
  await browser.tabs.create({ url: address });
  return true;
}

/** Opens the activity page, at one capture if an id is given. */
export async function openActivity(captureId: string | null = null): Promise<void> {
  const address = browser.runtime.getURL('/activity.html');
  await browser.tabs.create({ url: captureId === null ? address : `${address}#${captureId}` });
}

/** Opens the form in a tab, for a stored draft or for a capture to edit or move. */
export async function openForm(
  query:
    | { readonly draft: string }
    | { readonly capture: string; readonly account?: string; readonly as?: 'comment' },
): Promise<void> {
  await browser.tabs.create({
    url: `${browser.runtime.getURL('/popup.html')}?${new URLSearchParams({ ...query })}`,
  });
}

/**
 * Opens the settings at a section, in a new tab: what is typed in an open one stays. At `account`, the field for a
 * rejected token has the focus.
 */
export async function openSettingsAt(section: string): Promise<void> {
  await browser.tabs.create({ url: `${browser.runtime.getURL('/options.html')}#${section}` });
}

export async function openOptions(): Promise<void> {
  await browser.runtime.openOptionsPage();
}
