// A draining queue: one capture at a time in the order of saving, stored as `sending` before its request leaves.
import { afterEach, describe, expect, it } from 'vitest';
import { createOutboxWorld, type OutboxWorld } from './outbox-world.ts';

let world: OutboxWorld;
afterEach(() => world.close());

const posts = () => world.service.requests.filter(({ method }) => method === 'POST');

it('the outbox stores each capture as sending before its request leaves, with earlier ones delivered and later ones queued', async () => {
  let ids: string[] = [];
  const seen: string[][] = [];
  world = await createOutboxWorld({
    fetch: async (input, init) => {
      if (init?.method === 'POST') seen.push(await world.states(ids));
      return fetch(input, init);
    },
  });
  ids = await world.saveIdeas([...'ABCDEF']);
  await world.run();
  expect(seen).toEqual(
    ids.map((_, at) =>
      ids.map((_id, other) => (other < at ? 'delivered' : other > at ? 'queued' : 'sending')),
    ),
  );
  expect(world.ideaNames().slice(-6).join('')).toBe('ABCDEF');
  expect(await world.states(ids)).toEqual(ids.map(() => 'delivered'));
});

it('all steps of one capture are sent together, in the order of saving', async () => {
  world = await createOutboxWorld();
  await world.saveIdeas(['A', 'B']);
  await world.saveComment('PRJ-I-1');
  await world.saveIdeas(['C', 'D']);
  await world.run();
  const sent = posts().map(({ text }) => /"name":"(\w)"|"(idea_comment|attachment)"/.exec(text));
  const names = sent.map((found) => found?.[1] ?? found?.[2]);
  expect(names).toEqual(['A', 'B', 'idea_comment', 'attachment', 'C', 'D']);
});

describe('after a request that fails', () => {
  /** The first two of four are delivered. The third gets `answer`. */
  async function drainUntil(answer: Response): Promise<string[]> {
    let sent = 0;
    world = await createOutboxWorld({
      fetch: async (input, init) => {
        sent += 1;
        return sent === 3 ? answer : fetch(input, init);
      },
    });
    const ids = await world.saveIdeas(['A', 'B', 'C', 'D']);
    await world.run();
    return ids;
  }

  it.each([
    ['F10 429', 429],
    ['F11 401', 401],
  ])('%s nothing more is sent, and no attempt counts', async (_title, status) => {
    const ids = await drainUntil(new Response('{}', { status }));
    expect(posts()).toHaveLength(2);
    const last = await world.capture(ids[3] ?? '');
    expect(last.state).toEqual({ name: 'queued', wait: null });
    expect(last.steps[0]?.attempts).toEqual([]);
    expect((await world.capture(ids[2] ?? '')).steps[0]?.attempts).toHaveLength(1);
  });

  it('F13 400 the next capture is still sent', async () => {
    const ids = await drainUntil(Response.json({ error: 'No.' }, { status: 400 }));
    expect((await world.states(ids)).slice(2)).toEqual(['parked', 'delivered']);
    expect((await world.capture(ids[3] ?? '')).steps[0]?.attempts).toHaveLength(1);
  });
});

it('a paused queue finishes the request that has left, sends nothing more, and continues without a loss', async () => {
  let sent = 0;
  world = await createOutboxWorld({
    fetch: async (input, init) => {
      const answer = await fetch(input, init);
      if (init?.method === 'POST') sent += 1;
      // The person pauses while the second answer is on its way.
      if (sent === 2) await world.ask(world.send('account.pause', { accountId: 'main' }));
      return answer;
    },
  });
  const ids = await world.saveIdeas([...'ABCDE']);
  await world.run();
  expect(await world.states(ids)).toEqual(['delivered', 'delivered', 'queued', 'queued', 'queued']);
  // Neither the alarm nor another life of the worker ends the pause.
  await world.restartWorker();
  await world.run();
  expect(posts()).toHaveLength(2);
  await world.ask(world.send('account.resume', { accountId: 'main' }));
  await world.run();
  expect(await world.states(ids)).toEqual(ids.map(() => 'delivered'));
  expect(world.ideaNames().slice(-5).join('')).toBe('ABCDE');
  expect(posts()).toHaveLength(5);
});
