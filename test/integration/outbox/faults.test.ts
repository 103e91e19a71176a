// Faults on a real socket: the outbox with the misbehaving local service. Kills of real workers and browsers are in
// test/e2e. Here a worker dies by dropping its background during a request.
import { afterEach, describe, expect, it } from 'vitest';
import { startPlanningService } from '../../service/index.ts';
import { createAttachment, createIdea, lost } from '../routes.ts';
import { committed, createOutboxWorld, type OutboxWorld, type WorldOptions } from './outbox-world.ts';

const minuteMs = 60_000;

let world: OutboxWorld;
const start = async (options?: WorldOptions) => {
  world = await createOutboxWorld(options);
  return world;
};
afterEach(() => world.close());

const requests = (wanted: string) => world.service.requests.filter(({ method }) => method === wanted);
const posts = () => requests('POST');
const named = (name: string) => world.ideaNames().filter((stored) => stored === name);

describe('a request with a lost answer', () => {
  it.each([
    ['F06 that is never answered', { kind: 'hang', when: 'after-storing' }],
    ['F04 whose connection is reset after storing', { kind: 'reset', when: 'after-storing' }],
    ['F07 whose answer is cut off by the connection', { kind: 'cut', how: 'connection' }],
    ['F07 whose answer is half a JSON text', { kind: 'cut', how: 'text' }],
    ['F08 that a gateway gives up on after storing', { kind: 'status', status: 502, when: 'after-storing' }],
  ] as const)('%s is found by its marker and adopted, not sent again', async (_title, answer) => {
    await start({ timeoutMs: 1_000 });
    world.service.misbehave({ ...createIdea, calls: 1, answer });
    const id = await world.saveIdea('Found again');
    await world.run();
    expect(await world.state(id)).toBe('unknown');
    await world.runAfter(minuteMs);
    expect(await world.state(id)).toBe('delivered');
    expect(named('Found again')).toHaveLength(1);
    expect((await world.capture(id)).steps[0]?.result?.key).toMatch(/^PRJ-I-\d+$/);
  });

  it.each([
    ['F06 that is never answered', { kind: 'hang' }],
    ['F04 whose connection is reset before storing', { kind: 'reset' }],
    ['F08 that fails in the server', { kind: 'status', status: 500 }],
    ['F17 that a captive portal answers with a page', { kind: 'html' }],
  ] as const)('%s that created nothing is sent again once the search is certain', async (_title, answer) => {
    await start({ timeoutMs: 1_000 });
    world.service.misbehave({ ...createIdea, calls: 1, answer });
    const id = await world.saveIdea('Sent again');
    await world.run();
    expect(await world.state(id)).toBe('unknown');
    await world.runUntilMissed();
    expect(await world.state(id)).toBe('delivered');
    expect(named('Sent again')).toHaveLength(1);
  });

  it('F02 a request that created a record is found without reading all of many hundred ideas', async () => {
    await start();
    await world.makeIdeas(620);
    world.service.misbehave({ ...createIdea, ...lost });
    const id = await world.saveIdea('The newest');
    await world.run();
    world.service.clearRequests();
    await world.runAfter(minuteMs);
    expect(await world.state(id)).toBe('delivered');
    // One page to find it, and the pages of the later duplicate check: far fewer than seven each.
    expect(requests('GET').length).toBeLessThanOrEqual(3);
    expect(requests('POST')).toEqual([]);
  });

  it('F02 F08 one listing recovers all lost answers of one destination', async () => {
    await start();
    world.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'cut' } });
    world.service.misbehave({ ...createIdea, nth: 2, calls: 1, answer: { kind: 'cut', how: 'text' } });
    world.service.misbehave({ ...createIdea, nth: 3, calls: 1, answer: { kind: 'status', status: 500 } });
    const names = ['Lost A', 'Lost B', 'Lost C'];
    const ids = await world.saveIdeas(names);
    await world.run();
    expect(await world.states(ids)).toEqual(['unknown', 'unknown', 'unknown']);
    world.service.clearRequests();
    await world.runAfter(minuteMs);
    const lists = requests('GET').filter(({ path }) => path.startsWith('/api/v1/products/PRJ/ideas'));
    // Recovery also reads the spam listing before a record counts as absent.
    expect(lists).toHaveLength(2);
    await world.runAfter(2 * minuteMs);
    expect(await world.states(ids)).toEqual(['delivered', 'delivered', 'delivered']);
    for (const name of names) expect(named(name)).toHaveLength(1);
  });

  it('F02 a record that a long reading may have missed does not count as absent', async () => {
    let readingMs = 40_000;
    await start({
      timeoutMs: 1_000,
      fetch: async (input, init) => {
        if (init?.method === 'GET') {
          world.setClock(world.now() + readingMs);
          readingMs = 0;
        }
        return fetch(input, init);
      },
    });
    world.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'hang' } });
    const id = await world.saveIdea('Slow to arrive');
    await world.run();
    await world.runAfter(5_000);
    expect(await world.state(id)).toBe('unknown');
    expect(requests('POST')).toHaveLength(1);
    await world.runAfter(2 * minuteMs);
    expect(await world.state(id)).toBe('delivered');
  });
});

