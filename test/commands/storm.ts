// `npm run test:storm`: 300 captures while the worker is stopped at least 100 times and the browser killed at least 10.
import { discardProfile, makeProfileDir } from '../support/chromium';
import { startConnectedSession } from '../support/connected-session';
import { runStorm } from '../support/kill-storm';

const profileDir = makeProfileDir();
const startedMs = performance.now();
const { session, ...figures } = await runStorm(await startConnectedSession({ chromium: { profileDir } }), {
  captures: 300,
  workerStops: 120,
  browserKills: 12,
});
await session.end();
discardProfile(profileDir);

const { lost, doubledInSilence, claimedButAbsent, ...counts } = figures;
console.table({
  ...counts,
  lost: lost.length,
  doubledInSilence: doubledInSilence.length,
  claimedButAbsent: claimedButAbsent.length,
  seconds: Math.round((performance.now() - startedMs) / 1000),
});
const faults = [...lost, ...doubledInSilence, ...claimedButAbsent];
if (faults.length > 0) console.error(`Not right: ${faults.join(', ')}`);
process.exitCode = faults.length === 0 ? 0 : 1;
