// `npm run test:storm`: the long stress tests, in four parts. QUICK_CAPTURE_STORM names the parts to run, such as
// "kills queue"; the default is all.
// - weather: 2,000 captures (QUICK_CAPTURE_WEATHER) over each kind of faulty network, against each kind of service.
// - outages: restarts, sign-in pages, updates and a full disk, in a real Chromium (QUICK_CAPTURE_OUTAGES rounds).
// - kills: more than 2,000 captures, with at least 100 worker stops and 10 browser kills.
// - queue: 10,000 waiting captures (QUICK_CAPTURE_QUEUE) while the interface is in use.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deathOf, deaths, outages, runStorm } from '../support/browser-storm';
import { findBuild } from '../support/built-extension';
import { type ConnectedSession, connect, startConnectedSession } from '../support/connected-session';
import { needed } from '../support/found';
import { countUncheckedDuplicates } from '../support/outbox-rows';
import { startProxy } from '../support/proxy';
import { ideaNamed, saveCaptures } from '../support/save-capture';
import { waitUntil } from '../support/wait-until';
import { watchWorkerHeap } from '../support/worker-heap';

const parts = { weather: stormOfWeathers, outages: stormOfOutages, kills: stormOfKills, queue: longQueue };
const wanted = (process.env.QUICK_CAPTURE_STORM ?? Object.keys(parts).join(' ')).split(' ');

/** Runs in Vitest, which resolves the product's modules. */
async function stormOfWeathers(): Promise<boolean> {
  const { status } = spawnSync(
    'npx',
    ['vitest', 'run', '--config', 'test/vitest.config.ts', 'test/integration/outbox/weather.test.ts'],
    { stdio: 'inherit', env: { QUICK_CAPTURE_WEATHER: '2000', ...process.env } },
  );
  return status === 0;
}

async function stormOfOutages(): Promise<boolean> {
  const rounds = Number(process.env.QUICK_CAPTURE_OUTAGES ?? 48);
  const proxy = await startProxy();
  const extensionDir = mkdtempSync(join(tmpdir(), 'quick-capture-storm-'));
  cpSync(needed(findBuild('chrome-mv3')), extensionDir, { recursive: true });
  const session = await startConnectedSession({
    chromium: { extensionDir },
    connect(browser, { url, token }) {
      proxy.forwardTo(url);
      return connect(browser, { url: proxy.url, token });
    },
  });
  const causes = outages(proxy, extensionDir);
  const names = Object.keys(causes);
  const isWithoutFault = await play(session, rounds, causes, (round) => names[round % names.length] ?? '');
  await proxy.close();
  rmSync(extensionDir, { recursive: true });
  return isWithoutFault;
}

async function stormOfKills(): Promise<boolean> {
  return play(await startConnectedSession(), 360, deaths, deathOf);
}

async function play(
  session: ConnectedSession,
  rounds: number,
  causes: Parameters<typeof runStorm>[1]['causes'],
  causeOf: (round: number) => string,
): Promise<boolean> {
  const startedMs = performance.now();
  const figures = await runStorm(session, { rounds, causes, causeOf });
  await session.end();
  console.table(figures);
  console.log(`${Math.round((performance.now() - startedMs) / 1000)} s`);
  const faults = Object.values(figures).flatMap(({ lost, duplicatedInSilence, claimedButAbsent }) => [
    ...lost,
    ...duplicatedInSilence,
    ...claimedButAbsent,
  ]);
  if (faults.length > 0) console.error(`Lost, duplicated or wrongly reported: ${faults.join(', ')}`);
  return faults.length === 0;
}

async function longQueue(): Promise<boolean> {
  const session = await startConnectedSession();
  const result = await runLongQueue(session, Number(process.env.QUICK_CAPTURE_QUEUE ?? 10_000));
  await session.end();
  console.table(result);
  return result.stored === result.captures && result.storedOnce === result.captures;
}

const batch = 250;
const tryEveryMs = 10_000;

/**
 * Faults F20, F42. Saves `captures` ideas during the account's wait for a rate limit, uses the interface until all are
 * sent, measures the worker's memory, and counts.
 */
