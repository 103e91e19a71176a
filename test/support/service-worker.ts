// The life of the extension's worker in a test: whether it runs, starting it, stopping it like the browser.
import type { BrowserContext, CDPSession, Worker } from 'playwright';
import { waitUntil } from './wait-until';

type Status = 'stopped' | 'starting' | 'running' | 'stopping';

/**
 * Playwright shows no stop and no restart: one Worker object serves every run of the script, and evaluating in it
 * waits forever while the worker sleeps. So ask the browser's own ServiceWorker domain.
 */
export function createWorkerControl(context: BrowserContext, extensionId: string) {
  const scopeURL = `chrome-extension://${extensionId}/`;

  /** `reaches` waits until the worker is in one of these states, and returns it. */
  async function withStatus(
    act: (session: CDPSession, reaches: (...wanted: Status[]) => Promise<Status>) => Promise<void>,
  ): Promise<void> {
    const page = context.pages()[0] ?? (await context.newPage());
    const session = await context.newCDPSession(page);
    let current: Status | undefined;
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const own = versions.findLast(({ scriptURL }) => scriptURL.startsWith(scopeURL));
      current = own?.runningStatus ?? current;
    });
    await session.send('ServiceWorker.enable');
    try {
      await act(session, (...wanted) => {
        const what = `the worker to be ${wanted.join(' or ')}`;
        const state = () => wanted.find((status) => status === current);
        return waitUntil(state, { what, timeoutMs: 10_000, intervalMs: 5 });
      });
    } finally {
      await session.detach();
    }
  }

  /** The running worker. A sleeping one is started first. */
  async function worker(): Promise<Worker> {
    const isOurs = (item: Worker) => item.url().startsWith(scopeURL);
    const known =
      context.serviceWorkers().find(isOurs) ??
      (await context.waitForEvent('serviceworker', { predicate: isOurs, timeout: 30_000 }));
    await withStatus(async (session, reaches) => {
      // The first report comes right after enabling, except while a stop is in progress.
      if ((await reaches('running', 'stopped')) === 'running') return;
      await session.send('ServiceWorker.startWorker', { scopeURL });
      await reaches('running');
    });
    return known;
  }

  /** Stops the worker like the browser stops an idle one: listeners stay registered, variables are lost. */
  const stop = () =>
    withStatus(async (session, reaches) => {
      if ((await reaches('running', 'stopped')) === 'stopped') return;
      await session.send('ServiceWorker.stopAllWorkers');
      await reaches('stopped');
    });

  return { worker, stop };
}