describe('a dying worker', () => {
  it('F01 continues with the next step and the stored ID', async () => {
    await start();
    world.service.misbehave({ ...createAttachment, calls: 1, answer: { kind: 'rate-limit', form: 'none' } });
    const id = await world.saveComment('PRJ-I-1');
    await world.run();
    await world.restartWorker();
    await world.runAfter(20 * minuteMs);
    expect(await world.state(id)).toBe('delivered');
    expect(world.service.ideaComments()).toHaveLength(1);
    expect(world.service.attachments()).toHaveLength(1);
  });

  it('F02 during a read just reads again', async () => {
    await start();
    const id = await world.saveComment('PRJ-I-1');
    await world.dieBeforeSending();
    await world.run();
    expect(await world.state(id)).toBe('delivered');
    expect(world.service.ideaComments()).toHaveLength(1);
  });
});

describe('a service that limits the rate', () => {
  it('F09 with 503 is searched only after the wait it named', async () => {
    await start();
    const answer = { kind: 'status', status: 503, headers: { 'Retry-After': '120' } } as const;
    world.service.misbehave({ ...createIdea, calls: 1, answer });
    const id = await world.saveIdea('Later');
    await world.run();
    await world.runAfter(119_000);
    expect(world.service.requests).toHaveLength(1);
    await world.runAfter(20_000);
    await world.runUntilMissed();
    expect(await world.state(id)).toBe('delivered');
    expect(named('Later')).toHaveLength(1);
  });

  it.each([
    ['seconds', 'retry-after-seconds'],
    ['an HTTP date', 'retry-after-date'],
    ['`retry_after` in the body', 'body'],
    ['`X-Ratelimit-Reset`', 'x-ratelimit-reset'],
  ] as const)(
    'F10 with 429 and %s is asked again by the same step after that wait, which a restart keeps',
    async (_title, form) => {
      await start();
      world.setClock(Date.now());
      const answer = { kind: 'rate-limit', form, seconds: 40 } as const;
      world.service.misbehave({ ...createIdea, calls: 1, answer });
      const id = await world.saveIdea('Patient');
      await world.run();
      expect(await world.state(id)).toBe('queued');
      await world.restartWorker();
      await world.runAfter(30_000);
      expect(posts()).toHaveLength(1);
      await world.runAfter(30_000);
      expect(await world.state(id)).toBe('delivered');
      expect(named('Patient')).toHaveLength(1);
    },
  );

  it.each([
    ['a year', { form: 'absurd', value: '31536000' }],
    ['a negative time', { form: 'absurd', value: '-5' }],
    ['words', { form: 'absurd', value: 'soon, honestly' }],
    ['nothing at all', { form: 'none' }],
  ] as const)(
    'F10 with 429 and %s gets the next request within twenty minutes, and not at once',
    async (_title, limit) => {
      await start();
      world.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'rate-limit', ...limit } });
      const id = await world.saveIdea('Bounded');
      await world.run();
      await world.run();
      expect(posts()).toHaveLength(1);
      await world.runAfter(20 * minuteMs);
      expect(await world.state(id)).toBe('delivered');
    },
  );
});

