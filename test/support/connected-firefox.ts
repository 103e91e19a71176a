// Owns a Firefox with the production build in it, connected to a local service as a person would have left it.
import type { Page } from 'puppeteer-core';
import { type PlanningService, type PlanningServiceOptions, startPlanningService } from '../service/index.ts';
import { findBuild } from './built-extension';
import { type FirefoxOptions, type FirefoxSession, launchFirefox } from './firefox';
import { type PageServer, startPageServer } from './page-server';
import { waitUntil } from './wait-until';

export interface ConnectedFirefox extends FirefoxSession {
  readonly service: PlanningService;
  readonly pages: PageServer;
  /** Opens a fixture page, such as "sample-article.html". */
  openPage(name: string): Promise<Page>;
  /** Ends the browser, the service and the pages. */
  end(): Promise<void>;
}

export interface ConnectedFirefoxOptions {
  readonly firefox?: Partial<FirefoxOptions>;
  readonly service?: PlanningServiceOptions;
}

export async function startConnectedFirefox(
  options: ConnectedFirefoxOptions = {},
): Promise<ConnectedFirefox> {
  const build = findBuild('firefox-mv3');
  if (!build.found) throw new Error(build.reason);
  const service = await startPlanningService(options.service);
  const pages = await startPageServer();
  const session = await launchFirefox({
    addOnDir: build.value,
    grantedOrigins: ['http://127.0.0.1/*'],
    ...options.firefox,
  });
  const connected: ConnectedFirefox = {
    ...session,
    service,
    pages,
    openPage: (name) => session.open(pages.address(name)),
    async end() {
      await session.close();
      await service.close();
      await pages.close();
    },
  };
  try {
    await connect(session, service);
    return connected;
  } catch (error) {
    await connected.end();
    throw error;
  }
}

/** Fills the options page and presses Connect; a real click, since Firefox asks for permissions in nothing less. */
async function connect(session: FirefoxSession, { url, token }: PlanningService): Promise<void> {
  const options = await session.openExtensionPage('options.html');
  const [address, secret] = await waitUntil(
    async () => {
      const inputs = await options.$$('form input');
      return inputs.length >= 2 ? inputs : undefined;
    },
    { what: 'the fields of the account' },
  );
  await address?.type(url);
  await secret?.type(token);
  await options.locator('form button').click();
  await options.waitForFunction(() => document.body.textContent.includes('Disconnect'));
  await options.close();
}
