// Equal refusals of every request concern the way to the service: they block the account once, with one notification.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeNetwork, refusedCode } from '../../support/fake-network.ts';
import { createIdea, createNote, everything, readIdea } from '../routes.ts';
import { committed, createOutboxWorld, type OutboxWorld, type WorldOptions } from './outbox-world.ts';

const minuteMs = 60_000;

let world: OutboxWorld;
const start = async (options?: WorldOptions) => {
  world = await createOutboxWorld(options);
  return world;
};
afterEach(() => world.close());

const posts = () => world.service.requests.filter(({ method }) => method === 'POST');
const block = async () => committed(await world.store.queue('main')).block;
const counts = async () =>
  committed(await world.store.counts(['queued', 'parked', 'unknown', 'delivered', 'sending']));

/** Waits for the notifications, which are coalesced. */
async function notices(): Promise<string[]> {
  world.pass(5_000);
  await world.untilIdle();
  return [...world.browser.notifications.keys()];
}

const saveMany = (count: number) =>
  world.saveIdeas(Array.from({ length: count }, (_, at) => `Refused ${at}`));

async function expectOnceEach(ids: readonly string[]): Promise<void> {
  expect(await world.states(ids)).toEqual(ids.map(() => 'delivered'));
  const refused = world.ideaNames().filter((name) => name?.startsWith('Refused'));
  expect(refused.toSorted()).toEqual(ids.map((_, at) => `Refused ${at}`).toSorted());
}

describe('a proxy gives every request the same answer (F75)', () => {
  it.each([
    ['403 with a page', { kind: 'status', status: 403, body: '<h1>Access denied</h1>' }],
    ['403 with JSON', { kind: 'status', status: 403, body: { error: 'Access denied' } }],
    ['451', { kind: 'status', status: 451, body: '' }],
  ] as const)('%s: three block the account, park nothing, and show one notice', async (_title, answer) => {
    await start();
    const proxy = world.service.misbehave({ ...everything, answer });
    const ids = await saveMany(10);
    await world.run();
    expect(posts()).toHaveLength(3);
    expect((await block())?.reason).toBe('refusing');
    expect(await counts()).toMatchObject({ queued: 10, parked: 0 });
    expect(await notices()).toEqual(['block main']);
    proxy.remove();
    await world.ask(world.send('account.resume', { accountId: 'main' }));
    await world.run();
    await expectOnceEach(ids);
  });

  it('407, which some browsers show as a broken connection, blocks the account if the browser shows it', async () => {
    const answer = vi.fn<typeof fetch>(async () => new Response('', { status: 407 }));
    await start({ fetch: answer });
    await saveMany(5);
    await world.run();
    expect(answer).toHaveBeenCalledTimes(3);
    expect((await block())?.reason).toBe('refusing');
    expect(await counts()).toMatchObject({ queued: 5, parked: 0 });
  });

  it('captures parked hours apart return to the queue with the third refusal', async () => {
    await start();
    world.service.misbehave({ ...everything, answer: { kind: 'status', status: 403, body: '<h1>No' } });
    const ids: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      ids.push(await world.saveIdea(`Hour ${at}`));
      await world.runAfter(60 * minuteMs);
    }
    expect((await block())?.reason).toBe('refusing');
    expect(await world.states(ids)).toEqual(['queued', 'queued', 'queued']);
  });

  it('after a person ends the block, each refusal concerns one capture, and others are delivered', async () => {
    await start();
    const answer = { kind: 'status', status: 403, body: '<h1>Access denied</h1>' } as const;
    world.service.misbehave({ ...createIdea, calls: 13, answer });
    await saveMany(10);
    const mine = await world.saveIdea('Mine');
    await world.run();
    await world.ask(world.send('account.resume', { accountId: 'main' }));
    await world.run();
    expect(await block()).toBeNull();
    expect(await world.state(mine)).toBe('delivered');
    expect(await counts()).toMatchObject({ parked: 10, delivered: 1 });
  });

  it.each([
    ['403 with JSON: a destination that the person may not see', 403, { error: 'Not yours.' }],
    ['404 with a page: an operation that the service lacks', 404, '<h1>Not here</h1>'],
  ])(
    '%s is refused alone, however often in a row, while the service answers reads (F56)',
    async (_title, status, body) => {
      await start();
      world.service.misbehave({ ...createNote, answer: { kind: 'status', status, body } });
      const notes: string[] = [];
      for (let at = 0; at < 7; at += 1)
        notes.push(await world.save(world.draft('note', { product: 'PRJ', name: `Refused ${at}` })));
      const idea = await world.saveIdea('Not refused');
      await world.run();
      expect(await block()).toBeNull();
      expect(await world.state(idea)).toBe('delivered');
      expect(await world.states(notes)).toEqual(notes.map(() => 'parked'));
    },
  );

  it('refusals about a capture’s content block nothing, and neither do different ones', async () => {
    await start();
    for (const [at, status] of [403, 404, 403, 400, 403].entries()) {
      const answer = { kind: 'status', status, body: { error: 'No.' } } as const;
      world.service.misbehave({ ...createIdea, nth: at + 1, calls: 1, answer });
    }
    await saveMany(5);
    await world.run();
    expect(await block()).toBeNull();
    expect(await counts()).toMatchObject({ parked: 5 });
  });
});

