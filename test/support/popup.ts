// Opens the real popup of the toolbar button, headed or headless, as a Playwright page.
import type { BrowserContext, CDPSession, Page } from 'playwright';

interface PopupOptions {
  context: BrowserContext;
  /** A session of the browser, not of a page. */
  cdp: CDPSession;
  extensionId: string;
  /** The tab whose toolbar button is pressed. */
  tab: Page;
}

/**
 * Presses the toolbar button on `tab` and returns the popup. The popup is the browser's own: it grants activeTab on
 * the tab and closes when it loses focus, so use the tab only on purpose.
 */
export async function openPopup({ context, cdp, extensionId, tab }: PopupOptions): Promise<Page> {
  await tab.bringToFront();
  const targetId = await findTabTarget(cdp, tab.url());
  return popupAfter({ context, extensionId }, () =>
    cdp.send('Extensions.triggerAction', { id: extensionId, targetId }),
  );
}

/** The popup that a gesture opens: a key, a menu entry or a click. */
export async function popupAfter(
  { context, extensionId }: Pick<PopupOptions, 'context' | 'extensionId'>,
  gesture: () => Promise<unknown>,
): Promise<Page> {
  const opening = nextPopup(context, extensionId);
  await gesture();
  return opening;
}

async function nextPopup(context: BrowserContext, extensionId: string): Promise<Page> {
  const popup = await context.waitForEvent('page', { timeout: 30_000 });
  await popup.waitForURL(`chrome-extension://${extensionId}/**`);
  await popup.waitForLoadState('load');
  return popup;
}

/**
 * Clicks beside the popup, which closes it. A browser drops the messages of a closed popup that it hasn't taken yet. A
 * person's hand is slower than that, also on a busy machine.
 */
export async function clickBeside(popup: Page, tab: Page): Promise<void> {
  await popup.evaluate(async () => browser.storage.local.get('taken'));
  const closed = popup.waitForEvent('close');
  await tab.bringToFront();
  await tab.mouse.click(5, 5);
  await closed;
}

/**
 * The toolbar belongs to a target of type tab, which Playwright does not know. The active target with the address is
 * the right one.
 */
async function findTabTarget(cdp: CDPSession, address: string): Promise<string> {
  const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{ type: 'tab' }] });
  const sameAddress = targetInfos.filter(({ url }) => url === address);
  const active = sameAddress.find(
    ({ embedderData }) => embedderData && 'tabActive' in embedderData && embedderData.tabActive,
  );
  const target = active ?? sameAddress[0];
  if (!target) throw new Error(`no tab shows ${address}`);
  return target.targetId;
}
