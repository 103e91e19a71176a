// Storms in a real Chromium: each round saves captures and has one cause. Afterwards the outbox is compared with the
// service's own ledger, by cause. The weather storm covers clock jumps, which need no browser.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { ConnectedSession } from './connected-session';
import { ageDelivered, ageMissed, speak } from './inside-extension';
import { type CaptureRow, readCaptures } from './outbox-rows';
import type { TestProxy } from './proxy';
import { ideaNamed, saveInWindows } from './save-capture';
import { waitUntil } from './wait-until';

interface Storm {
  readonly session: ConnectedSession;
  /** A page of the extension. */
  readonly page: Page;
}

interface Cause {
  /** Saved at once. @default 6 */
  readonly captures?: number;
  /** The number of windows that save the same forms. @default 1 */
  readonly windows?: 2;
  /** The fault that the round's requests meet. */
  readonly before?: (storm: Storm) => void;
  /** Called during the drain. */
  readonly during?: (storm: Storm) => Promise<void>;
  /** Whether the next round begins without a wait for the end of the drain. @default false */
  readonly isUnawaited?: true;
}
type Causes = Readonly<Record<string, Cause>>;

interface Figures {
  readonly rounds: number;
  readonly saved: number;
  readonly delivered: number;
  readonly needPerson: number;
  /** Captures reported as saved without a row or a record. */
  readonly lost: readonly string[];
  /** Captures that the service has more than once, although no row says so. */
  readonly duplicatedInSilence: readonly string[];
  /** Captures that the outbox calls delivered and the service lacks. */
  readonly claimedButAbsent: readonly string[];
}

const awayMs = 2_000;
const ideas = '/api/v1/products/:id/ideas';
/** A number that chooses one of a round's requests. */
const anyOf = (count: number) => 1 + Math.floor(Math.random() * count);

/** The duration of a request, long enough for an event during it. */
const slowly =
  (delayMs: number) =>
  ({ session }: Storm) =>
    void session.service.misbehave({ method: 'POST', path: ideas, delayMs });

async function untilSent({ session: { service } }: Storm, count: number): Promise<void> {
  const sent = () => service.requests.filter(({ method }) => method === 'POST').length;
  await waitUntil(() => sent() >= count, { what: `${count} captures to be sent`, intervalMs: 1 });
}

/** Waits in the browser's own time, so that a kill ends the wait. */
async function pass({ page }: Storm, forMs: number): Promise<void> {
  await page
    .evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), forMs)
    .catch(() => undefined);
}

const stop = ({ session }: Storm) => session.stopWorker();

async function kill({ session }: Storm): Promise<void> {
  await session.kill();
  await session.restart();
}

/** One capture, and a random moment. */
const atAnyMoment = (end: (storm: Storm) => Promise<void>): Cause => ({
  captures: 1,
  before: slowly(60),
  async during(storm) {
    await pass(storm, Math.random() * 90);
    await end(storm);
  },
  isUnawaited: true,
});

/** So many captures that the drain still runs then, although every request is answered at once. */
const inDrain = (end: (storm: Storm) => Promise<void>): Cause => ({
  captures: 40,
  async during(storm) {
    await untilSent(storm, anyOf(12));
    await end(storm);
  },
  isUnawaited: true,
});

/** The worker is stopped in a third of the rounds, and the browser killed in a fifteenth, every second time in a drain. */
export const deaths: Causes = {
  calm: atAnyMoment(async () => {}),
  'worker stopped': atAnyMoment(stop),
  'worker stopped in a drain': inDrain(stop),
  'browser killed': atAnyMoment(kill),
  'browser killed in a drain': inDrain(kill),
};
export function deathOf(round: number): keyof typeof deaths {
  const death = round % 15 === 14 ? 'browser killed' : round % 3 === 1 ? 'worker stopped' : 'calm';
  return death === 'calm' || round % 2 === 1 ? death : `${death} in a drain`;
}

/** For a session whose extension is in `extensionDir` and reaches the service through the proxy. */
export const outages = (proxy: TestProxy, extensionDir: string): Causes => ({
  restart: {
    before: () => proxy.restartAtNextPost(awayMs),
    during: async () => void (await waitUntil(() => !proxy.isRestartDue(), { what: 'the restart' })),
  },
  'sign-in page': {
    before({ session }) {
      session.service.misbehave({ path: '/api/v1/*', nth: anyOf(6), calls: 3, answer: { kind: 'html' } });
    },
  },
  'lost answer and failing listing': {
    before({ session: { service } }) {
      const answer = { kind: 'cut', how: 'text' } as const;
      service.misbehave({ method: 'POST', path: ideas, nth: anyOf(6), calls: 1, answer });
      service.misbehave({ method: 'GET', path: ideas, calls: 1, answer: { kind: 'status', status: 500 } });
    },
  },
  'worker stopped': during(stop),
  update: during(async ({ session }) => {
    await session.kill();
    const manifest = join(extensionDir, 'manifest.json');
    const newer = (_version: string, major: string) => `"version":"${Number(major) + 1}.0.0"`;
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"version":"(\d+)[^"]*"/, newer));
    await session.restart();
  }),
  'two windows': { windows: 2 },
  'network switched off': during(async (storm) => {
    await storm.session.setOffline(true);
    await pass(storm, awayMs);
    await storm.session.setOffline(false);
  }),
  'full disk': during(async (storm) => {
    const cdp = await storm.session.context.newCDPSession(storm.page);
    const origin = `chrome-extension://${storm.session.extensionId}`;
    await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    await pass(storm, awayMs);
    await cdp.send('Storage.overrideQuotaForOrigin', { origin });
    await cdp.detach();
  }),
});

