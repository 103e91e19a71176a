// An account that is disconnected, or gets another token, during a drain.
import { afterEach, describe, expect, it } from 'vitest';
import { startPlanningService } from '@/test/service/index.ts';
import { createIdea, createNote, lost } from '../routes.ts';
import { committed, createOutboxWorld, type OutboxWorld } from './outbox-world.ts';

let world: OutboxWorld;
afterEach(() => world.close());

const posts = () => world.service.requests.filter(({ method }) => method === 'POST');

/** Four captures. `act` is called when the third request leaves. */
async function drainUntilThird(act: () => Promise<void>): Promise<string[]> {
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
  const ids = await world.saveIdeas(['A', 'B', 'C', 'D']);
  await world.run();
  return ids;
}

it('T22 no capture of a disconnected account is sent', async () => {
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

it('F27 a rejection of the old token does not block the queue, which continues with the new token', async () => {
  const ids = await drainUntilThird(async () => {
    world.service.setTokens({ 'new-token': 'dana@example.com' });
    await world.connect('main', world.service.url, 'new-token');
  });
  expect(committed(await world.store.queue('main')).block).toBeNull();
  expect(await world.states(ids)).toEqual(ids.map(() => 'delivered'));
  expect(posts()).toHaveLength(5);
});

describe('F69 a disconnected account makes no more requests', () => {
  /** Disconnects when the first request of the run leaves. Returns the number of requests until then, and in total. */
  async function disconnectAtFirst(prepare: () => Promise<void>, run: () => Promise<unknown>) {
    let isArmed = false;
    let before = 0;
    world = await createOutboxWorld({
      fetch: async (input, init) => {
        const answer = await fetch(input, init);
        if (isArmed) {
          isArmed = false;
          before = world.service.requests.length;
          await world.disconnect('main');
        }
        return answer;
      },
    });
    await prepare();
    isArmed = true;
    await run();
    await world.runAfter(60 * 60_000);
    return { before, inAll: world.service.requests.length };
  }

  // A listing of notes contains no text, so the next step would read the record itself.
  it('during the recovery of a lost answer', async () => {
    let id = '';
    const { before, inAll } = await disconnectAtFirst(
      async () => {
        world.service.misbehave({ ...createNote, ...lost });
        id = await world.save(world.draft('note', { product: 'PRJ', name: 'Lost' }));
        await world.run();
      },
      () => world.runUntilMissed(),
    );
    expect([before > 1, inAll]).toEqual([true, before]);
    expect(await world.capture(id)).toMatchObject({ state: { name: 'unknown', search: 'unsearched' } });
  });

  it('during a duplicate check', async () => {
    const { before, inAll } = await disconnectAtFirst(
      async () => {
        for (const name of ['A', 'B', 'C']) await world.saveComment('PRJ-I-1', { body: `<p>${name}</p>` });
        await world.saveIdea('D');
        await world.run();
      },
      () => world.runAfter(60_000),
    );
    expect([before > 1, inAll]).toEqual([true, before]);
  });

  it('between the read and the write of an addition', async () => {
    let id = '';
    const values = { idea: 'PRJ-I-1', added: '<p>More</p>', createdBy: 'ana@example.com' };
    const { before, inAll } = await disconnectAtFirst(
      async () => {
        id = await world.save(world.draft('append-idea', values));
      },
      () => world.run(),
    );
    expect([before, inAll]).toEqual([1, 1]);
    expect(await world.state(id)).toBe('queued');
  });

  it('for the suggestions of an open page', async () => {
    const { before, inAll } = await disconnectAtFirst(
      async () => {
        const pagination = { total_records: 600, total_pages: 3, current_page: 1 };
        const body = { releases: [{ id: '7', name: 'One' }], pagination };
        const path = '/api/v1/products/:id/releases';
        world.service.misbehave({ path, answer: { kind: 'status', status: 200, body } });
      },
      () =>
        world.send('suggestion.read', { accountId: 'main', subject: 'releases', scope: 'PRJ', query: '' }),
    );
    expect([before, inAll]).toEqual([1, 1]);
  });
});

it('F92 "Discard" during a capture of two steps is final: nothing of it is sent after connecting again', async () => {
  let hasActed = false;
  world = await createOutboxWorld({
    fetch: async (input, init) => {
      const answer = await fetch(input, init);
      if (init?.method === 'POST' && !hasActed) {
        hasActed = true;
        await world.ask(world.send('account.disconnect', { accountId: 'main', queue: 'discard' }));
      }
      return answer;
    },
  });
  await world.saveComment('PRJ-I-1');
  await world.run();
  expect(committed(await world.store.newest(5))).toEqual([]);
  await world.connect('main', world.service.url, world.service.token);
  await world.run();
  expect(posts()).toHaveLength(1);
});

it('F93 a capture is not edited with a draft of another account', async () => {
  world = await createOutboxWorld();
  const other = await startPlanningService();
  await world.connect('other', other.url, other.token);
  world.service.misbehave({ ...createIdea, answer: { kind: 'status', status: 422, body: { error: 'no' } } });
  const id = await world.saveIdea('Of the first account');
  await world.run();
  const before = await world.capture(id);
  expect(before.state.name).toBe('parked');
  const draft = { ...before.draft, accountId: 'other' };
  expect(await world.outbox.edit(id, draft)).toMatchObject({ isOk: false });
  expect(await world.capture(id)).toEqual(before);
  await other.close();
});
