// The form in a tab of the extension, driven by functions that run in it. The same in both browsers.
import type { ConnectedFirefox } from '../../support/connected-firefox';
import type { ConnectedSession } from '../../support/connected-session';
import { waitUntil } from '../../support/wait-until';

export interface FormWindow {
  /** Runs a function in the window. It can use only its own body. */
  run<Input, Output>(act: (input: Input) => Output | Promise<Output>, input: Input): Promise<Output>;
  close(): Promise<void>;
}

/** Opens a page of the extension in a tab. */
export type OpenWindow = (path: string) => Promise<FormWindow>;

export const windowsOfChromium =
  (session: ConnectedSession): OpenWindow =>
  async (path) => {
    const page = await session.openExtensionPage(path);
    return {
      run: (act, input) => page.evaluate(`(${act})(${JSON.stringify(input)})`),
      close: () => page.close(),
    };
  };

export const windowsOfFirefox =
  (session: ConnectedFirefox): OpenWindow =>
  async (path) => {
    const page = await session.openExtensionPage(path);
    return {
      // The functions see only their own body, so they travel as text.
      run: async (act, input) => JSON.parse(String(await page.evaluate(asText(act, input)))),
      close: () => page.close(),
    };
  };

/** Functions and answers travel as text, because WebDriver gives a repeated object as a reference. */
const asText = (act: (input: never) => unknown, input: unknown) =>
  `Promise.resolve((${act})(${JSON.stringify(input)})).then((answer) => JSON.stringify(answer ?? null))`;

/** Opens the form. `query` names a stored document, such as "&draft=…". */
export async function openFormWindow(open: OpenWindow, query = ''): Promise<FormWindow> {
  const window = await open(`popup.html?view=tab${query}`);
  await waitUntil(() => window.run(isReady, null), { what: 'the form' });
  return window;
}

// The functions below run in the window, so they can use only their own bodies.

function isReady(): boolean {
  return performance.getEntriesByName('capture:ready').length > 0;
}

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
