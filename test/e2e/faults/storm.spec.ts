// A small storm of kills in a real Chromium. `npm run test:storm` runs the large one.
import { expect, test } from '@playwright/test';
import { isFullRun } from '../../support/full-run';
import { runStorm } from '../../support/kill-storm';
import { connectedChromium } from '../fixtures';

const session = connectedChromium();

test('F01 F02 F03 F05 a storm of kills loses no capture, duplicates none silently and reports no absent one as sent', async () => {
  test.setTimeout(240_000);
  const plan = isFullRun
    ? { rounds: 30, workerStops: 10, browserKills: 2 }
    : { rounds: 8, workerStops: 3, browserKills: 1 };
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
