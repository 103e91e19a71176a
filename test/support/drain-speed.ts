// Owns measuring a drain against the fastest there could be: a loop of bare `fetch` in the same worker to the same service.
import * as z from 'zod';
import type { ConnectedSession } from './connected-session';
import { ideaNamed, saveCaptures } from './save-capture';
import { waitUntil } from './wait-until';
import { watchWorkerHeap } from './worker-heap';

export interface DrainSpeed {
  readonly captures: number;
  readonly bareMs: number;
  readonly drainMs: number;
  /** The bare loop's time as a part of the drain's: 1 is as fast. */
  readonly ratio: number;
  /** Growth of what the worker itself holds. */
  readonly heapGrowthMb: number;
}

const batch = 250;

/** Queues `captures` ideas behind a block, lets them go without a rate limit, and compares. */
export async function measureDrain(session: ConnectedSession, captures: number): Promise<DrainSpeed> {
  await session.setPreferences({ requestsPerMinute: 0, hasNotifications: false, undoMs: 0 });
  const bareMs = await bareLoop(session, captures);
  const page = await session.openExtensionPage('options.html');
  const accountId = await setPause(session, true);
  for (let at = 0; at < captures; at += batch)
    await saveCaptures(
      page,
      Array.from({ length: Math.min(batch, captures - at) }, (_, index) =>
        ideaNamed(`Drained ${at + index}`),
      ),
    );
  const before = session.service.ideas().length;
  const heap = await watchWorkerHeap(session);
  const heapBeforeMb = await heap.measureMb();
  const startedMs = performance.now();
  await page.evaluate((id) => {
    void chrome.runtime.sendMessage({
      brand: 'quick-capture/1',
      name: 'account.resume',
      request: { accountId: id },
    });
  }, accountId);
  const posts = () => session.service.requests.filter(({ method }) => method === 'POST').length;
  session.service.clearRequests();
  await waitUntil(() => posts() >= captures, {
    what: `${captures} captures to be sent`,
    timeoutMs: 300_000,
    intervalMs: 20,
  });
  const drainMs = performance.now() - startedMs;
  const heapAfterMb = await heap.measureMb();
  await waitUntil(() => session.service.ideas().length === before + captures, {
    what: 'the last to be stored',
  });
  return {
    captures,
    bareMs: Math.round(bareMs),
    drainMs: Math.round(drainMs),
    ratio: Math.round((bareMs / drainMs) * 100) / 100,
    heapGrowthMb: Math.round((heapAfterMb - heapBeforeMb) * 10) / 10,
  };
}

/** The same ideas, one after the other, with nothing around the requests. */
async function bareLoop(session: ConnectedSession, count: number): Promise<number> {
  const worker = await session.worker();
  const { url, token } = session.service;
  return worker.evaluate(
    async ([address, bearer, wanted]) => {
      const startedMs = performance.now();
      for (let index = 0; index < wanted; index += 1) {
        const response = await fetch(`${address}/api/v1/products/PRJ/ideas`, {
          method: 'POST',
          headers: {
            Accept: 'application/json',
            Authorization: `Bearer ${bearer}`,
            'Content-Type': 'application/json',
          },
          body: JSON.stringify({
            skip_portal: true,
            idea: {
              name: `Bare ${index}`,
              created_by: 'dana@example.com',
              skip_portal: true,
              description:
                '<p>Text</p><p>Source: <a href="https://forum.example/t/1">A thread</a> <small>qc-aaaaaaaaaa</small></p>',
            },
          }),
          credentials: 'omit',
          cache: 'no-store',
        });
        await response.json();
      }
      return performance.now() - startedMs;
    },
    [url, token, count] as const,
  );
}

const queueSchema = z.string();

/** Pauses the only account in its stored queue, as a refused token would. Gives the account's id. */
async function setPause(session: ConnectedSession, isBlocked: boolean): Promise<string> {
  const worker = await session.worker();
  const accountId = await worker.evaluate(
    (blocked) =>
      new Promise<unknown>((resolve, reject) => {
        chrome.storage.local.get('preferences').then(({ preferences }) => {
          const id = Object.getOwnPropertyDescriptor(preferences, 'activeAccountId')?.value;
          const opening = indexedDB.open('quick-capture-outbox');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const writing = opening.result.transaction('queues', 'readwrite');
            const block = blocked ? { reason: 'token-refused', host: null, atMs: Date.now() } : null;
            writing.objectStore('queues').put({ accountId: id, block, wait: null });
            writing.oncomplete = () => {
              opening.result.close();
              resolve(id);
            };
          };
        }, reject);
      }),
    isBlocked,
  );
  return queueSchema.parse(accountId);
}
