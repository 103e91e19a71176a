// Opens the popup in Firefox for the fault tests.
import type { ConnectedFirefox } from '../../support/connected-firefox';
import { closeFirefoxPopup, type FirefoxPopup } from '../../support/firefox-popup';

/**
 * Opening the popup wakes the event page, which recovers its earlier life. The popup stays open until `look` is
 * done.
 */
export async function withPopup(session: ConnectedFirefox, look: () => Promise<void>): Promise<void> {
  await session.openPage('sample-article.html');
  await session.openForm();
  await look();
  await closeFirefoxPopup(session.ui);
}

/** The popup over any address, even one that WebDriver can't open. */
export async function openOn(session: ConnectedFirefox, address: string): Promise<FirefoxPopup> {
  if (address.startsWith('http')) await session.open(address);
  else await session.openByHand(address);
  return session.openPopup();
}
