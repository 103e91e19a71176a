// An account that is disconnected, or gets another token, while its queue drains.
import { afterEach, expect, it } from 'vitest';
import { committed, createOutboxWorld, type OutboxWorld } from './outbox-world.ts';

let world: OutboxWorld;
afterEach(() => world.close());

const posts = () => world.service.requests.filter(({ method }) => method === 'POST');

/** Four captures; `act` is called when the third request leaves. */
async function drainUntilThird(act: () => Promise<void>): Promise<string[]> {
  const ids: string[] = [];
  let sent = 0;
  let hasActed = false;
  world = await createOutboxWorld({
    fetch: async (input, init) => {
      if (init?.method === 'POST') sent += 1;
      if (sent === 3 && !hasActed) {
        hasActed = true;
        await act();
      }
      return fetch(input, init);
    },
  });
  for (const name of ['A', 'B', 'C', 'D']) ids.push(await world.saveIdea(name));
  await world.run();
  return ids;
}

it('T22 once an account is disconnected, nothing more of it is sent', async () => {
  const ids = await drainUntilThird(async () => {
    await world.disconnect('main');
  });
  expect(posts()).toHaveLength(3);
  expect(await world.state(ids[2] ?? '')).toBe('delivered');
  const last = await world.capture(ids[3] ?? '');
  expect(last.state.name).toBe('queued');
  expect(last.steps[0]?.attempts).toEqual([]);
  expect(committed(await world.store.queue('main')).block?.reason).toBe('disconnected');
});

it('F27 what the old token is refused does not block the queue, which goes on with the new one', async () => {
  const ids = await drainUntilThird(async () => {
    world.service.setTokens({ 'new-token': 'dana@example.com' });
    await world.connect('main', world.service.url, 'new-token');
  });
  expect(committed(await world.store.queue('main')).block).toBeNull();
  expect(await Promise.all(ids.map((id) => world.state(id)))).toEqual(ids.map(() => 'delivered'));
  expect(posts()).toHaveLength(5);
});