/** With requests that take a while, once two of them were made. */
const during = (act: (storm: Storm) => Promise<void>): Cause => ({
  before: slowly(80),
  async during(storm) {
    await untilSent(storm, 2);
    await act(storm);
  },
});

/** `causeOf` names the cause of each round. Returns the figures of each cause once everything is settled. */
export async function runStorm(
  session: ConnectedSession,
  { rounds, causes, causeOf }: { rounds: number; causes: Causes; causeOf: (round: number) => string },
): Promise<Record<string, Figures>> {
  await session.setPreferences({ requestsPerMinute: 0, hasNotifications: false });
  const played: { cause: string; saved: string[] }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const cause = causeOf(round);
    const { captures = 6, windows = 1, before, during: disturb, isUnawaited } = causes[cause] ?? {};
    const names = Array.from({ length: captures }, (_, at) => `${cause}: ${round}.${at}`);
    const page = await session.openExtensionPage('options.html');
    const second = windows === 2 ? [await session.openExtensionPage('options.html')] : [];
    session.service.clearRequests();
    session.service.resetMisbehaviour();
    before?.({ session, page });
    const saving = saveInWindows(
      [page, ...second],
      names.map((name) => ideaNamed(name)),
    );
    await disturb?.({ session, page });
    const answers = await saving;
    played.push({ cause, saved: names.filter((_name, at) => answers[at]) });
    if (!isUnawaited) {
      const isSent = async () =>
        (await readCaptures(session)).every(({ state }) => !['queued', 'sending'].includes(state.name));
      const what = `round ${round} (${cause}) to be sent`;
      await waitUntil(isSent, { what, timeoutMs: 120_000, intervalMs: 200 });
      session.service.resetMisbehaviour();
    }
    // A kill or an update closes the extension's pages.
    for (const opened of [page, ...second]) await opened.close().catch(() => undefined);
  }
  const rows = await untilAtRest(session, await session.openExtensionPage('options.html'));
  const stored = session.service.ideas().map(({ attributes }) => attributes.name);
  const times = (name: string) => stored.filter((other) => other === name).length;
  return Object.fromEntries(
    [...new Set(played.map(({ cause }) => cause))].map((cause): [string, Figures] => {
      const own = rows.filter(({ name }) => name.startsWith(`${cause}: `));
      const delivered = own.filter(({ state }) => state.name === 'delivered');
      const names = (of: readonly CaptureRow[]) => of.map(({ name }) => name);
      const ofCause = played.filter((one) => one.cause === cause);
      const saved = ofCause.flatMap((one) => one.saved);
      const figures = {
        rounds: ofCause.length,
        saved: saved.length,
        delivered: delivered.length,
        needPerson: own.length - delivered.length,
        lost: saved.filter((name) => !names(own).includes(name)),
        duplicatedInSilence: names(own.filter(({ name, duplicates }) => times(name) > 1 + duplicates.length)),
        claimedButAbsent: names(delivered.filter(({ name }) => times(name) === 0)),
      };
      return [cause, figures];
    }),
  );
}

const wake = [{ name: 'outbox.wake', request: {} }];

/**
 * Waits until the outbox has nothing left to send, recover or check for duplicates. Returns every row, oldest first. Makes
 * the second reading of recovery and the duplicate check due at once, which otherwise come minutes later.
 */
function untilAtRest(session: ConnectedSession, page: Page): Promise<CaptureRow[]> {
  let isCheckDue = false;
  return waitUntil(
    async () => {
      const rows = await readCaptures(session);
      if (!rows.every(isSettled)) {
        if ((await page.evaluate(ageMissed)) > 0) await page.evaluate(speak, wake);
        return undefined;
      }
      if (rows.every(({ duplicateCheck }) => duplicateCheck === null)) return rows;
      // Only once, because waking the outbox interrupts the check.
      if (!isCheckDue) {
        isCheckDue = true;
        await page.evaluate(ageDelivered);
        await page.evaluate(speak, wake);
      }
      return undefined;
    },
    { what: 'every capture to come to rest', timeoutMs: 240_000, intervalMs: 1_000 },
  );
}

const isSettled = ({ state }: CaptureRow): boolean =>
  ['delivered', 'parked'].includes(state.name) || (state.name === 'unknown' && state.search !== 'unsearched');