describe('a service that rejects', () => {
  it('F11 the token blocks the whole queue, keeps every capture, and continues with a new token', async () => {
    await start();
    const ids = await world.saveIdeas(['A', 'B', 'C']);
    world.service.setTokens({ 'other-token': 'dana@example.com' });
    await world.run();
    expect(posts()).toHaveLength(1);
    expect(committed(await world.store.queue('main')).block?.reason).toBe('token-refused');
    await world.runAfter(60 * minuteMs);
    expect(posts()).toHaveLength(1);
    await world.connect('main', world.service.url, 'other-token');
    await world.run();
    expect(await world.states(ids)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('F116 nothing itself, because a proxy asks for a password: the queue waits, and the token counts as good', async () => {
    await start();
    const headers = { 'WWW-Authenticate': 'Basic realm="staff"' };
    const answer = { kind: 'status', status: 401, body: 'Password?', headers } as const;
    const proxy = world.service.misbehave({ path: '*', answer });
    const id = await world.saveIdea('A');
    await world.run();
    expect(committed(await world.store.queue('main')).block?.reason).toBe('refusing');
    proxy.remove();
    await world.ask(world.send('account.resume', { accountId: 'main' }));
    await world.run();
    expect(await world.state(id)).toBe('delivered');
  });

  it.each([403, 404])(
    'F12 the destination with %i parks the capture with the reason, and others continue',
    async (status) => {
      await start();
      const answer = { kind: 'status', status, body: { error: 'Record not found.' } } as const;
      world.service.misbehave({ ...createIdea, calls: 1, answer });
      const parked = await world.saveIdea('Nowhere');
      const other = await world.saveIdea('Elsewhere');
      await world.run();
      expect((await world.capture(parked)).state).toMatchObject({
        name: 'parked',
        error: { status, messages: [{ message: 'Record not found.' }] },
      });
      expect(await world.state(other)).toBe('delivered');
      const { draft } = await world.capture(parked);
      const values = { ...draft.values, name: 'Somewhere' };
      expect((await world.outbox.edit(parked, { ...draft, values })).isOk).toBe(true);
      await world.run();
      expect(await world.state(parked)).toBe('delivered');
      expect(named('Somewhere')).toHaveLength(1);
    },
  );

  it('F13 a value parks the capture with the service’s message at its field, without a loop', async () => {
    await start();
    const id = await world.saveIdea('Odd status', { status: 'No such status' });
    const other = await world.saveIdea('Fine');
    await world.run();
    await world.runAfter(60 * minuteMs);
    const error = { kind: 'rejected', status: 400, messages: [{ field: 'workflow_status' }] };
    expect((await world.capture(id)).state).toMatchObject({ name: 'parked', error });
    expect(await world.state(other)).toBe('delivered');
    expect(posts()).toHaveLength(2);
  });
});

describe('an account that cannot send', () => {
  it('F15 because the connection is refused stays queued and is retried later', async () => {
    await start({ networkFailure: 'net::ERR_CONNECTION_REFUSED' });
    await world.moveAccount('http://127.0.0.1:9');
    const id = await world.saveIdea('No one home');
    await world.run();
    expect(await world.state(id)).toBe('queued');
    await world.moveAccount(world.service.url);
    await world.runAfter(minuteMs);
    expect(await world.state(id)).toBe('delivered');
  });

  it('F16 because the device is offline counts no attempt', async () => {
    const hosted = 'https://planning.example';
    await start({ fetch: (input, init) => fetch(String(input).replace(hosted, world.service.url), init) });
    await world.moveAccount(hosted);
    world.browser.isOnline = false;
    const id = await world.saveIdea('On a train');
    await world.run();
    expect((await world.capture(id)).steps[0]?.attempts).toHaveLength(0);
    world.browser.isOnline = true;
    await world.run();
    expect(await world.state(id)).toBe('delivered');
  });

  it('F18 since it redirects is blocked with the host named, and nothing goes there', async () => {
    await start();
    const other = await startPlanningService({ token: 'second-token' });
    world.service.misbehave({
      ...createIdea,
      calls: 1,
      answer: { kind: 'redirect', location: `${other.url}/login` },
    });
    await world.saveIdea('Led astray');
    await world.run();
    const { host } = new URL(other.url);
    expect(committed(await world.store.queue('main')).block).toMatchObject({ reason: 'redirected', host });
    expect(other.requests).toHaveLength(0);
    await other.close();
  });
});

it.each([-365, 365])(
  'F19 a clock that jumps by %i days keeps order and ends no wait later than it was',
  async (days) => {
    await start();
    world.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'rate-limit', form: 'none' } });
    await world.saveIdea('First');
    await world.run();
    world.setClock(world.now() + days * 24 * 60 * minuteMs);
    await world.saveIdea('Second');
    await world.run();
    expect(world.ideaNames().slice(-2)).toEqual(['First', 'Second']);
  },
);
