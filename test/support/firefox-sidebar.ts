// Waits for the add-on's page in Firefox's sidebar, and closes it.
import { createFirefoxForm, type FirefoxForm } from './firefox-form';
import type { FirefoxInterface } from './firefox-interface';
import { waitUntil } from './wait-until';

const sidebarBrowser = `document.getElementById('sidebar')?.contentDocument?.getElementById('webext-panels-browser')`;

/** The sidebar with the form of a draft. It has the keyboard focus afterwards. */
export async function waitForFirefoxSidebar(ui: FirefoxInterface): Promise<FirefoxForm> {
  const isShown = `return window.SidebarController.isOpen &&
    ${sidebarBrowser}?.currentURI?.spec.includes('view=panel') && !${sidebarBrowser}.webProgress.isLoadingDocument;`;
  await waitUntil(async () => (await ui.run(isShown)) === true, { what: 'the form in the sidebar' });
  const form = createFirefoxForm(ui, sidebarBrowser);
  await waitUntil(async () => (await form.value('#field-name')) !== '', { what: 'the draft in the sidebar' });
  await ui.run(`${sidebarBrowser}.focus()`);
  return form;
}

/** Closes an open sidebar, like its close button. */
export async function closeFirefoxSidebar(ui: FirefoxInterface): Promise<void> {
  await ui.run('window.SidebarController.hide()');
}
