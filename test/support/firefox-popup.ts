// Opens and closes the real popup of the add-on's toolbar button in Firefox.
import { createFirefoxForm } from './firefox-form';
import type { FirefoxInterface } from './firefox-interface';
import { waitUntil } from './wait-until';

export type FirefoxPopup = Awaited<ReturnType<typeof waitForFirefoxPopup>>;

const popupBrowser = `document.querySelector('.webextension-popup-browser')`;

/** Presses the toolbar button, which also grants activeTab on the active tab. */
export async function openFirefoxPopup(ui: FirefoxInterface, addOnId: string): Promise<FirefoxPopup> {
  await ui.run(
    `const widgetId = input.replace(/[^a-z0-9_-]/gi, '_').toLowerCase() + '-browser-action';
     const { node } = window.CustomizableUI.getWidget(widgetId).forWindow(window);
     (node.querySelector('.unified-extensions-item-action-button') ?? node).click();`,
    addOnId,
  );
  return waitForFirefoxPopup(ui);
}

/** Closes an open popup, like a click beside it. */
export async function closeFirefoxPopup(ui: FirefoxInterface): Promise<void> {
  await ui.run(`${popupBrowser}?.closest('panel')?.hidePopup()`);
  await waitUntil(async () => (await ui.run(`return ${popupBrowser} === null`)) === true, {
    what: 'the popup to close',
  });
}

/** The popup opened by another gesture, such as a shortcut. It has the keyboard focus afterwards. */
export async function waitForFirefoxPopup(ui: FirefoxInterface) {
  const isOpen = async () =>
    (await ui.run(`return ${popupBrowser}?.closest('panel')?.state === 'open'`)) === true;
  await waitUntil(isOpen, { what: 'the popup of the add-on' });
  const popup = {
    ...createFirefoxForm(ui, popupBrowser),
    isOpen,
    close: () => closeFirefoxPopup(ui),
  };
  await waitUntil(
    () => popup.evaluate(({ readyState }) => readyState === 'complete', null).catch(() => false),
    {
      what: 'the popup to be loaded',
    },
  );
  await ui.run(`${popupBrowser}.focus()`);
  return popup;
}

/** From now on, runs this in each popup before its page is drawn. It can use only its own body. */
export async function inEveryFirefoxPopup(ui: FirefoxInterface, act: (view: Window) => void): Promise<void> {
  const script = `addEventListener('DOMWindowCreated', ({ target }) => {
    if (target === content.document) (${act})(content);
  });`;
  await ui.run(
    `window.getGroupMessageManager('webext-browsers').loadFrameScript(
       'data:application/javascript;charset=utf-8,' + encodeURIComponent(input), true)`,
    script,
  );
}
