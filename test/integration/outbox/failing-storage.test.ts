// Storage that takes no more while a request is under way (fault F22): no row says more than is true for longer than it must.
import { afterEach, expect, it } from 'vitest';
import type { OutboxStore, StoreResult } from '@/lib/outbox/storage/store';
import { createOutboxWorld, type OutboxWorld } from './outbox-world.ts';

let world: OutboxWorld;
afterEach(() => world.close());

const full: StoreResult<never> = { isOk: false, reason: 'quota', detail: 'full' };
const posts = () => world.service.requests.filter(({ method }) => method === 'POST');

/** A world whose worker cannot do what `refuses` names while it says so. */
async function startRefusing(refuses: (work: keyof OutboxStore) => boolean): Promise<void> {
  world = await createOutboxWorld({
    workerStore: (store) => ({
      ...store,
      change: async (...call) => (refuses('change') ? full : store.change(...call)),
      take: async (...call) => (refuses('take') ? full : store.take(...call)),
    }),
  });
}

it('F22 a capture whose answer cannot be committed is looked after again soon, with nothing else to wake the outbox', async () => {
  await startRefusing(() => posts().length === 1 && world.now() < fullUntilMs);
  const fullUntilMs = world.now() + 60_000;
  const id = await world.saveIdea('While the disk was full');
  expect(await world.run()).toBe(30_000);
  expect(await world.state(id)).toBe('sending');
  // Still full: not even that it was cut short can be noted.
  expect(await world.runAfter(30_000)).toBe(30_000);
  expect(await world.runAfter(30_000)).not.toBeNull();
  expect(await world.state(id)).toBe('delivered');
  expect(posts()).toHaveLength(1);
});

it('what became of a request is committed though the next capture cannot be taken', async () => {
  await startRefusing((work) => work === 'take' && posts().length > 0);
  const ids = [await world.saveIdea('Answered'), await world.saveIdea('Not to be taken')];
  expect(await world.run()).toBe(30_000);
  expect(await Promise.all(ids.map((id) => world.state(id)))).toEqual(['delivered', 'queued']);
});
