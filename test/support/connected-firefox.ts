// A Firefox with the production build, connected to a local service.
import type { Page } from 'puppeteer-core';
import type { PlanningService, PlanningServiceOptions } from '../service/index.ts';
import { startWorld, type World } from './connected-world';
import type { FirefoxOptions, FirefoxSession } from './firefox';
import { startFirefox } from './firefox-home';
import type { FirefoxPopup } from './firefox-popup';
import {
  changePreferences,
  chooseProduct,
  connectAccount,
  type DraftRow,
  hasPreferences,
  readDrafts,
  removeDrafts,
  takeReported,
} from './inside-extension';
import { live } from './live';
import { type CaptureRow, parseRows, readRows } from './outbox-rows';
import { type CaptureToSave, isSaved, saveMessages } from './save-capture';
import type { Home } from './shared-browser';
import { waitUntil } from './wait-until';

export type ConnectedFirefox = Awaited<ReturnType<typeof inhabit>>;

export interface ConnectedFirefoxOptions {
  readonly firefox?: Partial<FirefoxOptions>;
  readonly service?: PlanningServiceOptions;
  /** The undo window, in ms. @default 0 */
  readonly undoMs?: number;
  /** Sets the default product. False if a policy has set it already. @default true */
  readonly choosesProduct?: boolean;
  /** Fills in the options page and connects, instead of one message. null leaves the add-on as installed. */
  readonly connect?:
    | ((session: ConnectedFirefox, service: Pick<PlanningService, 'url' | 'token'>) => Promise<void>)
    | null;
}

/** Starts its own browser, unless one is lent. */
export async function startConnectedFirefox(
  options: ConnectedFirefoxOptions = {},
  lent?: Home<FirefoxSession>,
): Promise<ConnectedFirefox> {
  const world = await startWorld(options.service, async () => lent ?? startFirefox(options.firefox));
  const connected = await inhabit(world);
  if (options.connect === null) return connected;
  try {
    if (options.connect) {
      await options.connect(connected, world.service());
      await waitUntil(() => connected.inside.evaluate(hasPreferences), { what: 'the account to be in use' });
    } else {
      const { url: address, token } = world.service();
      await connected.inside.evaluate(connectAccount, { address, token });
    }
    if (options.choosesProduct ?? true) await connected.inside.evaluate(chooseProduct, 'PRJ');
    // A test may look at the popup for as long as it needs.
    await connected.setPreferences({ undoMs: options.undoMs ?? 0, closesWhenSent: false });
    return connected;
  } catch (error) {
    await connected.end();
    throw error;
  }
}

