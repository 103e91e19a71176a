// Long queues in a real Firefox: one waits for days, one has a thousand captures. `npm run test:storm` drains ten
// thousand in Chromium.
import { expect, test } from '@playwright/test';
import { moveTimes } from '../../support/inside-extension';
import { ideaNamed } from '../../support/save-capture';
import { onlyInFullRun, ownFirefox } from '../fixtures';
import { createIdea } from './outcomes';

onlyInFullRun();

const oldCaptures = 200;
const threeDaysMs = 3 * 24 * 60 * 60_000;

type Session = ReturnType<typeof ownFirefox>;

async function saveMany(session: Session, what: string, count: number): Promise<void> {
  for (let at = 0; at < count; at += 100) {
    const names = Array.from({ length: Math.min(100, count - at) }, (_, index) => `${what} ${at + index}`);
    const saved = await session.save(...names.map((name) => ideaNamed(name)));
    expect(saved).not.toContain(false);
  }
}

const storedNames = ({ service }: Session, what: string) =>
  service
    .ideas()
    .map(({ attributes }) => String(attributes.name))
    .filter((name) => name.startsWith(what));

const statesOf = async (session: Session) => (await session.captures()).map(({ state }) => state.name);

/** Memory of the process that all add-ons share. Also asks Firefox to free what it can soon. */
async function memoryMb({ ui }: Session): Promise<number> {
  const bytes = await ui.run(
    `Services.obs.notifyObservers(null, 'child-mmu-request');
     const { children } = await ChromeUtils.requestProcInfo();
     return children.filter(({ type }) => type === 'extension').reduce((sum, { memory }) => sum + memory, 0);`,
  );
  return Number(bytes) / 1_000_000;
}

test.describe('a queue after days of waiting', () => {
  /** The limits of a hosted account: 20 requests a second, 300 a minute. */
  const session = ownFirefox({ service: { rateLimit: {} } });
  const tooMany = () => session.service.requests.filter(({ status }) => status === 429).length;

  test('F20 one drain sends all old captures within the rate limit', async () => {
    test.setTimeout(240_000);
    await session.setPreferences({ hasNotifications: false });
    const answer = { kind: 'rate-limit', form: 'retry-after-seconds', seconds: 600 } as const;
    session.service.misbehave({ ...createIdea, calls: 1, answer });
    await saveMany(session, 'Waited', oldCaptures);
    await expect.poll(tooMany).toBe(1);
    // Otherwise the answer may be lost with the background, and the first capture may have arrived.
    await expect.poll(() => statesOf(session)).not.toContain('sending');
    await session.stopBackground();
    await session.inside.evaluate(moveTimes, -threeDaysMs);
    session.service.clearRequests();
    // A message starts the background, like the alarm after the machine wakes.
    await session.save(ideaNamed('After the wake'));
    await expect
      .poll(() => storedNames(session, 'Waited').length, { timeout: 200_000, intervals: [1_000] })
      .toBe(oldCaptures);
    expect(storedNames(session, 'Waited')).toEqual(
      Array.from({ length: oldCaptures }, (_, at) => `Waited ${at}`),
    );
    expect(tooMany()).toBe(0);
  });
});

test.describe('a queue of a thousand captures', () => {
  const session = ownFirefox();

  test('F42 delivers each capture once, opens its list, and uses bounded memory', async () => {
    test.setTimeout(240_000);
    await session.setPreferences({ hasNotifications: false, requestsPerMinute: 0 });
    const answer = { kind: 'rate-limit', form: 'retry-after-seconds', seconds: 20 } as const;
    session.service.misbehave({ ...createIdea, calls: 1, answer });
    const before = await memoryMb(session);
    await saveMany(session, 'One of many', 1_000);
    const activity = await session.openExtensionPage('activity.html');
    await activity.waitForSelector('[role=option]');
    await expect
      .poll(() => storedNames(session, 'One of many').length, { timeout: 200_000, intervals: [1_000] })
      .toBe(1_000);
    expect(new Set(storedNames(session, 'One of many')).size).toBe(1_000);
    await activity.close();
    // A busy Firefox collects garbage late.
    await expect.poll(async () => (await memoryMb(session)) - before).toBeLessThan(150);
  });
});
