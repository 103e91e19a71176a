// Owns the real popup of the add-on's toolbar button in Firefox: opening it, and acting in it.
import type { FirefoxInterface } from './firefox-interface';
import { waitUntil } from './wait-until';

export interface FirefoxPopup {
  /**
   * Runs a function in the popup's process with its document. It travels as text: it sees nothing from outside but its
   * input, and it runs with the browser's rights, not the page's.
   */
  evaluate<Input, Output>(
    act: (document: Document, input: Input) => Output | Promise<Output>,
    input: Input,
  ): Promise<Output>;
  /** Everything that stands in the popup. */
  text(): Promise<string>;
  /** Types over what stands in the first element that the CSS selector finds, as far as the page can tell. */
  fill(selector: string, text: string): Promise<void>;
  /** What stands in the first input that the CSS selector finds. */
  value(selector: string): Promise<string>;
  /** The id of the element that has the keyboard; '' where it has none. */
  focused(): Promise<string>;
  /** Clicks the button, tab or link with these words. */
  click(words: string): Promise<void>;
  waitForText(words: string | RegExp): Promise<void>;
  isOpen(): Promise<boolean>;
  close(): Promise<void>;
}

const popupBrowser = `document.querySelector('.webextension-popup-browser')`;

/** Presses the toolbar button, which also grants activeTab on the tab in front. */
export async function openFirefoxPopup(ui: FirefoxInterface, addOnId: string): Promise<FirefoxPopup> {
  await ui.run(
    `const widgetId = input.replace(/[^a-z0-9_-]/gi, '_').toLowerCase() + '-browser-action';
     const { node } = window.CustomizableUI.getWidget(widgetId).forWindow(window);
     (node.querySelector('.unified-extensions-item-action-button') ?? node).click();`,
    addOnId,
  );
  return waitForFirefoxPopup(ui);
}

/** Closes the popup if one is open, as a click beside it does. */
export async function closeFirefoxPopup(ui: FirefoxInterface): Promise<void> {
  await ui.run(`${popupBrowser}?.closest('panel')?.hidePopup()`);
  await waitUntil(async () => (await ui.run(`return ${popupBrowser} === null`)) === true, {
    what: 'the popup to close',
  });
}

/** The popup that opens by another gesture, such as a shortcut; it has the keyboard afterwards. */
export async function waitForFirefoxPopup(ui: FirefoxInterface): Promise<FirefoxPopup> {
  const isOpen = async () =>
    (await ui.run(`return ${popupBrowser}?.closest('panel')?.state === 'open'`)) === true;
  await waitUntil(isOpen, { what: 'the popup of the add-on' });
  const popup = createFirefoxPopup(ui, isOpen);
  await waitUntil(
    () => popup.evaluate(({ readyState }) => readyState === 'complete', null).catch(() => false),
    {
      what: 'the popup to be loaded',
    },
  );
  await ui.run(`${popupBrowser}.focus()`);
  return popup;
}

function createFirefoxPopup(ui: FirefoxInterface, isOpen: () => Promise<boolean>): FirefoxPopup {
  // WebDriver does not count a popup among its pages; a frame script reaches it all the same.
  async function evaluate<Input, Output>(
    act: (document: Document, input: Input) => Output | Promise<Output>,
    input: Input,
  ): Promise<Output> {
    const script = `(async () => {
      try {
        const value = await (${act.toString()})(content.document, ${JSON.stringify(input)});
        sendAsyncMessage('quick-capture-test:answer', { value });
      } catch (error) {
        sendAsyncMessage('quick-capture-test:answer', { error: String(error) });
      }
    })()`;
    const answer = await ui.run(
      `const name = 'quick-capture-test:answer';
       const { messageManager } = ${popupBrowser};
       const { promise, resolve } = Promise.withResolvers();
       const take = ({ data }) => { messageManager.removeMessageListener(name, take); resolve(data); };
       messageManager.addMessageListener(name, take);
       messageManager.loadFrameScript('data:application/javascript;charset=utf-8,' + encodeURIComponent(input), false);
       return promise;`,
      script,
    );
    return readAnswer(answer);
  }

  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not stand in the popup
  const text = () => evaluate((document) => document.body.innerText, null);

  return {
    evaluate,
    text,
    fill: (selector, words) =>
      evaluate(
        (document, input) => {
          const element = document.querySelector(input.selector);
          if (element === null) throw new Error(`nothing to fill: ${input.selector}`);
          const { defaultView } = document;
          if ('value' in element) element.value = input.words;
          else element.textContent = input.words;
          if (defaultView) element.dispatchEvent(new defaultView.Event('input', { bubbles: true }));
        },
        { selector, words },
      ),
    value: (selector) =>
      evaluate((document, wanted) => {
        const element = document.querySelector(wanted);
        return element && 'value' in element ? String(element.value) : '';
      }, selector),
    focused: () => evaluate((document) => document.activeElement?.id ?? '', null),
    click: (words) =>
      evaluate((document, wanted) => {
        const things = [...document.querySelectorAll<HTMLElement>('button, [role=tab], [role=button], a')];
        const thing = things.find(
          ({ textContent, ariaLabel }) => textContent.trim() === wanted || ariaLabel === wanted,
        );
        if (!thing) throw new Error(`nothing to click: ${wanted}`);
        thing.click();
      }, words),
    waitForText: async (words) => {
      let shown = '';
      const isShown = async () => {
        shown = await text();
        return typeof words === 'string' ? shown.includes(words) : words.test(shown);
      };
      await waitUntil(isShown, { what: `"${words}" in the popup` }).catch((error: unknown) => {
        throw new Error(`${String(error)}, which says: ${shown}`);
      });
    },
    isOpen,
    close: () => closeFirefoxPopup(ui),
  };
}

function readAnswer<Output>(answer: unknown): Output {
  if (typeof answer !== 'object' || answer === null) throw new Error('the popup gave no answer');
  if ('error' in answer) throw new Error(`in the popup: ${String(answer.error)}`);
  // What a test's own function returned is of the type that the function says.
  return ('value' in answer ? answer.value : undefined) as Output;
}
