// Recovery of lost answers in long or slow listings.
import { afterEach, expect, it } from 'vitest';
import { createOutboxWorld, type OutboxWorld, type WorldOptions } from './outbox-world.ts';

const createIdea = { method: 'POST', path: '/api/v1/products/:id/ideas' };
const minuteMs = 60_000;

let world: OutboxWorld;
const start = async (options?: WorldOptions) => {
  world = await createOutboxWorld(options);
  return world;
};
afterEach(() => world.close());

const named = (name: string) => world.ideaNames().filter((stored) => stored === name);
const requests = (wanted: string) => world.service.requests.filter(({ method }) => method === wanted);

it('F02 a request that created nothing is sent again automatically, even in a product of many hundred ideas', async () => {
  await start();
  await world.makeIdeas(620);
  world.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'reset' } });
  const id = await world.saveIdea('Among many');
  await world.run();
  await world.runUntilMissed();
  expect(await world.state(id)).toBe('delivered');
  expect(named('Among many')).toHaveLength(1);
});

it('F02 a request that created a record is found without reading all of many hundred ideas', async () => {
  await start();
  await world.makeIdeas(620);
  world.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'reset', when: 'after-storing' } });
  const id = await world.saveIdea('The newest');
  await world.run();
  world.service.clearRequests();
  await world.runAfter(minuteMs);
  expect(await world.state(id)).toBe('delivered');
  // One page to find it, and the pages of the later duplicate check: far fewer than seven each.
  expect(requests('GET').length).toBeLessThanOrEqual(3);
  expect(requests('POST')).toEqual([]);
});

it('F02 F08 one listing recovers all lost answers of one destination', async () => {
  await start();
  world.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'cut' } });
  world.service.misbehave({ ...createIdea, nth: 2, calls: 1, answer: { kind: 'cut', how: 'text' } });
  world.service.misbehave({ ...createIdea, nth: 3, calls: 1, answer: { kind: 'status', status: 500 } });
  const ids = [
    await world.saveIdea('Lost A'),
    await world.saveIdea('Lost B'),
    await world.saveIdea('Lost C'),
  ];
  await world.run();
  expect(await Promise.all(ids.map((id) => world.state(id)))).toEqual(['unknown', 'unknown', 'unknown']);
  world.service.clearRequests();
  await world.runAfter(minuteMs);
  const lists = requests('GET').filter(({ path }) => path.startsWith('/api/v1/products/PRJ/ideas'));
  // Recovery also reads the spam listing before a record counts as absent.
  expect(lists).toHaveLength(2);
  await world.runAfter(2 * minuteMs);
  expect(await Promise.all(ids.map((id) => world.state(id)))).toEqual([
    'delivered',
    'delivered',
    'delivered',
  ]);
  for (const name of ['Lost A', 'Lost B', 'Lost C']) expect(named(name)).toHaveLength(1);
});

it('F02 a record that a long reading may have missed does not count as absent', async () => {
  let readingMs = 40_000;
  await start({
    timeoutMs: 1_000,
    fetch: async (input, init) => {
      if (init?.method === 'GET') {
        world.setClock(world.now() + readingMs);
        readingMs = 0;
      }
      return fetch(input, init);
    },
  });
  world.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'hang' } });
  const id = await world.saveIdea('Slow to arrive');
  await world.run();
  await world.runAfter(5_000);
  expect(await world.state(id)).toBe('unknown');
  expect(requests('POST')).toHaveLength(1);
  await world.runAfter(2 * minuteMs);
  expect(await world.state(id)).toBe('delivered');
});
