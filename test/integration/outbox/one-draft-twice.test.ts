// A draft saved more than once is one capture from one window, and a second window loses no text.
import * as fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { pageDraftKey } from '@/lib/settings/kept-drafts';
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

it.each([
  ['its words', 'Only once', ['Only once']],
  ['words typed on', 'Only once, and more', ['Only once', 'Only once, and more']],
])(
  'F32 the draft of a popup that closed at Save has %s. Undone and saved again, nothing is doubled or lost',
  async (_title, name, names) => {
    world = await createOutboxWorld();
    const { drafts } = world.settings;
    const draft = idea('Only once');
    const left = { ...draft, values: { ...draft.values, name } };
    await drafts.keep({ page: pageDraftKey(draft.source.address), draft: left, changedAtMs: 1 });
    await world.outbox.undo(await world.save(draft, 5_000));
    const kept = (await drafts.all()).map((entry) => entry.draft);
    expect(kept.map(({ values }) => values.name).toSorted()).toEqual(names);
    for (const one of kept) await world.save(one);
    expect(await sentNames()).toEqual(names);
  },
);

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
