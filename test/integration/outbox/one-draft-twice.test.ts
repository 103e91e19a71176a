// A draft saved more than once is one capture from one window, and a second window loses no text.
import * as fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { createOutboxWorld, type OutboxWorld } from './outbox-world.ts';

let world: OutboxWorld;
afterEach(() => world.close());

const idea = (name: string) =>
  world.draft('idea', { product: 'PRJ', name, createdBy: 'ana@example.com', tags: ['one', 'two'] });
const sentNames = async () => {
  await world.run();
  return world
    .ideaNames()
    .filter((name) => /^(From|Only)/.test(name ?? ''))
    .toSorted();
};

it('F25 two windows that edit one draft differently create two captures, each once', async () => {
  world = await createOutboxWorld();
  const first = idea('From one window');
  const second = { ...first, values: { ...first.values, name: 'From the other' } };
  const [one, other] = await Promise.all([world.save(first), world.save(second)]);
  expect(other).not.toBe(one);
  expect((await world.capture(other)).draft).toEqual({ ...second, id: other });
  // A page saves again if it got no answer.
  expect(await world.save(second)).toBe(other);
  expect(await world.save(first)).toBe(one);
  expect(await sentNames()).toEqual(['From one window', 'From the other']);
});

it('F26 the same values are one capture, in any order of fields', async () => {
  world = await createOutboxWorld();
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(['product', 'name', 'createdBy', 'tags'], { minLength: 4 }),
      async (order) => {
        const draft = idea('Only once');
        const values = Object.fromEntries(order.map((name) => [name, draft.values[name] ?? '']));
        expect(await world.save({ ...draft, values })).toBe(await world.save(draft));
      },
    ),
    { numRuns: 10 },
  );
  expect(await sentNames()).toHaveLength(10);
});
