// A connected browser as the tests of both browsers see it: its service, a page of the extension, and the form.
import { expect } from '@playwright/test';
import type { Page } from 'playwright';
import type { ConnectedFirefox } from '../support/connected-firefox';
import type { ConnectedSession } from '../support/connected-session';
import { speak } from '../support/inside-extension';
import { type CaptureRow, readCaptures } from '../support/outbox-rows';
import { type CaptureToSave, saveCaptures } from '../support/save-capture';
import { selectText } from '../support/selection';
import { connectedChromium, connectedFirefox } from './fixtures';

/** Runs a function in a page. It can use only its own body. */
type Run = <Input, Output>(act: (input: Input) => Output | Promise<Output>, input: Input) => Promise<Output>;

/** A page of the extension in a tab. */
export interface OwnPage {
  readonly run: Run;
  close(): Promise<void>;
}

/** The form in the popup. */
export interface EitherForm {
  /** Runs a function with the form's document. It can use only its own body. */
  evaluate<Input, Output>(
    act: (document: Document, input: Input) => Output | Promise<Output>,
    input: Input,
  ): Promise<Output>;
  /** All visible text. */
  text(): Promise<string>;
  waitForText(words: string | RegExp): Promise<void>;
  fill(selector: string, words: string): Promise<void>;
  /** The value of the first field that the CSS selector finds, '' without one. */
  value(selector: string): Promise<string>;
  /** The id of the focused element, or ''. */
  focused(): Promise<string>;
  /** Clicks the button, tab or menu entry with these words. */
  click(words: string): Promise<void>;
  isOpen(): Promise<boolean>;
  close(): Promise<void>;
}

type Session = Pick<
  ConnectedSession,
  'service' | 'pages' | 'setPreferences' | 'drafts' | 'kill' | 'stopService' | 'startService'
> & { restart(): Promise<unknown> };

export interface EitherBrowser {
  readonly session: Session;
  /** Saves captures like the extension's own pages. Returns whether each was reported as durable. */
  save(...captures: CaptureToSave[]): Promise<boolean[]>;
  /** Every row of the outbox, oldest first. */
  captures(): Promise<CaptureRow[]>;
  /** Runs in a page of the extension. */
  readonly inside: Run;
  /** Sends one message like the extension's own pages, and returns the answer. */
  ask(name: string, request: unknown): Promise<unknown>;
  openOwn(path: string): Promise<OwnPage>;
  /** Brings a page to the front, by its name among the fixtures or by any address. Returns its address. */
  show(page: string): Promise<string>;
  /** Selects the text of an element of the page in front. Returns its words. */
  select(selector: string): Promise<string>;
  /** The text of HTML, as the page in front reads it. */
  textOf(html: string): Promise<string>;
  /** The popup over the page in front. */
  openPopup(): Promise<EitherForm>;
  /** The popup, with the content of the page in its form. */
  openForm(): Promise<EitherForm>;
  /** Ends the background like the browser ends an idle one: variables and requests are lost. */
  stopBackground(): Promise<void>;
}

/** Opening the popup wakes the background, which recovers its earlier life. The popup stays open until `look` is done. */
export async function withPopup({ show, openForm }: EitherBrowser, look: () => Promise<void>): Promise<void> {
  await show('sample-article.html');
  const popup = await openForm();
  await look();
  await popup.close();
}

/** The id of the active account, '' without one. */
export const activeAccount = ({ inside }: Pick<EitherBrowser, 'inside'>): Promise<string> =>
  inside(async () => {
    const { preferences } = await browser.storage.local.get('preferences');
    return String(Reflect.get(Object(preferences), 'activeAccountId') ?? '');
  }, null);

const named = (page: string, { pages }: Pick<Session, 'pages'>) =>
  page.includes(':') ? page : pages.address(page);

export function formOfChromium(popup: Page): EitherForm {
  const thing = (name: string) =>
    (['button', 'tab', 'menuitem'] as const)
      .map((role) => popup.getByRole(role, { name, exact: true }))
      .reduce((one, other) => one.or(other))
      .first();
  return {
    evaluate: (act, input) => popup.evaluate(`(${act})(document, ${JSON.stringify(input)})`),
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text must be left out
    text: () => popup.evaluate(() => document.body.innerText),
    waitForText: (words) => expect(popup.locator('body')).toContainText(words),
    fill: (selector, words) => popup.fill(selector, words),
    value: (selector) =>
      popup.evaluate((wanted) => {
        const field = document.querySelector(wanted);
        return field && 'value' in field ? String(field.value) : '';
      }, selector),
    focused: () => popup.evaluate(() => document.activeElement?.id ?? ''),
    click: (words) => thing(words).click(),
    isOpen: async () => !popup.isClosed(),
    close: () => popup.close(),
  };
}