/** One session that continues with each Firefox started on its profile. */
async function inhabit({ home, service, ...world }: World<FirefoxSession>) {
  // The add-on of the session before was removed under its open pages.
  await home.current().takeConsoleErrors();
  // With a fragment, the page has all settings also before an account is connected.
  const openInside = () => home.current().openExtensionPage('options.html#account');
  let inside = await openInside();
  const reopenInside = async () => {
    inside = await openInside();
  };
  const own = {
    ...world,
    /** Opens a fixture page, such as "sample-article.html". */
    openPage: (name: string): Promise<Page> => home.current().open(world.pages.address(name)),
    /** The popup, with the content of the page in its form. */
    async openForm(): Promise<FirefoxPopup> {
      const popup = await home.current().openPopup();
      // On a busy machine, the name comes before the rest.
      const isFilled = async () =>
        (await popup.value('#field-name')) !== '' && !(await popup.text()).includes('isn’t responding yet');
      await waitUntil(isFilled, { what: 'the form to be filled' }).catch(async (error: unknown) => {
        throw new Error(`${String(error)}, which says: ${await popup.text()}`);
      });
      return popup;
    },
    /** Saves captures like the add-on's own pages. Returns whether each was reported as durable. */
    async save(...captures: CaptureToSave[]): Promise<boolean[]> {
      const accountId = await inside.evaluate(readActiveAccount);
      const answers = await inside.evaluate(sendAll, saveMessages(accountId, captures));
      return answers.map(isSaved);
    },
    /** The id of the active account. */
    accountId: (): Promise<string> => inside.evaluate(readActiveAccount),
    /** Every row of the outbox, oldest first. */
    // As text: WebDriver gives an object's second occurrence as a reference, which Puppeteer drops.
    captures: async (): Promise<CaptureRow[]> =>
      parseRows(JSON.parse(String(await inside.evaluate(`(${readRows})().then(JSON.stringify)`)))),
    /** Changes preferences like the options page. */
    setPreferences: (change: Record<string, unknown>): Promise<void> =>
      inside.evaluate(changePreferences, change),
    /** Every stored version of every draft, the oldest first. */
    drafts: async (): Promise<DraftRow[]> =>
      JSON.parse(String(await inside.evaluate(`(${readDrafts})().then(JSON.stringify)`))),
    /** Removes every draft, and a pending request. */
    forgetDrafts: (): Promise<void> => inside.evaluate(removeDrafts),
    /** The errors in the add-on since the last call: reported ones, and those in its consoles. */
    async takeErrors(): Promise<string[]> {
      // A killed browser has no session any more. An update of the add-on closes its pages.
      const inConsole = await home
        .current()
        .takeConsoleErrors()
        .catch(() => []);
      return [...inConsole, ...(await inside.evaluate(takeReported).catch(() => []))];
    },
    /** Gives the account another token, like a person in the options. */
    async replaceToken(token: string): Promise<void> {
      const shows = (words: string) =>
        inside.waitForFunction((wanted) => document.body.textContent.includes(wanted), {}, words);
      // A page in the background isn't painted, so WebDriver can't click in it.
      await inside.bringToFront();
      await inside.evaluate(() => {
        location.hash = 'account';
      });
      // After a rejected token, its field is there already.
      if (!(await inside.$('input[type=password]')))
        await inside.locator('::-p-xpath(//button[normalize-space()="Replace token"])').click();
      await inside.locator('input[type=password]').fill(token);
      await inside.locator('form [type=submit]').click();
      await shows('Connected.');
    },
    /** Starts Firefox again on the same profile, after `kill` or `close`. This session continues with it. */
    async restart(): Promise<void> {
      await home.restart();
      await reopenInside();
    },
    /** Opens `inside` again after an update of the add-on closed its pages. */
    reopenInside,
  };
  return live(() => ({
    ...{ ...home.current(), ...own, service: service() },
    /** An open page of the add-on: tests read its storage and send messages from it. */
    inside,
  }));
}

/**
 * Fills in the options page and clicks Connect. A real click, because Firefox shows permission prompts only after
 * one.
 */
export async function connect(
  { inside }: Pick<ConnectedFirefox, 'inside'>,
  service: Pick<PlanningService, 'url' | 'token'>,
): Promise<void> {
  await fillConnection(inside, service);
  await inside.locator('form [type=submit]').click();
  await inside.waitForFunction(() => document.body.textContent.includes('Disconnect'));
}

/** Types an address and a token into the settings, without the onboarding. */
export async function fillConnection(
  options: Page,
  { url, token }: Pick<PlanningService, 'url' | 'token'>,
): Promise<void> {
  const [address, secret] = await waitUntil(
    async () => {
      // Puppeteer may still hold the document from before the page.
      const inputs = await options.$$('[data-page="general"] form input').catch(() => []);
      return inputs.length >= 2 ? inputs : undefined;
    },
    { what: 'the fields of the account' },
  );
  await address?.type(url);
  await secret?.type(token);
}

// The functions below run in a page of the add-on, so they can use only their own bodies.

async function readActiveAccount(): Promise<string> {
  const { preferences } = await browser.storage.local.get('preferences');
  return String(Reflect.get(Object(preferences), 'activeAccountId'));
}

function sendAll(messages: readonly unknown[]): Promise<unknown[]> {
  return Promise.all(messages.map((message) => browser.runtime.sendMessage(message)));
}
