// Taking captures ahead: the next few are committed as being sent while a request is under way, and whatever ends that
// request, no row says more than is true.
import { afterEach, describe, expect, it } from 'vitest';
import { createOutboxWorld, type OutboxWorld, type WorldOptions } from './outbox-world.ts';

const minuteMs = 60_000;

let world: OutboxWorld;
afterEach(() => world.close());

interface Seen {
  /** The states of all captures, in the order of saving, as each request that makes something went out. */
  readonly states: string[][];
  readonly order: string[];
}

/** A world whose requests note what is durable when they leave, and wait for what is committed beside them. */
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

describe('a queue that drains', () => {
  it('has every capture durably as being sent when its request leaves, and at most four more', async () => {
    const { ids, seen } = await startWatched();
    await saveIdeas(ids, [...'ABCDEFGHIJKLMNOP']);
    await world.run();
    expect(seen.states).toHaveLength(16);
    for (const [at, states] of seen.states.entries()) {
      expect(states[at]).toBe('sending');
      expect(states.filter((state) => state === 'sending').length).toBeLessThanOrEqual(5);
    }
    expect(world.ideaNames().slice(-16).join('')).toBe('ABCDEFGHIJKLMNOP');
    expect(await Promise.all(ids.map((id) => world.state(id)))).toEqual(ids.map(() => 'delivered'));
  });

  it('takes the next one while a request is under way', async () => {
    const ids: string[] = [];
    let isTakenAhead = false;
    world = await createOutboxWorld({
      fetch: async (input, init) => {
        const number = posts().length;
        const next = ids[number + 1];
        // The second request is answered only when the third capture is committed: one that waits for the answer never is.
        for (let look = 0; number > 0 && next && !isTakenAhead && look < 200; look += 1) {
          isTakenAhead = (await world.state(next)) === 'sending';
          await new Promise(setImmediate);
        }
        return fetch(input, init);
      },
    });
    await saveIdeas(ids, ['A', 'B', 'C']);
    await world.run();
    expect(isTakenAhead).toBe(true);
  });

  it('takes nothing ahead beside slow answers, where it would save nothing', async () => {
    const { ids, seen } = await startWatched({
      fetch: async (input, init) => {
        world.setClock(world.now() + 200);
        return fetch(input, init);
      },
    });
    await saveIdeas(ids, ['A', 'B', 'C', 'D']);
    await world.run();
    const sending = seen.states.map((states) => states.filter((state) => state === 'sending').length);
    expect(sending).toEqual([1, 1, 1, 1]);
    expect(await Promise.all(ids.map((id) => world.state(id)))).toEqual(ids.map(() => 'delivered'));
  });

  it('commits few times for many captures', async () => {
    let commits = 0;
    const ids: string[] = [];
    world = await createOutboxWorld({
      workerStore: (store) => ({
        ...store,
        changeAll: (...call) => {
          commits += 1;
          return store.changeAll(...call);
        },
        changeAndTake: (...call) => {
          commits += 1;
          return store.changeAndTake(...call);
        },
      }),
    });
    await saveIdeas(ids, [...'ABCDEFGHIJKLMNOPQRST']);
    await world.run();
    expect(await Promise.all(ids.map((id) => world.state(id)))).toEqual(ids.map(() => 'delivered'));
    expect(commits).toBeLessThanOrEqual(10);
  });

  it('takes several ahead only of what could be looked for, should the worker die', async () => {
    const { ids, seen } = await startWatched();
    await saveIdeas(ids, ['A', 'B', 'C']);
    for (const name of ['One', 'Two', 'Three'])
      ids.push(await world.save(world.draft('epic', { product: 'PRJ', name })));
    await world.run();
    expect(await Promise.all(ids.map((id) => world.state(id)))).toEqual(ids.map(() => 'delivered'));
    const epicsSending = seen.states.map(
      (states) => states.slice(3).filter((state) => state === 'sending').length,
    );
    expect(Math.max(...epicsSending)).toBeLessThanOrEqual(2);
  });

  it('keeps back neither what it knows nor what it took once an answer is slow', async () => {
    const ids: string[] = [];
    let answer = () => {};
    world = await createOutboxWorld({
      sleep: (forMs) => new Promise((resolve) => setTimeout(resolve, forMs)),
      fetch: async (input, init) => {
        if (posts().length === 3 && init?.method === 'POST')
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
        return fetch(input, init);
      },
    });
    await saveIdeas(ids, [...'ABCDEF']);
    const draining = world.run();
    const states = () => Promise.all(ids.map((id) => world.state(id)));
    const slow = ['delivered', 'delivered', 'delivered', 'sending', 'queued', 'queued'];
    while ((await states()).join() !== slow.join()) await new Promise(setImmediate);
    for (const id of ids.slice(4)) expect((await world.capture(id)).steps[0]?.attempts).toEqual([]);
    answer();
    await draining;
    expect(await states()).toEqual(ids.map(() => 'delivered'));
    expect(world.ideaNames().slice(-6).join('')).toBe('ABCDEF');
    expect(posts()).toHaveLength(6);
  });

  it('is sent in the order of saving, all steps of one capture together', async () => {
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
});

describe('what was taken ahead of a request that ends badly', () => {
  /** The first two of four are delivered; the third gets `answer`. */
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
  ])('%s goes back to the queue: nothing was sent of it, and no attempt counts', async (_title, status) => {
    const ids = await drainUntil(async () => new Response('{}', { status }));
    expect(posts()).toHaveLength(2);
    expect((await world.capture(ids[3] ?? '')).state).toEqual({ name: 'queued', wait: null });
    expect((await world.capture(ids[3] ?? '')).steps[0]?.attempts).toEqual([]);
    expect((await world.capture(ids[2] ?? '')).steps[0]?.attempts).toHaveLength(1);
  });

  it('F13 400 is sent all the same', async () => {
    const ids = await drainUntil(async () => Response.json({ error: 'No.' }, { status: 400 }));
    expect(await world.state(ids[2] ?? '')).toBe('parked');
    expect(await world.state(ids[3] ?? '')).toBe('delivered');
    expect((await world.capture(ids[3] ?? '')).steps[0]?.attempts).toHaveLength(1);
  });

  it('F02 F03 is looked for like the one that was under way when the worker died, and each is made once', async () => {
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
    while ((await states()).some((state) => state !== 'sending')) await new Promise(setImmediate);
    world.restartWorker();
    await world.run();
    expect(posts()).toHaveLength(3);
    expect(await states()).toEqual(['delivered', 'unknown']);
    await world.runAfter(minuteMs);
    expect(await states()).toEqual(['delivered', 'delivered']);
    expect(world.ideaNames().slice(-4).toSorted()).toEqual(['A', 'B', 'C', 'D']);
  });
});
