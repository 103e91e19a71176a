// The form in a tab of the extension, driven by functions that run in it. The same in both browsers.
import { waitUntil } from '../../support/wait-until';
import { type EitherBrowser, isFormReady, type OwnPage } from '../either-browser';

/** Opens the form. `query` names a stored document, such as "&draft=…". */
export async function openFormWindow({ openOwn }: EitherBrowser, query = ''): Promise<OwnPage> {
  const window = await openOwn(`popup.html?view=tab${query}`);
  await waitUntil(() => window.run(isFormReady, null), { what: 'the form' });
  return window;
}

// The functions below run in the window, so they can use only their own bodies.

/** Types at the end of the name. */
export function typeName(words: string): void {
  const name = document.querySelector<HTMLTextAreaElement>('#field-name');
  name?.focus();
  name?.setSelectionRange(name.value.length, name.value.length);
  document.execCommand('insertText', false, words);
}

export const shownName = () => document.querySelector<HTMLTextAreaElement>('#field-name')?.value;

export const shownText = () => document.body.textContent;

/** Presses the button whose text starts with these words. */
export function press(words: string): void {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent.startsWith(words));
  if (!button) throw new Error(`no button ${words}`);
  button.click();
}
