// Drives the pages of the add-on that are in no tab: the real popup of its toolbar button, and the sidebar.
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

type FirefoxForm = ReturnType<typeof createFirefoxForm>;

/** `shownIn` is the expression that finds the browser element of the page in Firefox's own window. */
function createFirefoxForm(ui: FirefoxInterface, shownIn: string) {
  /**
   * Runs a function in the page's process with its document. The function travels as text, so it sees only its
   * input. It runs with the browser's rights, not the page's. WebDriver doesn't list the page, but a frame script
   * reaches it.
   */
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
       const { messageManager } = ${shownIn};
       const { promise, resolve } = Promise.withResolvers();
       const take = ({ data }) => { messageManager.removeMessageListener(name, take); resolve(data); };
       messageManager.addMessageListener(name, take);
       messageManager.loadFrameScript('data:application/javascript;charset=utf-8,' + encodeURIComponent(input), false);
       return promise;`,
      script,
    );
    return readAnswer(answer);
  }

  /** All visible text. */
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text must be left out
  const text = (): Promise<string> => evaluate((document) => document.body.innerText, null);

  return {
    evaluate,
    text,
    /** Replaces the value of the first element that the CSS selector finds, with an input event. */
    fill: (selector: string, words: string): Promise<void> =>
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
    /** The value of the first input that the CSS selector finds. */
    value: (selector: string): Promise<string> =>
      evaluate((document, wanted) => {
        const element = document.querySelector(wanted);
        return element && 'value' in element ? String(element.value) : '';
      }, selector),
    /** The id of the focused element, or ''. */
    focused: (): Promise<string> => evaluate((document) => document.activeElement?.id ?? '', null),
    /** Clicks the button, tab or link with this text. */
    click: (words: string): Promise<void> =>
      evaluate((document, wanted) => {
        const things = [...document.querySelectorAll<HTMLElement>('button, [role=tab], [role=button], a')];
        const thing = things.find(({ textContent, ariaLabel, title }) =>
          [textContent.trim(), ariaLabel, title].includes(wanted),
        );
        if (!thing) throw new Error(`nothing to click: ${wanted}`);
        thing.click();
      }, words),
    waitForText: async (words: string | RegExp): Promise<void> => {
      let shown = '';
      const isShown = async () => {
        shown = await text();
        return typeof words === 'string' ? shown.includes(words) : words.test(shown);
      };
      await waitUntil(isShown, { what: `"${words}" in the form` }).catch((error: unknown) => {
        throw new Error(`${String(error)}, which says: ${shown}`);
      });
    },
  };
}

function readAnswer<Output>(answer: unknown): Output {
  if (typeof answer !== 'object' || answer === null) throw new Error('the form gave no answer');
  if ('error' in answer) throw new Error(`in the form: ${String(answer.error)}`);
  // A test's own function returns the type that the function declares.
  return ('value' in answer ? answer.value : undefined) as Output;
}

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
