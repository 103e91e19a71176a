// Clock jumps in a real Firefox. The test moves the stored times, because the browser uses the machine's clock. A time
// one year ahead simulates a clock that was set back.
import { expect, test } from '@playwright/test';
import { moveTimes, speak } from '../../support/inside-extension';
import { ideaNamed } from '../../support/save-capture';
import { connectedFirefox, onlyInFullRun } from '../fixtures';
import { createIdea, outcomesOf } from './outcomes';

onlyInFullRun();
const session = connectedFirefox();
const { stateOf } = outcomesOf(session, () => session.captures());
const yearMs = 365 * 24 * 60 * 60_000;

for (const [direction, byMs] of [
  ['ahead', -yearMs],
  ['back', yearMs],
] as const)
  test(`F19 a clock that jumps a year ${direction} keeps the order of waits and makes none endless`, async () => {
    const answer = { kind: 'rate-limit', form: 'retry-after-seconds', seconds: 600 } as const;
    session.service.misbehave({ ...createIdea, calls: 1, answer });
    const names = [0, 1, 2].map((at) => `${direction} ${at}`);
    // In this order: captures that are saved at once are stored in any.
    for (const name of names) await session.save(ideaNamed(name));
    await expect.poll(() => session.service.requests.some(({ status }) => status === 429)).toBe(true);
    for (const name of names) await expect.poll(() => stateOf(name)).toBe('queued');
    await session.stopBackground();
    await session.inside.evaluate(moveTimes, byMs);
    await session.inside.evaluate(speak, [{ name: 'outbox.wake', request: {} }]);
    for (const name of names) await expect.poll(() => stateOf(name)).toBe('delivered');
    const stored = session.service.ideas().map(({ attributes }) => String(attributes.name));
    expect(stored.filter((name) => name.startsWith(direction))).toEqual(names);
  });