describe('a service that always fails (F73)', () => {
  it('is tried a limited number of times; then the account is blocked, with one notification', async () => {
    await start();
    const failing = world.service.misbehave({ ...everything, answer: { kind: 'status', status: 500 } });
    const ids = await saveMany(20);
    await world.run();
    for (let minutes = 0; minutes < 24 * 60; minutes += 1) await world.runAfter(minuteMs);
    expect((await block())?.reason).toBe('failing');
    expect(world.service.requests.length).toBeLessThan(25);
    expect(posts()).toHaveLength(1);
    expect(await counts()).toMatchObject({ queued: 19, unknown: 1, parked: 0 });
    expect(await notices()).toEqual(['block main']);
    failing.remove();
    await world.ask(world.send('account.resume', { accountId: 'main' }));
    for (let minutes = 0; minutes < 150; minutes += 1) await world.runAfter(minuteMs);
    await expectOnceEach(ids);
  });

  it('F95 is no longer "in a row" with failures of another day, if it answered a read since', async () => {
    await start();
    const failing = world.service.misbehave({ ...everything, answer: { kind: 'status', status: 500 } });
    const id = await world.saveIdea('Refused 0');
    for (let minutes = 0; minutes < 10; minutes += 1) await world.runAfter(minuteMs);
    const { failures = 0 } = committed(await world.store.queue('main'));
    expect(failures).toBeGreaterThan(2);
    expect(await block()).toBeNull();
    await world.ask(world.send('capture.discard', { captureId: id }));
    failing.remove();
    world.pass(2 * 24 * 60 * minuteMs);
    world.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'status', status: 503 } });
    await world.saveIdea('Refused 1');
    await world.run();
    expect(committed(await world.store.queue('main')).failures).toBe(1);
  });

  it('F95 that only answers reads gets few writes, and each capture arrives once when it is back', async () => {
    await start();
    const failing = world.service.misbehave({ ...createIdea, answer: { kind: 'status', status: 503 } });
    const ids = await saveMany(6);
    for (let hours = 0; hours < 24; hours += 1) await world.runAfter(60 * minuteMs);
    expect(posts().length).toBeLessThan(25);
    failing.remove();
    await world.ask(world.send('account.resume', { accountId: 'main' }));
    for (const captureId of ids) await world.ask(world.send('capture.retry', { captureId }));
    for (let times = 0; times < 20; times += 1) await world.runAfter(10 * minuteMs);
    await expectOnceEach(ids);
  });

  it('for one capture leaves that capture to the person after some tries, and delivers the others', async () => {
    await start();
    const failing = world.service.misbehave({ ...createNote, answer: { kind: 'status', status: 500 } });
    const id = await world.save(world.draft('note', { product: 'PRJ', name: 'Poison' }));
    for (let minutes = 0; minutes < 24 * 60; minutes += 1) {
      const other = minutes % 20 === 0 ? await world.saveIdea(`At ${minutes}`) : null;
      await world.runAfter(minuteMs);
      if (other) await world.runAfter(minuteMs);
      if (other) expect(await world.state(other)).toBe('delivered');
    }
    const error = { kind: 'server-failed' };
    expect((await world.capture(id)).state).toMatchObject({ name: 'parked', error });
    expect(failing.touched()).toBe(8);
    failing.remove();
    expect(await world.outbox.retry(id)).toBe(true);
    await world.run();
    expect(await world.state(id)).toBe('delivered');
  });

  it('at a read before a step leaves the capture to the person after some tries', async () => {
    await start();
    const failing = world.service.misbehave({ ...readIdea, answer: { kind: 'status', status: 500 } });
    const id = await world.saveComment('PRJ-I-1');
    for (let minutes = 0; minutes < 12 * 60; minutes += 5) await world.runAfter(5 * minuteMs);
    expect(await world.state(id)).toBe('parked');
    expect(failing.touched()).toBe(8);
  });
});

describe('a POST stored before a restart that refused the browser’s retry (F43)', () => {
  it('is a lost answer and found again; later captures wait until the service is back', async () => {
    const network = createFakeNetwork();
    let isAway = false;
    await start({
      environment: { observeNetwork: network.observeNetwork },
      fetch: async (input, init) => {
        if (isAway) return network.failed(input, refusedCode);
        const answer = await fetch(input, init);
        network.answered(input);
        if (init?.method !== 'POST' || posts().length > 1) return answer;
        // The browser reports only its own retry.
        isAway = true;
        return network.failed(input, refusedCode);
      },
    });
    const ids = await saveMany(5);
    await world.run();
    for (let seconds = 0; seconds < 60; seconds += 4) await world.runAfter(4_000);
    expect(await world.state(ids[0] ?? '')).toBe('unknown');
    expect(await counts()).toMatchObject({ queued: 4, unknown: 1 });
    expect(posts()).toHaveLength(1);
    isAway = false;
    for (let minutes = 0; minutes < 5; minutes += 1) await world.runAfter(minuteMs);
    await expectOnceEach(ids);
  });
});
