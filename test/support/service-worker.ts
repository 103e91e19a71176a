// The life of the extension's worker in a test: whether it runs, starting it, stopping it like the browser.
import type { BrowserContext, CDPSession, Worker } from 'playwright';

type Status = 'stopped' | 'starting' | 'running' | 'stopping';

/**
 * Playwright shows no stop and no restart: one Worker object serves every run of the script, and evaluating in it
 * waits forever while the worker sleeps. So ask the browser's own ServiceWorker domain.
 */
export function createWorkerControl(context: BrowserContext, extensionId: string) {
  const scopeURL = `chrome-extension://${extensionId}/`;

  async function withStatus<T>(act: (session: CDPSession, status: StatusWatch) => Promise<T>): Promise<T> {
    const page = context.pages()[0] ?? (await context.newPage());
    const session = await context.newCDPSession(page);
    const status = watchStatus(session, scopeURL);
    await session.send('ServiceWorker.enable');
    try {
      return await act(session, status);
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
    await withStatus(async (session, status) => {
      // The first report comes right after enabling, except while a stop is in progress.
      const now = await status.reaches('running', 'stopped');
      if (now === 'running') return;
      await session.send('ServiceWorker.startWorker', { scopeURL });
      await status.reaches('running');
    });
    return known;
  }

  /** Stops the worker like the browser stops an idle one: listeners stay registered, variables are lost. */
  const stop = () =>
    withStatus(async (session, status) => {
      if ((await status.reaches('running', 'stopped')) === 'stopped') return;
      await session.send('ServiceWorker.stopAllWorkers');
      await status.reaches('stopped');
    });

  return { worker, stop };
}

type StatusWatch = ReturnType<typeof watchStatus>;

function watchStatus(session: CDPSession, scopeURL: string) {
  let current: Status | undefined;
  let changed = () => {};
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    const own = versions.filter(({ scriptURL }) => scriptURL.startsWith(scopeURL)).at(-1);
    if (!own) return;
    current = own.runningStatus;
    changed();
  });

  function reaches(...wanted: Status[]): Promise<Status> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`the worker is ${current ?? 'unknown'}, not ${wanted.join(' or ')}`)),
        10_000,
      );
      changed = () => {
        if (current === undefined || !wanted.includes(current)) return;
        clearTimeout(timer);
        resolve(current);
      };
      changed();
    });
  }
  return { reaches };
}
