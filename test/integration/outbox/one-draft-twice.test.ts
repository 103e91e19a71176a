// A draft saved more than once is one capture from one window, and a second window loses no text.
import * as fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import type { Draft } from '@/lib/capture/field/draft';
import { committed } from '@/test/support/start-background.ts';
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

const version = (draft: Draft, n: number) => ({ draft, writer: 'popup', n, page: '', changedAtMs: n });

it('F32 the draft of a popup that closed at Save ends with it. Undone and saved again, nothing is doubled', async () => {
  world = await createOutboxWorld();
  const draft = idea('Only once');
  committed(await world.drafts.write(version(draft, 1)));
  const id = await world.save(draft, 5_000, [{ writer: 'popup', n: 1 }]);
  expect(committed(await world.drafts.all()).drafts).toEqual([]);
  await world.outbox.undo(id);
  const [kept, ...others] = committed(await world.drafts.all()).drafts;
  expect([kept?.draft, others]).toEqual([draft, []]);
  if (kept) await world.save(kept.draft, 0, [kept]);
  expect(committed(await world.drafts.all()).drafts).toEqual([]);
  expect(await sentNames()).toEqual(['Only once']);
});

it('F32 words that were typed after Save stay a draft beside the capture', async () => {
  world = await createOutboxWorld();
  const draft = idea('Only once');
  const later = { ...draft, values: { ...draft.values, name: 'Only once, and more' } };
  committed(await world.drafts.write(version(draft, 1)));
  committed(await world.drafts.write(version(later, 2)));
  await world.save(draft, 0, [{ writer: 'popup', n: 1 }]);
  expect(committed(await world.drafts.find(draft.id))?.draft).toEqual(later);
  // The same id with other words is a capture of its own.
  await world.save(later, 0, [{ writer: 'popup', n: 2 }]);
  expect(committed(await world.drafts.all()).drafts).toEqual([]);
  expect(await sentNames()).toEqual(['Only once', 'Only once, and more']);
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
