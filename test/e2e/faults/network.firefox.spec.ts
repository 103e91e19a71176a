// Faults of the network and the service against the built add-on in a real Firefox.
import { test } from '@playwright/test';
import { ageDelivered, ageMissed, speak } from '../../support/inside-extension';
import { connectedFirefox, onlyInFullRun } from '../fixtures';
import { type NetworkWorld, testConnectionFaults, testServiceFaults } from './network-rules';

const session = connectedFirefox();
test.beforeAll(() => session.setPreferences({ requestsPerMinute: 0 }));

const world: NetworkWorld = {
  session,
  save: (...captures) => session.save(...captures),
  captures: () => session.captures(),
  ask: (name, request) => session.inside.evaluate(speak, [{ name, request }]).then(([answer]) => answer),
  ageDelivered: () => session.inside.evaluate(ageDelivered),
  ageMissed: () => session.inside.evaluate(ageMissed),
};

testConnectionFaults(world);
test.describe('as in Chromium', () => {
  onlyInFullRun();
  testServiceFaults(world);
});
