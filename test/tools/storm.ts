// `npm run test:storm`: the long stress tests, in four parts. QUICK_CAPTURE_STORM names the parts to run, such as
// "kills queue"; the default is all.
// - weather: 2,000 captures (QUICK_CAPTURE_WEATHER) over each kind of faulty network, against each kind of service.
// - outages: restarts, sign-in pages, updates and a full disk, in a real Chromium (QUICK_CAPTURE_OUTAGES rounds).
// - kills: more than 2,000 captures, with at least 100 worker stops and 10 browser kills.
// - queue: 10,000 waiting captures (QUICK_CAPTURE_QUEUE) while the interface is in use.
import { spawnSync } from 'node:child_process';
import { startConnectedSession } from '../support/connected-session';
import { runStorm } from '../support/kill-storm';
import { runLongQueue } from '../support/long-queue';
import { runOutageStorm } from '../support/outage-storm';

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
  const figures = await runOutageStorm(rounds, (round, cause) =>
    console.log(`${round + 1} of ${rounds}: ${cause}`),
  );
  console.table(figures);
  return figures.every(({ silentDuplicates, lost }) => silentDuplicates + lost === 0);
}

async function stormOfKills(): Promise<boolean> {
  const startedMs = performance.now();
  const start = await startConnectedSession();
  const { session, ...figures } = await runStorm(start, {
    rounds: 300,
    workerStops: 120,
    browserKills: 12,
  });
  await session.end();
  const { lost, duplicatedInSilence, claimedButAbsent, ...counts } = figures;
  console.table({
    ...counts,
    lost: lost.length,
    duplicatedInSilence: duplicatedInSilence.length,
    claimedButAbsent: claimedButAbsent.length,
    seconds: Math.round((performance.now() - startedMs) / 1000),
  });
  const faults = [...lost, ...duplicatedInSilence, ...claimedButAbsent];
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

for (const [name, part] of Object.entries(parts)) {
  if (!wanted.includes(name)) continue;
  console.log(`\n── ${name} ──`);
  if (!(await part())) process.exitCode = 1;
}
