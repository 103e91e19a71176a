// A small storm of kills in a real Chromium. `npm run test:storm` runs the large one.
import { expect, test } from '@playwright/test';
import { deathOf, deaths, runStorm } from '../../support/browser-storm';
import { connectedChromium, onlyInFullRun } from '../fixtures';

onlyInFullRun();
const session = connectedChromium();

test('F01 F02 F03 F05 a storm of kills loses no capture, duplicates none silently and reports no absent one as sent', async () => {
  test.setTimeout(240_000);
  const figures = await runStorm(session, { rounds: 30, causes: deaths, causeOf: deathOf });
  expect(Object.keys(figures).sort()).toEqual(Object.keys(deaths).sort());
  for (const [cause, { saved, delivered, needPerson, ...faults }] of Object.entries(figures)) {
    expect(faults, cause).toMatchObject({ lost: [], duplicatedInSilence: [], claimedButAbsent: [] });
    expect(delivered + needPerson, cause).toBeGreaterThanOrEqual(saved);
  }
});
