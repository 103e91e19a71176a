// Looking for duplicates behind a queue: every delivered capture once, with few requests, and never before what is to be sent.
import { afterEach, expect, it } from 'vitest';
import { committed, createOutboxWorld, type OutboxWorld, type WorldOptions } from './outbox-world.ts';

const minuteMs = 60_000;

let world: OutboxWorld;
const start = async (options?: WorldOptions) => {
  world = await createOutboxWorld(options);
  return world;
};
afterEach(() => world.close());

const reads = () => world.service.requests.filter(({ method }) => method === 'GET');
const unchecked = async () => {
  const newest = committed(await world.store.newest(1_000));
  return newest.filter(({ duplicateCheck }) => duplicateCheck !== null).length;
};

/** Sends every request that makes something twice, as a browser does whose connection broke. */
const twice: typeof fetch = async (input, init) => {
  if (init?.method === 'POST') await fetch(input, init);
  return fetch(input, init);
};

it('F04 F42 of a long queue looks for each capture, with one listing for all that went to the same place', async () => {
  await start({ fetch: twice });
  const count = 20;
  for (let number = 0; number < count; number += 1) await world.saveIdea(`Doubled ${number}`);
  await world.run();
  expect(reads()).toHaveLength(0);
  await world.runAfter(minuteMs);
  expect(await unchecked()).toBe(0);
  const captures = committed(await world.store.newest(count));
  expect(captures.map(({ duplicates }) => duplicates.length)).toEqual(captures.map(() => 1));
  expect(reads()).toHaveLength(1);
});

it('F04 a double that many newer ideas stand above is still found', async () => {
  await start({ fetch: twice });
  const id = await world.saveIdea('Long ago');
  await world.run();
  await world.makeIdeas(510);
  await world.runAfter(minuteMs);
  expect((await world.capture(id)).duplicates).toHaveLength(1);
  expect(await unchecked()).toBe(0);
}, 30_000);

it('F04 a listing that fails is asked for again, and does not count as looked at', async () => {
  await start({ fetch: twice });
  const id = await world.saveIdea('Looked for later');
  await world.run();
  world.service.misbehave({
    method: 'GET',
    path: '/api/v1/products/:id/ideas',
    calls: 1,
    answer: { kind: 'status', status: 500 },
  });
  await world.runAfter(minuteMs);
  expect((await world.capture(id)).duplicates).toHaveLength(0);
  expect(await unchecked()).toBe(1);
  await world.runAfter(5 * minuteMs);
  expect(reads()).toHaveLength(1);
  await world.runAfter(15 * minuteMs);
  expect((await world.capture(id)).duplicates).toHaveLength(1);
  expect(await unchecked()).toBe(0);
});

it('F42 what is saved while duplicates are looked for is sent before the looking goes on', async () => {
  let saved: Promise<string> | null = null;
  const order: string[] = [];
  await start({
    fetch: async (input, init) => {
      order.push(init?.method ?? 'GET');
      if (init?.method === 'GET') saved ??= world.saveIdea('Meanwhile');
      await saved;
      return fetch(input, init);
    },
  });
  await world.saveIdea('Before');
  await world.run();
  await world.makeIdeas(110);
  order.length = 0;
  await world.runAfter(minuteMs);
  expect(order.slice(0, 3)).toEqual(['GET', 'POST', 'GET']);
  await world.runAfter(minuteMs);
  expect(await unchecked()).toBe(0);
});

it('of an account that is gone, what was delivered stays as it is and nothing waits for it', async () => {
  await start();
  await world.saveIdea('Delivered before');
  await world.run();
  await world.disconnect('main');
  await world.runAfter(minuteMs);
  expect(reads()).toHaveLength(0);
  expect(await world.runAfter(minuteMs)).toBeNull();
});
