// Faults on a real socket: the outbox with the misbehaving local service. Kills of real workers and browsers are in
// test/e2e. Here a worker dies by dropping its background during a request.
import { afterEach, describe, expect, it } from 'vitest';
import { committed, createOutboxWorld, type OutboxWorld, type WorldOptions } from './outbox-world.ts';

const createIdea = { method: 'POST', path: '/api/v1/products/:id/ideas' };
const createComment = { method: 'POST', path: '/api/v1/ideas/:id/idea_comments' };
const createAttachment = { method: 'POST', path: '/api/v1/idea_comments/:id/attachments' };
const minuteMs = 60_000;

let world: OutboxWorld;
const start = async (options?: WorldOptions) => {
  world = await createOutboxWorld(options);
  return world;
};
afterEach(() => world.close());

const posts = () => world.service.requests.filter(({ method }) => method === 'POST');
const named = (name: string) => world.ideaNames().filter((stored) => stored === name);

describe('a request with a lost answer', () => {
  it.each([
    ['F06 that is never answered', { kind: 'hang' as const, when: 'after-storing' as const }],
    [
      'F04 whose connection is reset after storing',
      { kind: 'reset' as const, when: 'after-storing' as const },
    ],
    ['F07 whose answer is cut off by the connection', { kind: 'cut' as const, how: 'connection' as const }],
    ['F07 whose answer is half a JSON text', { kind: 'cut' as const, how: 'text' as const }],
    [
      'F08 that a gateway gives up on after storing',
      { kind: 'status' as const, status: 502, when: 'after-storing' as const },
    ],
  ])('%s is found by its marker and adopted, not sent again', async (_title, answer) => {
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
    ['F06 that is never answered', { kind: 'hang' as const }],
    ['F04 whose connection is reset before storing', { kind: 'reset' as const }],
    ['F08 that fails in the server', { kind: 'status' as const, status: 500 }],
    ['F17 that a captive portal answers with a page', { kind: 'html' as const }],
  ])('%s that created nothing is sent again once the search is certain', async (_title, answer) => {
    await start({ timeoutMs: 1_000 });
    world.service.misbehave({ ...createIdea, calls: 1, answer });
    const id = await world.saveIdea('Sent again');
    await world.run();
    expect(await world.state(id)).toBe('unknown');
    await world.runUntilMissed();
    expect(await world.state(id)).toBe('delivered');
    expect(named('Sent again')).toHaveLength(1);
  });

  it('F02 does not count as absent while the service may still be processing the aborted request', async () => {
    await start({ timeoutMs: 1_000 });
    world.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'hang' } });
    const id = await world.saveIdea('Slow to arrive');
    await world.run();
    await world.runAfter(5_000);
    expect(await world.state(id)).toBe('unknown');
    expect(posts()).toHaveLength(1);
  });

  it('F02 is left to the person if the service has no search, and never sent again automatically', async () => {
    await start({ timeoutMs: 1_000, service: { comfort: 'bare' } });
    world.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'reset', when: 'after-storing' } });
    const id = await world.saveIdea('Ask me');
    await world.run();
    for (let hour = 0; hour < 24; hour += 1) await world.runAfter(60 * minuteMs);
    expect((await world.capture(id)).state).toMatchObject({ name: 'unknown', search: 'unsearchable' });
    expect(posts()).toHaveLength(1);
    expect(await world.outbox.retry(id)).toBe(true);
    await world.run();
    expect(await world.state(id)).toBe('delivered');
  });

  it('F02 of a comment is found on its idea, and continues with its attachment', async () => {
    await start();
    world.service.misbehave({ ...createComment, calls: 1, answer: { kind: 'reset', when: 'after-storing' } });
    const id = await world.saveComment('PRJ-I-1');
    await world.run();
    await world.runAfter(minuteMs);
    expect(await world.state(id)).toBe('delivered');
    expect(world.service.ideaComments()).toHaveLength(1);
    expect(world.service.attachments()).toHaveLength(1);
  });

  it('F02 of an attachment is found on its comment', async () => {
    await start();
    world.service.misbehave({ ...createAttachment, calls: 1, answer: { kind: 'cut' } });
    const id = await world.saveComment('PRJ-I-1');
    await world.run();
    await world.runAfter(minuteMs);
    expect(await world.state(id)).toBe('delivered');
    expect(world.service.attachments()).toHaveLength(1);
  });

  it('F02 of a note is found among the notes of its product', async () => {
    await start();
    world.service.misbehave({
      method: 'POST',
      path: '/api/v1/products/:id/pages',
      calls: 1,
      answer: { kind: 'reset', when: 'after-storing' },
    });
    const id = await world.save(world.draft('note', { product: 'PRJ', name: 'Minutes' }));
    await world.run();
    await world.runAfter(minuteMs);
    expect(await world.state(id)).toBe('delivered');
    expect(world.service.pages().filter(({ attributes }) => attributes.name === 'Minutes')).toHaveLength(1);
  });
});