async function runLongQueue(session: ConnectedSession, captures: number) {
  await session.setPreferences({ requestsPerMinute: 0, hasNotifications: false });
  session.service.misbehave({
    method: 'POST',
    path: '/api/v1/products/:id/ideas',
    calls: 1,
    answer: { kind: 'rate-limit', form: 'retry-after-seconds', seconds: 30 },
  });
  const page = await session.openExtensionPage('options.html');
  const heap = await watchWorkerHeap(session);
  const heapBeforeMb = await heap.measureMb();
  const names = Array.from({ length: captures }, (_, index) => `Queued ${index}`);
  const startedMs = performance.now();
  for (let at = 0; at < captures; at += batch) {
    const saved = await saveCaptures(
      page,
      names.slice(at, at + batch).map((name) => ideaNamed(name)),
    );
    if (saved.includes(false)) throw new Error('a capture was not saved');
  }
  const savedMs = performance.now();
  const interfaceTimes = await tryUntil(session, () => posts(session) > captures);
  await waitUntil(() => posts(session) >= captures + interfaceTimes.length + 1, {
    what: `${captures} captures to be delivered`,
    timeoutMs: 60_000,
  });
  const deliveredMs = performance.now();
  const heapDrainingMb = await heap.measureMb();
  await waitUntil(async () => (await countUncheckedDuplicates(session)) === 0, {
    what: 'every delivered capture to be checked for duplicates',
    timeoutMs: 10 * 60_000,
    intervalMs: 2_000,
  });
  const checkedMs = performance.now();
  const stored = session.service
    .ideas()
    .map(({ attributes }) => String(attributes.name))
    .filter((name) => name.startsWith('Queued '));
  const longest = (part: keyof InterfaceTimes) =>
    Math.round(Math.max(0, ...interfaceTimes.map((times) => times[part])));
  const seconds = (fromMs: number, toMs: number) => Math.round((toMs - fromMs) / 1000);
  return {
    captures,
    stored: stored.length,
    storedOnce: new Set(stored).size,
    secondsSaving: seconds(startedMs, savedMs),
    /** From the last save to the last delivery. The queue already drains while it fills, as far as the limit allows. */
    secondsDraining: seconds(savedMs, deliveredMs),
    secondsCheckingForDuplicates: seconds(deliveredMs, checkedMs),
    /** How often the interface was used during the drain, and the longest time of each action. */
    uses: interfaceTimes.length,
    longestActivityMs: longest('activityMs'),
    longestPopupMs: longest('popupMs'),
    longestSaveMs: longest('saveMs'),
    /** The worker's own memory. */
    heapBeforeMb,
    heapDrainingMb,
    heapAfterMb: await heap.measureMb(),
  };
}

/** Requests that create records, including the rate-limited one. */
const posts = (session: ConnectedSession) =>
  session.service.requests.filter(({ method }) => method === 'POST').length;

interface InterfaceTimes {
  /** From requesting the page of all captures to its first visible row. */
  readonly activityMs: number;
  /** From the toolbar button to a form that accepts typing. */
  readonly popupMs: number;
  /** From pressing Save to the word "Saved". */
  readonly saveMs: number;
}

async function tryUntil(session: ConnectedSession, isDone: () => boolean): Promise<InterfaceTimes[]> {
  const times: InterfaceTimes[] = [];
  while (!isDone()) {
    times.push(await tryInterface(session, `Meanwhile ${times.length}`));
    const againAtMs = performance.now() + tryEveryMs;
    const isTime = () => isDone() || performance.now() > againAtMs;
    await waitUntil(isTime, { what: 'the drain', intervalMs: 200, timeoutMs: 2 * tryEveryMs });
  }
  return times;
}

async function tryInterface(session: ConnectedSession, name: string): Promise<InterfaceTimes> {
  const startedMs = performance.now();
  const activity = await session.openExtensionPage('activity.html');
  await activity.getByRole('option').first().waitFor();
  const activityMs = performance.now() - startedMs;
  await activity.close();
  const tab = await session.openPage('sample-article.html');
  const pressedMs = performance.now();
  const popup = await session.openPopup(tab);
  const field = popup.getByRole('textbox', { name: 'Name' });
  await field.fill(name);
  const popupMs = performance.now() - pressedMs;
  const savingMs = performance.now();
  await popup.getByRole('button', { name: 'Save idea' }).click();
  await popup
    .getByText(/^(Saved|Sending|Sent|Waiting)/)
    .first()
    .waitFor();
  const saveMs = performance.now() - savingMs;
  await tab.close();
  return { activityMs, popupMs, saveMs };
}

for (const [name, part] of Object.entries(parts)) {
  if (!wanted.includes(name)) continue;
  console.log(`\n── ${name} ──`);
  if (!(await part())) process.exitCode = 1;
}
