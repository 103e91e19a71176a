// A small kill storm in a real Chromium; `npm run test:storm` runs the large one.
import { expect, test } from '@playwright/test';
import { discardProfile, makeProfileDir } from '../support/chromium';
import { type ConnectedSession, startConnectedSession } from '../support/connected-session';
import { findChromium } from '../support/find-chromium';
import { runStorm } from '../support/kill-storm';

const chromium = findChromium();
test.skip(!chromium.found, chromium.found ? '' : chromium.reason);

let session: ConnectedSession;
const profileDir = makeProfileDir();
test.afterEach(async () => {
  await session?.end();
  discardProfile(profileDir);
});

test('F01 F02 F03 F05 a storm of kills loses nothing, duplicates nothing in silence and claims nothing that is not there', async () => {
  test.setTimeout(240_000);
  session = await startConnectedSession({ chromium: { profileDir } });
  const plan = { rounds: 30, workerStops: 10, browserKills: 2 };
  const result = await runStorm(session, plan);
  session = result.session;
  expect(result).toMatchObject({
    lost: [],
    duplicatedInSilence: [],
    claimedButAbsent: [],
    workerStops: plan.workerStops,
    browserKills: plan.browserKills,
  });
  expect(result.delivered + result.needPerson).toBeGreaterThanOrEqual(result.claimed);
});
