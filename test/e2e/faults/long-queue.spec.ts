// A queue of hundreds in a real Chromium. `npm run test:storm` runs one of ten thousand.
import { expect, test } from '@playwright/test';
import { readCaptures } from '../../support/outbox-rows';
import { ideaNamed, saveCaptures } from '../../support/save-capture';
import { connectedChromium, onlyInFullRun } from '../fixtures';
import { createIdea, outcomesOf } from './outcomes';

onlyInFullRun();

const count = 300;

const session = connectedChromium();
const { named } = outcomesOf(session, () => readCaptures(session));

test('F20 F42 hundreds of queued captures are delivered once each, in one drain (ten thousand: npm run test:storm)', async () => {
  test.setTimeout(240_000);
  await session.setPreferences({ requestsPerMinute: 0 });
  const page = await session.openExtensionPage('options.html');
  session.service.misbehave({
    ...createIdea,
    calls: 1,
    answer: { kind: 'rate-limit', form: 'retry-after-seconds', seconds: 5 },
  });
  const names = Array.from({ length: count }, (_, index) => `Queued ${index}`);
  for (let at = 0; at < names.length; at += 100)
    await saveCaptures(
      page,
      names.slice(at, at + 100).map((name) => ideaNamed(name)),
    );
  const activity = await session.openExtensionPage('activity.html');
  await expect(activity.getByText(/^\d+ of \d+ sent/)).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(() => named(`Queued ${count - 1}`).length, { timeout: 200_000, intervals: [1_000] })
    .toBe(1);
  const stored = session.service
    .ideas()
    .map(({ attributes }) => attributes.name)
    .filter((name) => String(name).startsWith('Queued '));
  expect(new Set(stored).size).toBe(count);
  expect(stored).toHaveLength(count);
  await expect(activity.getByText(/^\d+ of \d+ sent/)).toHaveCount(0);
  await activity.close();
});
