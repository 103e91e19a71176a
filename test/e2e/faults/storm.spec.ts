// A small storm of kills in a real Chromium. `npm run test:storm` runs the large one.
import { expect, test } from '@playwright/test';
import { runStorm } from '../../support/kill-storm';
import { connectedChromium, onlyInFullRun } from '../fixtures';

onlyInFullRun();
const session = connectedChromium();

test('F01 F02 F03 F05 a storm of kills loses no capture, duplicates none silently and reports no absent one as sent', async () => {
  test.setTimeout(240_000);
  const plan = { rounds: 30, workerStops: 10, browserKills: 2 };
  const result = await runStorm(session, plan);
  expect(result).toMatchObject({
    lost: [],
    duplicatedInSilence: [],
    claimedButAbsent: [],
    workerStops: plan.workerStops,
    browserKills: plan.browserKills,
  });
  expect(result.delivered + result.needPerson).toBeGreaterThanOrEqual(result.claimed);
});
