// A Chromium with the production build, connected to a local service.
import type { Page } from 'playwright';
import { type PlanningService, type PlanningServiceOptions, startPlanningService } from '../service/index.ts';
import { findBuild } from './built-extension';
import {
  type ChromiumOptions,
  type ChromiumSession,
  discardProfile,
  launchChromium,
  makeProfileDir,
} from './chromium';
import { changePreferences, connectAccount, removeDrafts } from './inside-extension';
import { live } from './live';
import { type PageServer, startPageServer } from './page-server';
import { waitUntil } from './wait-until';

export interface ConnectedSession extends ChromiumSession {
  /** The current service. */
  readonly service: PlanningService;
  readonly pages: PageServer;
  /** Opens a fixture page, such as "sample-article.html". */
  openPage(name: string): Promise<Page>;
  /** Changes preferences like the options page, with the lock that keeps concurrent changes. */
  setPreferences(change: Record<string, unknown>): Promise<void>;
  /** Removes every draft, and a pending gesture. */
  forgetDrafts(): Promise<void>;
  /** From now on, nothing listens at the service's address. */
  stopService(): Promise<void>;
  /** A new service at the same address, with only the seeded records. */
  startService(): Promise<void>;
  /** Starts the browser again on the same profile, after `kill`. Returns this session, which continues with it. */
  restart(): Promise<ConnectedSession>;
  /** Ends the browser, the service and the pages, and removes the profile. */
  end(): Promise<void>;
}

export interface ConnectedOptions {
  readonly chromium?: Partial<Omit<ChromiumOptions, 'profileDir'>>;
  readonly service?: PlanningServiceOptions;
  /** The undo window, in ms. @default 0 */
  readonly undoMs?: number;
  /** null leaves the extension as installed. @default connect */
  readonly connect?: Connect | null;
}

/** Connects a fresh session and sets the default product. */
export type Connect = (
  session: ChromiumSession,
  service: Pick<PlanningService, 'url' | 'token'>,
) => Promise<void>;

export async function startConnectedSession(options: ConnectedOptions = {}): Promise<ConnectedSession> {
  const build = findBuild('chrome-mv3');
  if (!build.found) throw new Error(build.reason);
  const world: World = {
    options,
    launch: {
      extensionDir: build.value,
      grantedOrigins: ['http://127.0.0.1/*'],
      ...options.chromium,
      profileDir: makeProfileDir(),
    },
    service: await startPlanningService(options.service),
    pages: await startPageServer(),
  };
  const session = inhabit(world, await launchChromium(world.launch));
  const { connect: connectAs = connect } = options;
  if (!connectAs) return session;
  try {
    await connectAs(session, world.service);
    // A test may look at the popup for as long as it needs.
    await session.setPreferences({ undoMs: options.undoMs ?? 0, closesWhenSent: false });
    return session;
  } catch (error) {
    await session.end();
    throw error;
  }
}

/** The parts that outlive a browser. The service can be replaced, and the browser restarted. */
interface World {
  readonly options: ConnectedOptions;
  readonly launch: ChromiumOptions & { readonly profileDir: string };
  readonly pages: PageServer;
  service: PlanningService;
}

/** One session that continues with each browser started on its profile. */
function inhabit(world: World, first: ChromiumSession): ConnectedSession {
  let browser = first;
  const discard = () => discardProfile(world.launch.profileDir);
  process.once('exit', discard);
  const session: ConnectedSession = live(() => ({ ...browser, ...own, service: world.service }));
  const own: Omit<ConnectedSession, keyof ChromiumSession | 'service'> = {
    pages: world.pages,
    openPage: (name) => browser.open(world.pages.address(name)),
    async setPreferences(change) {
      const worker = await browser.worker();
      await worker.evaluate(changePreferences, change);
    },
    async forgetDrafts() {
      const worker = await browser.worker();
      await worker.evaluate(removeDrafts);
    },
    stopService: () => world.service.close(),
    async startService() {
      const port = Number(new URL(world.service.url).port);
      world.service = await startPlanningService({ ...world.options.service, port });
    },
    async restart() {
      browser = await launchChromium(world.launch);
      return session;
    },
    async end() {
      await browser.close();
      await world.service.close();
      await world.pages.close();
      process.off('exit', discard);
      discard();
    },
  };
  return session;
}

/** Connects without walking through the options page. Tests of connecting walk: `connectByPrompt`, and their own. */
export const connect: Connect = async (session, { url, token }) => {
  const options = await optionsPage(session);
  await options.evaluate(connectAccount, { address: url, token, product: 'PRJ' });
};

/** Fills in the options page of the first start. `answer` gets the click that opens the browser's prompt. */
export function connectByPrompt(answer: (options: Page, ask: () => Promise<void>) => Promise<void>): Connect {
  return async (session, { url, token }) => {
    const options = await optionsPage(session);
    await options.bringToFront();
    await options.getByLabel('Service address').fill(url);
    await options.getByLabel('Token', { exact: true }).fill(token);
    await answer(options, () => options.getByRole('button', { name: 'Connect' }).click());
    await options.getByRole('button', { name: 'Disconnect' }).waitFor();
    await options.getByRole('combobox', { name: 'Product' }).fill('PRJ');
    await options.getByRole('combobox', { name: 'Product' }).press('Tab');
  };
}

/** The options page that opens after the installation. */
export function optionsPage(session: ChromiumSession): Promise<Page> {
  return waitUntil(async () => session.context.pages().find((page) => page.url().includes('/options.html')), {
    what: 'the options page to open',
  });
}