it('F04 a request that the browser itself sends twice is found later, shown, and never deleted', async () => {
  await start({
    fetch: async (input, init) => {
      if (init?.method === 'POST') await fetch(input, init);
      return fetch(input, init);
    },
  });
  const id = await world.saveIdea('Twice');
  await world.run();
  expect(await world.capture(id)).toMatchObject({ state: { name: 'delivered' }, duplicates: [] });
  await world.runAfter(minuteMs);
  const [kept, double] = world.service.ideas().filter(({ attributes }) => attributes.name === 'Twice');
  const capture = await world.capture(id);
  expect(capture.duplicates.map(({ key }) => key)).toEqual(
    [kept, double].map((idea) => idea?.key).filter((key) => key !== capture.steps[0]?.result?.key),
  );
  expect(named('Twice')).toHaveLength(2);
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

  it('F02 during a POST leaves the capture unknown, and recovery finds it', async () => {
    await start();
    const id = await world.saveIdea('Under way');
    await world.dieBeforeSending();
    await world.run();
    expect(await world.state(id)).toBe('unknown');
    await world.runUntilMissed();
    expect(await world.state(id)).toBe('delivered');
    expect(named('Under way')).toHaveLength(1);
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
    world.service.misbehave({
      ...createIdea,
      calls: 1,
      answer: { kind: 'status', status: 503, headers: { 'Retry-After': '120' } },
    });
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
    ['seconds', 'retry-after-seconds' as const, 40],
    ['an HTTP date', 'retry-after-date' as const, 40],
    ['`retry_after` in the body', 'body' as const, 40],
    ['`X-Ratelimit-Reset`', 'x-ratelimit-reset' as const, 40],
  ])(
    'F10 with 429 and %s is asked again by the same step after that wait, which a restart keeps',
    async (_title, form, seconds) => {
      await start();
      world.setClock(Date.now());
      world.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'rate-limit', form, seconds } });
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
    ['a year', { form: 'absurd' as const, value: '31536000' }],
    ['a negative time', { form: 'absurd' as const, value: '-5' }],
    ['words', { form: 'absurd' as const, value: 'soon, honestly' }],
    ['nothing at all', { form: 'none' as const }],
  ])(
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

  it('F10 delays every capture of the account, not only one', async () => {
    await start();
    world.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'rate-limit', form: 'none' } });
    await world.saveIdea('One');
    await world.saveIdea('Two');
    await world.run();
    expect(posts()).toHaveLength(1);
  });
});

