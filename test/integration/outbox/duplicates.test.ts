// The duplicate check after a drain: each delivered capture once, with few requests, and only after every due capture
// was sent.
import { afterEach, describe, expect, it } from 'vitest';
import { listIdeas } from '../routes.ts';
import { type Fate, lossyNetwork } from './lossy-network.ts';
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

/** Every write is sent twice, as by a browser whose connection broke. */
const { fetch: twice } = lossyNetwork(() => 'repeat');

it('F04 F42 a duplicate check of a long queue reads one listing per destination', async () => {
  await start({ fetch: twice });
  const count = 20;
  await world.saveIdeas(Array.from({ length: count }, (_, number) => `Doubled ${number}`));
  await world.run();
  expect(reads()).toHaveLength(0);
  await world.runAfter(minuteMs);
  expect(await unchecked()).toBe(0);
  const captures = committed(await world.store.newest(count));
  expect(captures.map(({ duplicates }) => duplicates.length)).toEqual(captures.map(() => 1));
  expect(reads()).toHaveLength(1);
});

it('the check of a new idea among many costs one request, for 22 ideas without their comments and custom fields', async () => {
  const asked: URLSearchParams[] = [];
  await start({
    fetch: (input, init) => {
      if (init?.method === 'GET') asked.push(new URL(String(input)).searchParams);
      return fetch(input, init);
    },
  });
  await world.makeIdeas(150);
  const id = await world.saveIdea('Among many');
  await world.run();
  await world.runAfter(minuteMs);
  expect(asked.map((query) => query.get('per_page'))).toEqual(['22']);
  const fields = asked[0]?.get('fields')?.split(',');
  expect(fields).toContain('description');
  for (const unneeded of ['*', 'comments', 'custom_fields', 'votes']) expect(fields).not.toContain(unneeded);
  expect(await world.capture(id)).toMatchObject({ duplicates: [], duplicateCheck: null });
});

it('F04 a duplicate below many newer ideas is found', async () => {
  await start({ fetch: twice });
  const id = await world.saveIdea('Long ago');
  await world.run();
  await world.makeIdeas(510);
  await world.runAfter(minuteMs);
  expect((await world.capture(id)).duplicates).toHaveLength(1);
  expect(await unchecked()).toBe(0);
}, 30_000);

it('F04 a failed listing is read again later, and does not count as a check', async () => {
  await start({ fetch: twice });
  const id = await world.saveIdea('Checked later');
  await world.run();
  world.service.misbehave({ ...listIdeas, calls: 1, answer: { kind: 'status', status: 500 } });
  await world.runAfter(minuteMs);
  expect((await world.capture(id)).duplicates).toHaveLength(0);
  expect(await unchecked()).toBe(1);
  await world.runAfter(5 * minuteMs);
  expect(reads()).toHaveLength(1);
  await world.runAfter(15 * minuteMs);
  expect((await world.capture(id)).duplicates).toHaveLength(1);
  expect(await unchecked()).toBe(0);
});

it('F42 a capture saved during the duplicate check is sent before the check continues', async () => {
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

describe('a capture that was edited after the service stored it and refused the browser’s own retry (F57)', () => {
  /** The first words arrive once. `fate` is that of the other words. Returns the capture and its former marker. */
  async function editAfterRetry(fate: Fate) {
    const network = lossyNetwork((write) => (write === 2 ? fate : undefined));
    await start({
      fetch: async (input, init) => {
        const answer = await network.fetch(input, init);
        const isFirst = init?.method === 'POST' && network.sent.length === 1;
        return isFirst ? Response.json({ error: 'Name is odd.' }, { status: 400 }) : answer;
      },
    });
    const id = await world.saveIdea('First words');
    await world.run();
    const { draft, marker } = await world.capture(id);
    await world.outbox.edit(id, { ...draft, values: { ...draft.values, name: 'Other words' } });
    await world.run();
    for (let minutes = 0; minutes < 5; minutes += 1) await world.runAfter(minuteMs);
    expect(network.sent).toHaveLength(2);
    return { capture: await world.capture(id), marker };
  }

  it('has its duplicate found by its former marker', async () => {
    const { capture, marker } = await editAfterRetry(undefined);
    expect(capture).toMatchObject({ state: { name: 'delivered' }, formerMarkers: [marker] });
    expect(capture.duplicates.map(({ name }) => name)).toEqual(['First words']);
  });

  it('is asked about if only a record with the former text is found, and the person sees the record', async () => {
    const { capture } = await editAfterRetry('drop');
    const candidates = [{ name: 'First words' }];
    expect(capture.state).toMatchObject({ name: 'unknown', search: 'notFound', candidates });
  });
});
