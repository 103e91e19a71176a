// Faults of the network and the service against the built extension in a real Chromium.
import { type Page, test } from '@playwright/test';
import { ageDelivered, ageMissed, speak } from '../../support/inside-extension';
import { readCaptures } from '../../support/outbox-rows';
import { saveCaptures } from '../../support/save-capture';
import { connectedChromium } from '../fixtures';
import { type NetworkWorld, testConnectionFaults, testServiceFaults } from './network-rules';

const session = connectedChromium();
let page: Page;
test.beforeAll(async () => {
  page = await session.openExtensionPage('activity.html');
  await session.setPreferences({ requestsPerMinute: 0 });
});

const world: NetworkWorld = {
  session,
  save: (...captures) => saveCaptures(page, captures),
  captures: () => readCaptures(session),
  ask: (name, request) => page.evaluate(speak, [{ name, request }]).then(([answer]) => answer),
  ageDelivered: () => page.evaluate(ageDelivered),
  ageMissed: () => page.evaluate(ageMissed),
};

testConnectionFaults(world);
testServiceFaults(world);