describe('a service that rejects', () => {
  it('F11 the token blocks the whole queue, keeps every capture, and continues with a new token', async () => {
    await start();
    const ids = [await world.saveIdea('A'), await world.saveIdea('B'), await world.saveIdea('C')];
    world.service.setTokens({ 'other-token': 'dana@example.com' });
    await world.run();
    expect(posts()).toHaveLength(1);
    expect(committed(await world.store.queue('main')).block?.reason).toBe('token-refused');
    await world.runAfter(60 * minuteMs);
    expect(posts()).toHaveLength(1);
    await world.connect('main', world.service.url, 'other-token');
    await world.run();
    for (const id of ids) expect(await world.state(id)).toBe('delivered');
  });

  it('F116 nothing itself, because a proxy asks for a password: the queue waits, and the token counts as good', async () => {
    await start();
    const headers = { 'WWW-Authenticate': 'Basic realm="staff"' };
    const proxy = world.service.misbehave({
      path: '*',
      answer: { kind: 'status', status: 401, body: 'Password?', headers },
    });
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
      world.service.misbehave({
        ...createIdea,
        calls: 1,
        answer: { kind: 'status', status, body: { error: 'Record not found.' } },
      });
      const parked = await world.saveIdea('Nowhere');
      const other = await world.saveIdea('Elsewhere');
      await world.run();
      expect((await world.capture(parked)).state).toMatchObject({
        name: 'parked',
        error: { status, messages: [{ message: 'Record not found.' }] },
      });
      expect(await world.state(other)).toBe('delivered');
      const { draft } = await world.capture(parked);
      const edited = await world.outbox.edit(parked, {
        ...draft,
        values: { ...draft.values, name: 'Somewhere' },
      });
      expect(edited.isOk).toBe(true);
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
    const { state } = await world.capture(id);
    expect(state).toMatchObject({ name: 'parked', error: { kind: 'rejected', status: 400 } });
    expect(state.name === 'parked' && state.error.kind === 'rejected' && state.error.messages[0]?.field).toBe(
      'workflow_status',
    );
    expect(await world.state(other)).toBe('delivered');
    expect(posts()).toHaveLength(2);
  });

  it('F14 an attachment leaves the comment delivered and parks only the attachment', async () => {
    await start();
    world.service.misbehave({ ...createAttachment, calls: 1, answer: { kind: 'status', status: 413 } });
    const id = await world.saveComment('PRJ-I-1');
    await world.run();
    expect((await world.capture(id)).state).toMatchObject({ name: 'parked', error: { kind: 'too-large' } });
    expect(world.service.ideaComments()).toHaveLength(1);
    await world.outbox.retry(id);
    await world.run();
    expect(await world.state(id)).toBe('delivered');
    expect(world.service.ideaComments()).toHaveLength(1);
  });

  it('F40 the idea of a comment parks the comment before anything is created, and another idea can be chosen', async () => {
    await start();
    const id = await world.saveComment('PRJ-I-999');
    await world.run();
    expect((await world.capture(id)).state).toMatchObject({ name: 'parked', error: { kind: 'not-found' } });
    expect(posts()).toHaveLength(0);
    const { draft } = await world.capture(id);
    await world.outbox.edit(id, { ...draft, values: { ...draft.values, idea: 'PRJ-I-1' } });
    await world.run();
    expect(await world.state(id)).toBe('delivered');
  });

  it('F41 the first capture of the queue does not delay later ones', async () => {
    await start({ timeoutMs: 1_000 });
    world.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'hang' } });
    await world.saveIdea('Poison');
    const behind = await Promise.all(['A', 'B', 'C'].map((name) => world.saveIdea(name)));
    await world.run();
    await world.runAfter(5_000);
    for (const id of behind) expect(await world.state(id)).toBe('delivered');
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

  it.each([301, 302, 303, 307, 308] as const)(
    'F18 since it redirects with %i is blocked with the host named, and nothing goes there',
    async (status) => {
      await start();
      const other = await createSecondService();
      world.service.misbehave({
        ...createIdea,
        calls: 1,
        answer: { kind: 'redirect', status, location: `${other.url}/login` },
      });
      await world.saveIdea('Led astray');
      await world.run();
      expect(committed(await world.store.queue('main')).block).toMatchObject({
        reason: 'redirected',
        host: new URL(other.url).host,
      });
      expect(other.requests).toHaveLength(0);
      await other.close();
    },
  );

  it('F28 because another account replaced it keeps its captures for itself', async () => {
    await start();
    const other = await createSecondService();
    await world.connect('other', other.url, other.token);
    other.clearRequests();
    const id = await world.saveIdea('Mine');
    await world.disconnect('main');
    await world.run();
    expect(await world.state(id)).toBe('queued');
    expect(other.requests).toHaveLength(0);
    await other.close();
  });

  it('F29 because its permission was revoked is blocked before anything is sent', async () => {
    await start();
    world.browser.isAllowed = false;
    const id = await world.saveIdea('Not allowed');
    await world.run();
    expect(committed(await world.store.queue('main')).block?.reason).toBe('permission-missing');
    expect(world.service.requests).toHaveLength(0);
    world.browser.isAllowed = true;
    await world.background().permissionsAdded();
    await world.run();
    expect(await world.state(id)).toBe('delivered');
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

async function createSecondService() {
  const { startPlanningService } = await import('../../service/index.ts');
  return startPlanningService({ token: 'second-token' });
}

it('an optional read that the service lacks is requested once, and not again', async () => {
  await start({ service: { comfort: 'bare' } });
  world.service.misbehave({ ...createIdea, calls: 2, answer: { kind: 'reset', when: 'after-storing' } });
  await world.saveIdea('First');
  await world.saveIdea('Second');
  await world.run();
  await world.runAfter(minuteMs);
  expect(world.service.requests.filter(({ method }) => method === 'GET')).toHaveLength(1);
});
