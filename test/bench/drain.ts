// Measures whether a long queue is sent as fast as the rate setting allows (P8), at the shipped rate.
import { initialPreferences } from '@/lib/settings/preferences';
import { type ConnectedSession, startConnectedSession } from '../support/connected-session';
import { ideaNamed, saveCaptures } from '../support/save-capture';
import { waitUntil } from '../support/wait-until';
import { watchWorkerHeap } from '../support/worker-heap';
import { drainTargets } from './budgets';
import { type Finding, limited } from './finding';
import { figureOf } from './statistics';

const allowedPerMinute = initialPreferences.requestsPerMinute;

/** More than the limiter's burst after a quiet time. From here on, requests leave at the steady rate. */
const burst = 20;

/** Drains a queue and measures `requests` of its requests. Each takes a quarter of a second. */
export async function measureDraining(requests: number): Promise<Finding> {
  const session = await startConnectedSession();
  try {
    await session.setPreferences({ hasNotifications: false, undoMs: 0 });
    const { perMinute, heapGrowthMb } = await drain(session, requests);
    const share = perMinute / allowedPerMinute;
    const isReached = share >= drainTargets.shareOfAllowed;
    return {
      rows: [
        {
          id: 'P8',
          what: `requests a minute in a drain, of ${allowedPerMinute} allowed`,
          figure: figureOf([share], '×'),
          toReach: `≥ ${drainTargets.shareOfAllowed} ×`,
          isReached,
        },
        limited(
          'P8',
          `memory gained by ${requests} captures sent`,
          figureOf([heapGrowthMb], 'MB'),
          drainTargets.growthMb,
        ),
      ],
      gates: [
        {
          id: 'P8',
          title: `a drain makes at least ${drainTargets.shareOfAllowed} of the ${allowedPerMinute} requests a minute that it may`,
          isKept: isReached,
          found: `${share.toFixed(3)} ×`,
        },
      ],
    };
  } finally {
    await session.end();
  }
}

async function drain(session: ConnectedSession, requests: number) {
  const page = await session.openExtensionPage('options.html');
  const heap = await watchWorkerHeap(session);
  session.service.clearRequests();
  const names = Array.from({ length: burst + requests }, (_, index) => `Drained ${index}`);
  const saved = await saveCaptures(
    page,
    names.map((name) => ideaNamed(name)),
  );
  if (saved.includes(false)) throw new Error('a capture was not saved');
  const heapBeforeMb = await heap.measureMb();
  const first = await untilSent(session, burst);
  const last = await untilSent(session, burst + requests);
  return {
    perMinute: ((last.count - first.count) / (last.atMs - first.atMs)) * 60_000,
    heapGrowthMb: (await heap.measureMb()) - heapBeforeMb,
  };
}

/** The time at which this many requests were made, and their exact number. */
function untilSent({ service }: ConnectedSession, count: number) {
  return waitUntil(
    () => {
      const sent = service.requests.filter(({ method }) => method === 'POST').length;
      return sent >= count ? { count: sent, atMs: performance.now() } : undefined;
    },
    { what: `${count} captures to be sent`, timeoutMs: 300_000, intervalMs: 5 },
  );
}
