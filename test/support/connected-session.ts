// A Chromium with the production build, connected to a local service.
import type { Page } from 'playwright';
import type { PlanningService, PlanningServiceOptions } from '../service/index.ts';
import type { ChromiumOptions, ChromiumSession } from './chromium';
import { startChromium } from './chromium-home';
import { startWorld, type World } from './connected-world';
import {
  changePreferences,
  chooseProduct,
  connectAccount,
  type DraftRow,
  hasPreferences,
  readDrafts,
  removeDrafts,
  removeUncommitted,
  takeReported,
} from './inside-extension';
import { live } from './live';
import type { Home } from './shared-browser';
import { waitUntil } from './wait-until';

export type ConnectedSession = ReturnType<typeof inhabit>;

export interface ConnectedOptions {
  readonly chromium?: Partial<Omit<ChromiumOptions, 'profileDir'>>;
  readonly service?: PlanningServiceOptions;
  /** The undo window, in ms. @default 0 */
  readonly undoMs?: number;
  /** As the product does. @default false, so that a test may look for as long as it needs */
  readonly closesWhenSent?: boolean;
  /** null leaves the extension as installed. @default connect */
  readonly connect?: Connect | null;
}

/** Connects a fresh session and sets the default product. */
export type Connect = (
  session: ChromiumSession,
  service: Pick<PlanningService, 'url' | 'token'>,
) => Promise<void>;

/** Starts its own browser, unless one is lent. */
export async function startConnectedSession(
  options: ConnectedOptions = {},
  lent?: Home<ChromiumSession>,
): Promise<ConnectedSession> {
  const world = await startWorld(options.service, async () => lent ?? startChromium(options.chromium));
  const session = inhabit(world);
  const { connect: connectAs = connect } = options;
  if (!connectAs) return session;
  try {
    await connectAs(session, world.service());
    const worker = await session.worker();
    // The settings show an account a moment before it is in use.
    await waitUntil(() => worker.evaluate(hasPreferences), { what: 'the account to be in use' });
    const { undoMs = 0, closesWhenSent = false } = options;
    await session.setPreferences({ undoMs, closesWhenSent });
    return session;
  } catch (error) {
    await session.end();
    throw error;
  }
}

/** One session that continues with each browser started on its profile. */
function inhabit({ home, service, ...world }: World<ChromiumSession>) {
  let consoleErrors = watchConsole(home.current());
  const own = {
    ...world,
    /** Opens a fixture page, such as "sample-article.html". */
    openPage: (name: string): Promise<Page> => home.current().open(world.pages.address(name)),
    /** Changes preferences like the options page, with the lock that keeps concurrent changes. */
    async setPreferences(change: Record<string, unknown>): Promise<void> {
      const worker = await home.current().worker();
      await worker.evaluate(changePreferences, change);
    },
    /** Every stored version of every draft, the oldest first. */
    async drafts(): Promise<DraftRow[]> {
      const worker = await home.current().worker();
      return worker.evaluate(readDrafts);
    },
    /** Removes every draft, and a pending request. */
    async forgetDrafts(): Promise<void> {
      const worker = await home.current().worker();
      await worker.evaluate(removeDrafts);
      await withLocalStorage(home.current(), (page) => page.evaluate(removeUncommitted));
    },
    /** The errors in the extension since the last call: reported ones, and those in the consoles of its pages. */
    async takeErrors(): Promise<string[]> {
      const inConsole = consoleErrors();
      try {
        return [...inConsole, ...(await (await home.current().worker()).evaluate(takeReported))];
      } catch {
        // A killed browser has no session any more, and a test may have removed the extension.
        return inConsole;
      }
    },
    /** Starts the browser again on the same profile, after `kill`. This session continues with it. */
    async restart(): Promise<void> {
      await home.restart();
      consoleErrors = watchConsole(home.current());
    },
  };
  return live(() => ({ ...home.current(), ...own, service: service() }));
}

/** A page with the extension's local storage, which a worker lacks. Nothing of ours runs in the one that is opened. */
async function withLocalStorage(
  { context, extensionId }: ChromiumSession,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const origin = `chrome-extension://${extensionId}/`;
  const open = context.pages().find((page) => page.url().startsWith(origin));
  const page = open ?? (await context.newPage());
  if (!open) await page.goto(`${origin}icon/mark.svg`);
  await work(page);
  if (!open) await page.close();
}

/** Connects without walking through the options page. Tests of connecting walk. */
export const connect: Connect = async (session, { url, token }) => {
  const options = await optionsPage(session);
  // The onboarding would choose a product of its own.
  await options.evaluate(() => {
    location.hash = 'account';
  });
  await options.evaluate(connectAccount, { address: url, token });
  await options.evaluate(chooseProduct, 'PRJ');
};

/** The options page that opens after the installation. */
export function optionsPage(session: ChromiumSession): Promise<Page> {
  return waitUntil(async () => session.context.pages().find((page) => page.url().includes('/options.html')), {
    what: 'the options page to open',
  });
}

/** Returns a function that returns the errors since its last call. A restarted browser needs a new one. */
function watchConsole({ context, extensionId }: ChromiumSession): () => string[] {
  let errors: string[] = [];
  const origin = `chrome-extension://${extensionId}/`;
  context.on('console', (message) => {
    // The browser logs each request that fails. The outbox handles these.
    if (message.type() !== 'error' || /^(?:Failed to load resource|Access to fetch)/.test(message.text()))
      return;
    const logging = message.page() ?? message.worker();
    if (logging?.url().startsWith(origin)) errors.push(message.text());
  });
  context.on('weberror', (event) => {
    if (event.page()?.url().startsWith(origin)) errors.push(event.error().stack || String(event.error()));
  });
  return () => {
    const taken = errors;
    errors = [];
    return taken;
  };
}
