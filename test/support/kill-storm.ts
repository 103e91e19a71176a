// A storm: captures are saved while the worker is stopped and the browser killed at random moments. Afterwards the
// outbox is compared with the service's own ledger. Every second death interrupts the drain of a queue.
import type { Page } from 'playwright';
import { untilAtRest } from './at-rest';
import type { ConnectedSession } from './connected-session';
import type { CaptureRow } from './outbox-rows';
import { ideaNamed, saveCaptures } from './save-capture';
import { waitUntil } from './wait-until';

interface StormPlan {
  /** Each round saves something. The deaths are spread among the rounds. */
  readonly rounds: number;
  readonly workerStops: number;
  readonly browserKills: number;
}

interface StormResult {
  readonly session: ConnectedSession;
  readonly claimed: number;
  readonly delivered: number;
  readonly needPerson: number;
  readonly workerStops: number;
  readonly browserKills: number;
  /** Captures reported as saved without a row or a record. */
  readonly lost: string[];
  /** Captures that the service has more than once, although no row says so. */
  readonly duplicatedInSilence: string[];
  /** Captures that the outbox calls delivered and the service lacks. */
  readonly claimedButAbsent: string[];
}

/** Slow enough for a pending request when the worker dies. */
const slowly = { method: 'POST', path: '/api/v1/products/:id/ideas', delayMs: 60 };
/** So many captures that the drain still runs when the worker dies, although every request is answered at once. */
const queued = 40;
const maxSent = 12;
const maxDelayMs = 90;

/** Runs the plan on a session whose service has discovery. The final session replaces the given one. */
export async function runStorm(start: ConnectedSession, plan: StormPlan): Promise<StormResult> {
  const session = start;
  let workerStops = 0;
  let browserKills = 0;
  const claimed: string[] = [];
  await session.setPreferences({ requestsPerMinute: 0, hasNotifications: false });
  let page = await session.openExtensionPage('options.html');

  for (let round = 0; round < plan.rounds; round += 1) {
    const isStopDue = workerStops < Math.ceil(((round + 1) * plan.workerStops) / plan.rounds);
    const isKillDue =
      browserKills < Math.min(plan.browserKills, Math.floor(((round + 1) * plan.browserKills) / plan.rounds));
    const isDrain = (isStopDue || isKillDue) && (workerStops + browserKills) % 2 === 1;
    session.service.clearRequests();
    session.service.resetMisbehaviour();
    if (!isDrain) session.service.misbehave(slowly);
    const names = Array.from({ length: isDrain ? queued : 1 }, (_, at) => `Storm ${round}.${at}`);
    const saving = saveCaptures(
      page,
      names.map((name) => ideaNamed(name)),
    );
    if (isDrain) await untilSent(session, Math.ceil(Math.random() * maxSent));
    else await pause(page, Math.random() * maxDelayMs);
    if (isKillDue) {
      await session.kill();
      browserKills += 1;
    } else if (isStopDue) {
      await session.stopWorker();
      workerStops += 1;
    }
    const answers = await saving;
    claimed.push(...names.filter((_name, at) => answers[at]));
    if (!isKillDue) continue;
    await session.restart();
    page = await session.openExtensionPage('options.html');
  }
  const rows = await untilAtRest(session, page);
  return { session, ...judge(session, rows, claimed), claimed: claimed.length, workerStops, browserKills };
}

/** The drain has started. */
async function untilSent({ service }: ConnectedSession, count: number): Promise<void> {
  const sent = () => service.requests.filter(({ method }) => method === 'POST').length;
  await waitUntil(() => sent() >= count, { what: `${count} captures to be sent`, intervalMs: 1 });
}

/** A random moment, waited for in the browser, so that a kill ends the wait. */
async function pause(page: Page, forMs: number): Promise<void> {
  await page
    .evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), forMs)
    .catch(() => undefined);
}

function judge(session: ConnectedSession, rows: readonly CaptureRow[], claimed: readonly string[]) {
  const stored = new Map<string, number>();
  for (const { attributes } of session.service.ideas()) {
    const name = String(attributes.name);
    stored.set(name, (stored.get(name) ?? 0) + 1);
  }
  const names = new Set(rows.map(({ name }) => name));
  const times = (name: string) => stored.get(name) ?? 0;
  return {
    delivered: rows.filter(({ state }) => state.name === 'delivered').length,
    needPerson: rows.filter(({ state }) => state.name !== 'delivered').length,
    lost: claimed.filter((name) => !names.has(name)),
    duplicatedInSilence: rows
      .filter(({ name, duplicates }) => times(name) > 1 + duplicates.length)
      .map(({ name }) => name),
    claimedButAbsent: rows
      .filter(({ name, state }) => state.name === 'delivered' && times(name) === 0)
      .map(({ name }) => name),
  };
}
