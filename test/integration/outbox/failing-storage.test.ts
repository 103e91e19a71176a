// Storage that takes no more while a request is under way (fault F22): no row says more than is true for longer than it must.
import { afterEach, expect, it } from 'vitest';
import { createOutboxWorld, type OutboxWorld } from './outbox-world.ts';

let world: OutboxWorld;
afterEach(() => world.close());

const posts = () => world.service.requests.filter(({ method }) => method === 'POST');

it('F22 the outbox retries soon after an answer could not be stored, without another wake-up', async () => {
  let fullUntilMs = 0;
  world = await createOutboxWorld({
    isStorageFull: () => fullUntilMs > 0 && posts().length === 1 && world.now() < fullUntilMs,
  });
  fullUntilMs = world.now() + 60_000;
  const id = await world.saveIdea('While the disk was full');
  expect(await world.run()).toBe(30_000);
  expect(await world.state(id)).toBe('sending');
  // Still full: not even that it was cut short can be noted.
  expect(await world.runAfter(30_000)).toBe(30_000);
  expect(await world.runAfter(30_000)).not.toBeNull();
  expect(await world.state(id)).toBe('delivered');
  expect(posts()).toHaveLength(1);
});

it('the result of a request is stored although the next capture cannot be taken', async () => {
  let isStarted = false;
  let writes = 0;
  world = await createOutboxWorld({
    isStorageFull() {
      if (!isStarted || posts().length === 0) return false;
      writes += 1;
      // The first commits the answer, the second takes the next capture.
      return writes !== 1;
    },
  });
  isStarted = true;
  const ids = [await world.saveIdea('Answered'), await world.saveIdea('Not to be taken')];
  expect(await world.run()).toBe(30_000);
  expect(await Promise.all(ids.map((id) => world.state(id)))).toEqual(['delivered', 'queued']);
});
