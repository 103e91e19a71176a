// Drives a page of the add-on that is in no tab: the popup or the sidebar.
import type { FirefoxInterface } from './firefox-interface';
import { waitUntil } from './wait-until';

export type FirefoxForm = ReturnType<typeof createFirefoxForm>;

/** `shownIn` is the expression that finds the browser element of the page in Firefox's own window. */
export function createFirefoxForm(ui: FirefoxInterface, shownIn: string) {
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
