// Storage that becomes full during a request (fault F22): rows become true again as soon as possible.
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
  // The storage is still full, so not even the interruption can be stored.
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
      // The first write stores the answer, the second takes the next capture.
      return writes !== 1;
    },
  });
  isStarted = true;
  const ids = [await world.saveIdea('Answered'), await world.saveIdea('Not to be taken')];
  expect(await world.run()).toBe(30_000);
  expect(await Promise.all(ids.map((id) => world.state(id)))).toEqual(['delivered', 'queued']);
});
