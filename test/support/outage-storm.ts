// A storm in a real Chromium. A gateway restarts under load, the network shows its sign-in page, listings fail. The
// worker is stopped, and the browser restarts with a newer version. Two windows save one form, the network fails, the
// disk is full. Afterwards the outbox is compared with the service's own ledger, by cause. The weather storm covers
// clock jumps, which need no browser.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { untilAtRest } from './at-rest';
import { findBuild } from './built-extension';
import { type ConnectedSession, connect, startConnectedSession } from './connected-session';
import { needed } from './found';
import { readCaptures } from './outbox-rows';
import { type RestartingProxy, startRestartingProxy } from './restarting-proxy';
import { ideaNamed, saveInWindows } from './save-capture';
import { waitUntil } from './wait-until';

interface OutageFigures {
  readonly cause: string;
  readonly saved: number;
  readonly delivered: number;
  readonly silentDuplicates: number;
  readonly lost: number;
  readonly asked: number;
}

interface Storm {
  readonly session: ConnectedSession;
  readonly proxy: RestartingProxy;
  readonly extensionDir: string;
  /** A page of the extension. */
  readonly page: Page;
  /** A number that chooses one of the round's requests. */
  readonly nth: number;
}

interface Cause {
  /** The fault that the round's requests meet. */
  readonly before?: (storm: Storm) => void;
  /** Runs after the start of the drain. */
  readonly during?: (storm: Storm) => Promise<void>;
  /** The number of windows that save the same forms. @default 1 */
  readonly windows?: 2;
}

const batch = 6;
const awayMs = 2_000;
const ideas = '/api/v1/products/:id/ideas';
/** The duration of a request, long enough for an event during it. */
const slowly = ({ session }: Storm) =>
  void session.service.misbehave({ method: 'POST', path: ideas, delayMs: 80 });

const causes: Readonly<Record<string, Cause>> = {
  restart: { before: ({ proxy }) => proxy.restartAtNextPost(awayMs) },
  'sign-in page': {
    before({ session, nth }) {
      session.service.misbehave({ path: '/api/v1/*', nth, calls: 3, answer: { kind: 'html' } });
    },
  },
  'lost answer and failing listing': {
    before({ session: { service }, nth }) {
      const answer = { kind: 'cut', how: 'text' } as const;
      service.misbehave({ method: 'POST', path: ideas, nth, calls: 1, answer });
      service.misbehave({ method: 'GET', path: ideas, calls: 1, answer: { kind: 'status', status: 500 } });
    },
  },
  'worker stopped': { before: slowly, during: ({ session }) => session.stopWorker() },
  update: {
    before: slowly,
    async during({ session, extensionDir }) {
      await session.kill();
      const manifest = join(extensionDir, 'manifest.json');
      const older = readFileSync(manifest, 'utf8');
      writeFileSync(
        manifest,
        older.replace(/"version":"(\d+)[^"]*"/, (_version, major) => `"version":"${Number(major) + 1}.0.0"`),
      );
      await session.restart();
    },
  },
  'two windows': { windows: 2 },
  'network switched off': {
    before: slowly,
    async during({ session, page }) {
      await session.setOffline(true);
      await pass(page, awayMs);
      await session.setOffline(false);
    },
  },
  'full disk': {
    before: slowly,
    async during({ session, page }) {
      const cdp = await session.context.newCDPSession(page);
      const origin = `chrome-extension://${session.extensionId}`;
      await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
      await pass(page, awayMs);
      await cdp.send('Storage.overrideQuotaForOrigin', { origin });
      await cdp.detach();
    },
  },
};

/** Each round saves a few captures and has one cause. Calls `onRound` before each, and waits at the end until all are settled. */
export async function runOutageStorm(
  rounds: number,
  onRound: (round: number, cause: string) => void,
): Promise<OutageFigures[]> {
  const proxy = await startRestartingProxy();
  const extensionDir = mkdtempSync(join(tmpdir(), 'quick-capture-storm-'));
  cpSync(needed(findBuild('chrome-mv3')), extensionDir, { recursive: true });
  const session = await startConnectedSession({
    chromium: { extensionDir },
    connect(browser, { url, token }) {
      proxy.forwardTo(url);
      return connect(browser, { url: proxy.url, token });
    },
  });
  await session.setPreferences({ requestsPerMinute: 0, hasNotifications: false });
  const saved: { name: string; cause: string }[] = [];
  const all = Object.entries(causes);

  for (let round = 0; round < rounds; round += 1) {
    const [cause, { before, during, windows }] = all[round % all.length] ?? ['none', {}];
    onRound(round, cause);
    const names = Array.from({ length: batch }, (_, at) => `${cause} ${round}.${at}`);
    const page = await session.openExtensionPage('options.html');
    const second = windows ? [await session.openExtensionPage('options.html')] : [];
    const storm: Storm = { session, proxy, extensionDir, page, nth: 1 + Math.floor(Math.random() * batch) };
    session.service.clearRequests();
    const restartsBefore = proxy.restarts();
    before?.(storm);
    const saving = saveInWindows(
      [page, ...second],
      names.map((name) => ideaNamed(name)),
    );
    if (during) {
      const sent = () => session.service.requests.filter(({ method }) => method === 'POST').length;
      await waitUntil(() => sent() >= 2, { what: 'the drain to begin', intervalMs: 1 });
      await during(storm);
    }
    const answers = await saving;
    saved.push(...names.filter((_name, at) => answers[at]).map((name) => ({ name, cause })));
    await waitUntil(
      async () => {
        const rows = await readCaptures(session);
        return rows.filter(({ state }) => state.name === 'queued' || state.name === 'sending').length === 0;
      },
      { what: `round ${round} (${cause}) to be sent`, timeoutMs: 120_000, intervalMs: 200 },
    );
    if (cause === 'restart' && proxy.restarts() === restartsBefore)
      throw new Error(`nothing restarted in round ${round}`);
    session.service.resetMisbehaviour();
    // An update closes the extension's pages.
    for (const opened of [page, ...second]) await opened.close().catch(() => undefined);
  }

  const page = await session.openExtensionPage('options.html');
  const rows = await untilAtRest(session, page);
  const stored = session.service.ideas().map(({ attributes }) => attributes.name);
  const times = (name: string) => stored.filter((other) => other === name).length;
  await session.end();
  await proxy.close();
  rmSync(extensionDir, { recursive: true });
  return Object.keys(causes).map((cause) => {
    const names = saved.filter((one) => one.cause === cause).map(({ name }) => name);
    const own = rows.filter(({ name }) => names.includes(name));
    return {
      cause,
      saved: names.length,
      delivered: own.filter(({ state }) => state.name === 'delivered').length,
      silentDuplicates: own.filter(({ name, duplicates }) => times(name) > 1 + duplicates.length).length,
      lost:
        names.filter((name) => own.every((row) => row.name !== name)).length +
        own.filter(({ name, state }) => state.name === 'delivered' && times(name) === 0).length,
      asked: own.filter(({ state }) => state.name === 'unknown').length,
    };
  });
}

/** Gives the drain time to meet the fault, in the browser's own time. */
async function pass(page: Page, forMs: number): Promise<void> {
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), forMs);
}
