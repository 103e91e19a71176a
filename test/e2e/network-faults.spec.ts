// Faults of the network and the service against the built extension in a real Chromium.
import { expect, type Page, test } from '@playwright/test';
import { type ConnectedSession, startConnectedSession } from '../support/connected-session';
import { findChromium } from '../support/find-chromium';
import { readCaptures } from '../support/outbox-rows';
import { ideaNamed, saveCaptures } from '../support/save-capture';
import { createIdea, type NetworkWorld, testNetworkFaults } from './network-rules';

const chromium = findChromium();
test.skip(!chromium.found, chromium.found ? '' : chromium.reason);

let session: ConnectedSession;
let page: Page;
let world: NetworkWorld;
test.beforeAll(async () => {
  session = await startConnectedSession();
  page = await session.openExtensionPage('options.html');
  await session.setPreferences({ requestsPerMinute: 0 });
  world = {
    service: session.service,
    save: (...captures) => saveCaptures(page, captures),
    captures: () => readCaptures(session),
    ask: (name, request) =>
      page.evaluate((message) => chrome.runtime.sendMessage(message), {
        brand: 'quick-capture/1',
        name,
        request,
      }),
  };
});
test.afterAll(() => session?.end());
test.beforeEach(() => {
  session.service.clearRequests();
  session.service.resetMisbehaviour();
});

const named = (name: string) => session.service.ideas().filter(({ attributes }) => attributes.name === name);

test('F20 F42 three hundred queued captures are delivered once each, in one orderly drain (ten thousand: npm run test:storm)', async () => {
  test.setTimeout(240_000);
  session.service.misbehave({
    ...createIdea,
    calls: 1,
    answer: { kind: 'rate-limit', form: 'retry-after-seconds', seconds: 5 },
  });
  const names = Array.from({ length: 300 }, (_, index) => `Queued ${index}`);
  for (let at = 0; at < names.length; at += 100)
    await world.save(...names.slice(at, at + 100).map((name) => ideaNamed(name)));
  const activity = await session.openExtensionPage('activity.html');
  await expect(activity.getByText(/^\d+ of \d+ sent/)).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => named('Queued 299').length, { timeout: 200_000, intervals: [1_000] }).toBe(1);
  const stored = session.service
    .ideas()
    .map(({ attributes }) => attributes.name)
    .filter((name) => String(name).startsWith('Queued '));
  expect(new Set(stored).size).toBe(300);
  expect(stored).toHaveLength(300);
  await expect(activity.getByText(/^\d+ of \d+ sent/)).toHaveCount(0);
  await activity.close();
});

testNetworkFaults(() => world);
