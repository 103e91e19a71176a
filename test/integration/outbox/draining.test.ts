// A draining queue: one capture at a time in the order of saving, stored as `sending` before its request leaves.
import { afterEach, describe, expect, it } from 'vitest';
import { createOutboxWorld, type OutboxWorld, type WorldOptions } from './outbox-world.ts';

const minuteMs = 60_000;

let world: OutboxWorld;
afterEach(() => world.close());

interface Seen {
  /** The states of all captures, in the order of saving, at the start of each creating request. */
  readonly states: string[][];
  readonly order: string[];
}

/** A world that records the stored rows when a request leaves. */
async function startWatched(options: WorldOptions = {}): Promise<{ ids: string[]; seen: Seen }> {
  const ids: string[] = [];
  const seen: Seen = { states: [], order: [] };
  world = await createOutboxWorld({
    ...options,
    fetch: async (input, init) => {
      if (init?.method === 'POST') {
        seen.states.push(await Promise.all(ids.map((id) => world.state(id))));
        seen.order.push(String(init.body));
      }
      return (options.fetch ?? fetch)(input, init);
    },
  });
  return { ids, seen };
}

const posts = () => world.service.requests.filter(({ method }) => method === 'POST');
const saveIdeas = async (ids: string[], names: readonly string[]) => {
  for (const name of names) ids.push(await world.saveIdea(name));
};

it('the outbox stores each capture as sending before its request leaves, with earlier ones delivered and later ones queued', async () => {
  const { ids, seen } = await startWatched();
  await saveIdeas(ids, [...'ABCDEF']);
  await world.run();
  expect(seen.states).toEqual(
    ids.map((_, at) =>
      ids.map((_id, other) => (other < at ? 'delivered' : other > at ? 'queued' : 'sending')),
    ),
  );
  expect(world.ideaNames().slice(-6).join('')).toBe('ABCDEF');
  expect(await Promise.all(ids.map((id) => world.state(id)))).toEqual(ids.map(() => 'delivered'));
});

it('captures are sent in the order of saving, with all steps of one capture together', async () => {
  const { ids, seen } = await startWatched();
  await saveIdeas(ids, ['A', 'B']);
  ids.push(await world.saveComment('PRJ-I-1'));
  await saveIdeas(ids, ['C', 'D']);
  await world.run();
  const made = seen.order.map((body) => /"name":"(\w)"|"(idea_comment|attachment)"/.exec(body)?.slice(1));
  expect(made.map((found) => found?.[0] ?? found?.[1])).toEqual([
    'A',
    'B',
    'idea_comment',
    'attachment',
    'C',
    'D',
  ]);
});

describe('after a request that fails', () => {
  /** The first two of four are delivered. The third gets `answer`. */
  async function drainUntil(answer: () => Promise<Response>): Promise<string[]> {
    let sent = 0;
    const { ids } = await startWatched({
      fetch: (input, init) => {
        sent += 1;
        return sent === 3 ? answer() : fetch(input, init);
      },
    });
    await saveIdeas(ids, ['A', 'B', 'C', 'D']);
    await world.run();
    return ids;
  }

  it.each([
    ['F10 429', 429],
    ['F11 401', 401],
  ])('%s nothing more is sent, and no attempt counts', async (_title, status) => {
    const ids = await drainUntil(async () => new Response('{}', { status }));
    expect(posts()).toHaveLength(2);
    expect((await world.capture(ids[3] ?? '')).state).toEqual({ name: 'queued', wait: null });
    expect((await world.capture(ids[3] ?? '')).steps[0]?.attempts).toEqual([]);
    expect((await world.capture(ids[2] ?? '')).steps[0]?.attempts).toHaveLength(1);
  });

  it('F13 400 the next capture is still sent', async () => {
    const ids = await drainUntil(async () => Response.json({ error: 'No.' }, { status: 400 }));
    expect(await world.state(ids[2] ?? '')).toBe('parked');
    expect(await world.state(ids[3] ?? '')).toBe('delivered');
    expect((await world.capture(ids[3] ?? '')).steps[0]?.attempts).toHaveLength(1);
  });
});

it('F02 F03 a drain continues after the worker died and recovers the current capture: each is created once', async () => {
  const { ids } = await startWatched({
    fetch: async (input, init) => {
      if (posts().length !== 2) return fetch(input, init);
      await fetch(input, init);
      return new Promise<Response>(() => undefined);
    },
  });
  await saveIdeas(ids, ['A', 'B', 'C', 'D']);
  void world.run();
  const states = async () => Promise.all(ids.slice(2).map((id) => world.state(id)));
  while (posts().length < 3) await new Promise(setImmediate);
  expect(await states()).toEqual(['sending', 'queued']);
  await world.restartWorker();
  await world.run();
  await world.runAfter(minuteMs);
  expect(await states()).toEqual(['delivered', 'delivered']);
  expect(posts()).toHaveLength(4);
  expect(world.ideaNames().slice(-4).toSorted()).toEqual(['A', 'B', 'C', 'D']);
});

it('a paused queue finishes the request that has left, sends nothing more, and continues without a loss', async () => {
  const { ids, seen } = await startWatched({
    fetch: async (input, init) => {
      const answer = await fetch(input, init);
      // The person pauses while the second answer is on its way.
      if (init?.method === 'POST' && seen.order.length === 2)
        await world.ask(world.send('account.pause', { accountId: 'main' }));
      return answer;
    },
  });
  await saveIdeas(ids, [...'ABCDE']);
  await world.run();
  const states = () => Promise.all(ids.map((id) => world.state(id)));
  expect(await states()).toEqual(['delivered', 'delivered', 'queued', 'queued', 'queued']);
  // Neither the alarm nor another life of the worker ends the pause.
  await world.restartWorker();
  await world.run();
  expect(posts()).toHaveLength(2);
  await world.ask(world.send('account.resume', { accountId: 'main' }));
  await world.run();
  expect(await states()).toEqual(ids.map(() => 'delivered'));
  expect(world.ideaNames().slice(-5).join('')).toBe('ABCDE');
  expect(posts()).toHaveLength(5);
});
