// Recovery does no harm: it has its own pace, delays no sending, and always ends.
import { afterEach, describe, expect, it } from 'vitest';
import { createIdea, everything, listIdeas, lost } from '../routes.ts';
import { committed, createOutboxWorld, type OutboxWorld, type WorldOptions } from './outbox-world.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let world: OutboxWorld;
const start = async (options?: WorldOptions) => {
  world = await createOutboxWorld(options);
  return world;
};
afterEach(() => world.close());

const named = (name: string) => world.ideaNames().filter((stored) => stored === name);
const requests = (method: string, path = '') =>
  world.service.requests.filter((request) => request.method === method && request.path.includes(path));
const countIn = async (state: 'queued' | 'unknown' | 'delivered') =>
  committed(await world.store.counts([state]))[state];

async function loseOne(name: string): Promise<string> {
  world.service.misbehave({ ...createIdea, ...lost });
  const id = await world.saveIdea(name);
  await world.run();
  expect(await world.state(id)).toBe('unknown');
  return id;
}

it('a sign-in page for a minute in the middle of a drain costs one answer: all others are untouched, and delivered once afterwards (F55)', async () => {
  await start();
  const portal = world.service.misbehave({ ...everything, nth: 6, answer: { kind: 'html' } });
  const names = Array.from({ length: 30 }, (_, at) => `Drained ${at}`);
  await world.saveIdeas(names);
  await world.run();
  expect([await countIn('unknown'), await countIn('queued')]).toEqual([1, 24]);
  for (let seconds = 0; seconds < 60; seconds += 4) await world.runAfter(4_000);
  expect(await countIn('unknown')).toBe(1);
  expect(requests('POST')).toHaveLength(6);
  portal.remove();
  for (let minutes = 0; minutes < 6; minutes += 1) await world.runAfter(minuteMs);
  expect(await countIn('delivered')).toBe(30);
  for (const name of names) expect(named(name)).toHaveLength(1);
});

describe('a listing that recovery needs (F54)', () => {
  const answers = [
    ['500', { kind: 'status', status: 500 }],
    ['400', { kind: 'status', status: 400, body: { error: 'No.' } }],
    ['429', { kind: 'rate-limit', form: 'retry-after-seconds', seconds: 30 }],
    ['a redirect', { kind: 'redirect', location: 'https://login.example/in' }],
    ['a page of HTML', { kind: 'html' }],
  ] as const;

  it.each(answers)(
    'that answers %s delays no sending, is read ever more rarely, and ends in a question',
    async (_title, answer) => {
      await start();
      world.service.misbehave({ ...listIdeas, answer });
      const id = await loseOne('Lost for long');
      world.service.clearRequests();
      for (let minutes = 0; minutes < 4 * 60; minutes += 1) {
        const behind = minutes === 1 ? await world.saveIdea('Sent meanwhile') : null;
        await world.runAfter(minuteMs);
        if (behind) expect(await world.state(behind), `minute ${minutes}`).toBe('delivered');
        // However often the outbox runs meanwhile.
        if (minutes === 30)
          expect((await world.capture(id)).state).toMatchObject({ name: 'unknown', search: 'unsearched' });
      }
      expect(committed(await world.store.queue('main')).block).toBeNull();
      expect((await world.capture(id)).state).toMatchObject({ name: 'unknown', search: 'unsearchable' });
      expect(requests('POST')).toHaveLength(1);
      // Eight for recovery, and those of the duplicate check of the other capture.
      expect(requests('GET', '/ideas').length).toBeLessThan(30);
    },
  );

  it.each(answers)(
    'that answered %s for a while is read again, and what was lost is found',
    async (_title, answer) => {
      await start();
      const failing = world.service.misbehave({ ...listIdeas, answer });
      const id = await loseOne('Found after all');
      await world.runAfter(minuteMs);
      await world.runAfter(minuteMs);
      expect(await world.state(id)).toBe('unknown');
      failing.remove();
      await world.runAfter(5 * minuteMs);
      expect(await world.state(id)).toBe('delivered');
      expect(named('Found after all')).toHaveLength(1);
    },
  );

  it('that was missing once is read again after a day, and recovery then decides', async () => {
    await start();
    const answer = { kind: 'status', status: 404, body: '<h1>Not here</h1>' } as const;
    world.service.misbehave({ ...listIdeas, calls: 1, answer });
    const id = await loseOne('A day later');
    await world.runAfter(minuteMs);
    expect((await world.capture(id)).state).toMatchObject({ name: 'unknown', search: 'unsearchable' });
    await world.runAfter(hourMs);
    expect(requests('GET', '/ideas')).toHaveLength(1);
    await world.runAfter(dayMs);
    expect(await world.state(id)).toBe('delivered');
    expect(named('A day later')).toHaveLength(1);
  });

  it('asks the person once about a service without it, however often recovery retries', async () => {
    await start({ service: { comfort: 'bare' } });
    const id = await loseOne('Asked once');
    await world.runAfter(minuteMs);
    world.pass(1_000);
    await world.untilIdle();
    expect(world.browser.notifications.has(id)).toBe(true);
    world.browser.notifications.clear();
    for (let days = 0; days < 3; days += 1) {
      await world.runAfter(dayMs);
      world.pass(1_000);
      await world.untilIdle();
    }
    expect((await world.capture(id)).state).toMatchObject({ name: 'unknown', search: 'unsearchable' });
    expect(world.browser.notifications.has(id)).toBe(false);
    expect(requests('POST')).toHaveLength(1);
  });

  it('is retried as long as the service is unreachable, without asking the person', async () => {
    let isAway = false;
    await start({
      networkFailure: 'net::ERR_CONNECTION_REFUSED',
      fetch: (input, init) =>
        isAway ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init),
    });
    world.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'cut' } });
    const id = await world.saveIdea('Away for a week');
    await world.run();
    expect(await world.state(id)).toBe('unknown');
    isAway = true;
    for (let hours = 0; hours < 7 * 24; hours += 1) await world.runAfter(hourMs);
    expect((await world.capture(id)).state).toMatchObject({ name: 'unknown', search: 'unsearched' });
    isAway = false;
    await world.runAfter(hourMs);
    expect(await world.state(id)).toBe('delivered');
    expect(named('Away for a week')).toHaveLength(1);
  });
});
