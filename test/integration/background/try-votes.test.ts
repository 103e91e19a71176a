// Accounts of older versions don't know whether their service lists votes. They are asked once, with low priority.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type BackgroundWorld, startBackground } from '../../support/start-background';

let world: BackgroundWorld;
afterEach(() => world.close());

const hourMs = 60 * 60_000;
const path = '/api/v1/ideas/:id/endorsements';
const asked = () =>
  world.service.requests.flatMap(({ method, path: to }) =>
    method === 'GET' && to.endsWith('/endorsements') ? [to] : [],
  );
/** Waits long enough for a busy machine. */
const until = (holds: () => unknown) => vi.waitFor(holds, { timeout: 20_000 });
const answer = async () => (await world.settings.supportsVotes.get()).main;

/** An account as an older version left it: connected, with a destination, and never asked. */
async function startOlder({ keepsIdeas = true } = {}): Promise<void> {
  const works = new Set<Promise<unknown>>();
  const staysAwake = <T>(work: () => Promise<T>): Promise<T> => {
    const done = work().finally(() => works.delete(done));
    works.add(done);
    return done;
  };
  // Longer than a test waits, so a hanging request doesn't end by itself.
  world = await startBackground({ timeoutMs: 60_000, environment: { staysAwake } });
  await until(async () => expect(await answer()).toBe(true));
  // The first reading of the index asks at its end, too.
  await wake();
  await until(() => expect(works.size).toBe(0));
  await world.settings.preferences.update((preferences) => {
    const { main } = preferences.defaultsByAccount;
    if (!main) throw new Error('the account has no defaults');
    return {
      ...preferences,
      suggestsSimilar: keepsIdeas,
      defaultsByAccount: { main: { ...main, product: 'PRJ' } },
    };
  });
  await world.untilIdle();
  await world.settings.supportsVotes.set({});
  await world.settings.ideas.forgetAll();
  world.service.clearRequests();
}

async function wake(): Promise<void> {
  await world.ask(world.send('outbox.wake', {}));
  await world.untilIdle();
}

describe('an account of an older version', () => {
  it('is asked for votes once, on an idea of its index', async () => {
    await startOlder();
    await wake();
    await until(async () => expect(await answer()).toBe(true));
    const ideas = (await world.settings.ideas.get('main'))?.ideas.map(({ id }) => id);
    expect(ideas).toContain(asked()[0]?.split('/').at(-2));
    await wake();
    world.pass(2 * hourMs);
    await wake();
    await world.restart();
    await wake();
    expect(asked()).toHaveLength(1);
  });

  it('is asked after its captures', async () => {
    await startOlder();
    await world.saveIdea('First things first');
    await until(async () => expect(await answer()).toBe(true));
    const lines = world.service.requests.map(({ method, path: to }) => `${method} ${to.split('/').at(-1)}`);
    expect(lines.indexOf('POST ideas')).toBeGreaterThan(-1);
    expect(lines.indexOf('POST ideas')).toBeLessThan(lines.indexOf('GET endorsements'));
  });

  it('F121 whose service fails is asked again with the next reading, an hour later, and captures meanwhile', async () => {
    await startOlder();
    const failing = world.service.misbehave({ path, answer: { kind: 'status', status: 503 } });
    await wake();
    await until(() => expect(asked()).toHaveLength(1));
    await wake();
    const id = await world.saveIdea('Meanwhile');
    await until(async () => expect(await world.state(id)).toBe('delivered'));
    expect(asked()).toHaveLength(1);
    expect(await answer()).toBeUndefined();
    failing.remove();
    world.pass(hourMs + 1_000);
    await wake();
    await until(async () => expect(await answer()).toBe(true));
  });

  it.each([403, 404])(
    'F121 whose service refuses with %i is not offered votes, and not asked again',
    async (status) => {
      await startOlder();
      world.service.misbehave({ path, answer: { kind: 'status', status } });
      await wake();
      await until(async () => expect(await answer()).toBe(false));
      world.pass(2 * hourMs);
      await wake();
      expect(asked()).toHaveLength(1);
    },
  );

  it('F121 whose service hangs delays no capture', async () => {
    await startOlder();
    world.service.misbehave({ path, answer: { kind: 'hang', when: 'before-storing' } });
    await wake();
    await until(() => expect(asked()).toHaveLength(1));
    const id = await world.saveIdea('Not delayed');
    await until(async () => expect(await world.state(id)).toBe('delivered'));
    expect(await answer()).toBeUndefined();
  });

  it('without an index of ideas is asked with the daily alarm', async () => {
    await startOlder({ keepsIdeas: false });
    await wake();
    expect(asked()).toEqual([]);
    await world.background().alarmRang('daily');
    await until(async () => expect(await answer()).toBe(true));
    await world.background().alarmRang('daily');
    expect(asked()).toHaveLength(1);
  });
});