const ownPageOfChromium = (page: Page): OwnPage => ({
  run: (act, input) => page.evaluate(`(${act})(${JSON.stringify(input)})`),
  close: () => page.close(),
});

const textIn = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent;

export const isFormReady = () => performance.getEntriesByName('capture:ready').length > 0;

export function eitherOfChromium(session: ConnectedSession): EitherBrowser {
  let own: Page | undefined;
  let front: Page | undefined;
  /** The list of captures, which asks the service for nothing. A restart closes it. */
  async function ownPage(): Promise<Page> {
    if (!own || own.isClosed()) own = await session.openExtensionPage('activity.html');
    return own;
  }
  const inFront = () => {
    if (!front) throw new Error('no page is in front');
    return front;
  };
  const openPopup = () => session.openPopup(inFront());
  return {
    session,
    save: async (...captures) => saveCaptures(await ownPage(), captures),
    captures: () => readCaptures(session),
    inside: async (act, input) => ownPageOfChromium(await ownPage()).run(act, input),
    ask: async (name, request) => (await (await ownPage()).evaluate(speak, [{ name, request }]))[0],
    openOwn: async (path) => ownPageOfChromium(await session.openExtensionPage(path)),
    async show(page) {
      const before = front;
      front = await session.open(named(page, session));
      await before?.close();
      return front.url();
    },
    async select(selector) {
      await selectText(inFront(), selector);
      return inFront().evaluate(() => getSelection()?.toString().trim() ?? '');
    },
    textOf: (html) => inFront().evaluate(textIn, html),
    openPopup: async () => formOfChromium(await openPopup()),
    async openForm() {
      const popup = await openPopup();
      await popup.waitForFunction(isFormReady);
      return formOfChromium(popup);
    },
    stopBackground: () => session.stopWorker(),
  };
}

export function eitherOfFirefox(session: ConnectedFirefox): EitherBrowser {
  // Functions and answers travel as text, because WebDriver gives a repeated object as a reference.
  const runIn =
    (page: Pick<typeof session.inside, 'evaluate'>): Run =>
    async (act, input) => {
      const called = `Promise.resolve((${act})(${JSON.stringify(input)}))`;
      return JSON.parse(
        String(await page.evaluate(`${called}.then((answer) => JSON.stringify(answer ?? null))`)),
      );
    };
  let front: Awaited<ReturnType<typeof session.open>> | undefined;
  return {
    session,
    save: (...captures) => session.save(...captures),
    captures: () => session.captures(),
    inside: (act, input) => runIn(session.inside)(act, input),
    ask: (name, request) => session.inside.evaluate(speak, [{ name, request }]).then(([answer]) => answer),
    async openOwn(path) {
      const page = await session.openExtensionPage(path);
      return { run: runIn(page), close: () => page.close() };
    },
    async show(page) {
      const address = named(page, session);
      const before = front;
      // WebDriver opens no other addresses.
      if (address.startsWith('http')) front = await session.open(address);
      else await session.openByHand(address);
      if (before !== front) await before?.close();
      return address;
    },
    async select(selector) {
      const words = await front?.evaluate((wanted) => {
        const element = document.querySelector(wanted);
        if (element) getSelection()?.selectAllChildren(element);
        return getSelection()?.toString().trim() ?? '';
      }, selector);
      await session.focusPage();
      return words ?? '';
    },
    textOf: async (html) => (await front?.evaluate(textIn, html)) ?? '',
    openPopup: () => session.openPopup(),
    openForm: () => session.openForm(),
    stopBackground: () => session.stopBackground(),
  };
}

export const eitherChromium = (options?: Parameters<typeof connectedChromium>[0]) =>
  eitherOfChromium(connectedChromium(options));

export const eitherFirefox = (options?: Parameters<typeof connectedFirefox>[0]) =>
  eitherOfFirefox(connectedFirefox(options));
