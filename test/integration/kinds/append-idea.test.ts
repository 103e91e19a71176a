// Additions to an idea keep its text unchanged, and are never applied twice.
import { describe, expect, it } from 'vitest';
import { waitUntil } from '../../support/wait-until.ts';
import { committed, type OutboxWorld, type WorldOptions } from '../outbox/outbox-world.ts';
import { added, additionOf, before, changeRecord, puts, writeBefore } from './additions';
import { minuteMs, worldOfEachTest } from './kind-world';

const putIdea = { method: 'PUT', path: '/api/v1/ideas/:id' };

let world: OutboxWorld;
const startWorld = worldOfEachTest();
const start = async (options?: WorldOptions) => {
  world = await writeBefore(await startWorld(options));
};

async function createIdeaBy(email: string): Promise<string> {
  const id = await world.saveIdea('Of someone', { createdBy: email });
  await world.run();
  world.service.clearRequests();
  return (await world.capture(id)).steps[0]?.result?.key ?? '';
}

const saveToIdea = (idea = 'PRJ-I-1', values: Parameters<OutboxWorld['draft']>[1] = {}) =>
  world.save(world.draft('append-idea', { idea, added, visibility: 'public', ...values }));
const ideaText = () => world.service.record('idea', 'PRJ-I-1')?.attributes.description;

describe('an addition to an idea', () => {
  it('goes below the idea’s text and changes no other field', async () => {
    await start();
    const idea = world.service.record('idea', 'PRJ-I-1');
    const id = await saveToIdea();
    await world.run();
    expect(await world.state(id)).toBe('delivered');
    const after = world.service.record('idea', 'PRJ-I-1');
    expect(after).toMatchObject({ id: idea?.id, key: 'PRJ-I-1', createdAt: idea?.createdAt });
    expect(after?.attributes).toEqual({
      ...idea?.attributes,
      description: before + (await additionOf(world, id)),
    });
    expect(Object.keys(after?.sent ?? {}).sort()).toEqual([
      'created_by',
      'description',
      'submitted_idea_portal_id',
    ]);
    expect((await world.capture(id)).steps[0]?.result).toMatchObject({ id: idea?.id, key: 'PRJ-I-1' });
  });

  it.each([
    ['a person of the service', 'robin@example.com'],
    ['somebody from a portal', 'visitor@elsewhere.example'],
  ])('keeps the creator %s, for any author of the addition', async (_who, creator) => {
    await start();
    const key = await createIdeaBy(creator);
    const id = await saveToIdea(key, { createdBy: 'ana@example.com' });
    await world.run();
    expect(await world.state(id)).toBe('delivered');
    expect(world.service.record('idea', key)?.attributes.created_by).toBe(creator);
  });

  it('names the person as creator only if the service names none', async () => {
    await start();
    world.service.misbehave({
      method: 'GET',
      path: '/api/v1/ideas/:id',
      answer: {
        kind: 'status',
        status: 200,
        body: { idea: { id: '1', description: { id: '2', body: before } } },
      },
    });
    await saveToIdea('PRJ-I-1', { createdBy: 'ana@example.com' });
    await world.run();
    expect(puts(world)).toHaveLength(1);
    expect(world.service.record('idea', 'PRJ-I-1')?.sent.created_by).toBe('ana@example.com');
  });

  it('is parked, and writes nothing, without a creator', async () => {
    await start();
    world.service.misbehave({
      method: 'GET',
      path: '/api/v1/ideas/:id',
      answer: {
        kind: 'status',
        status: 200,
        body: { idea: { id: '1', description: { id: '2', body: before } } },
      },
    });
    const id = await saveToIdea();
    await world.run();
    expect((await world.capture(id)).state).toMatchObject({
      name: 'parked',
      error: { kind: 'invalid-input', problems: [{ path: 'body.idea.created_by' }] },
    });
    expect(puts(world)).toHaveLength(0);
  });

  it.each([
    ['leaves its text out', { id: '1', created_by_user: { email: 'dana@example.com' } }],
    ['tells its text in a form that cannot be read', { id: '1', description: 'plain' }],
    ['tells no body of its text', { id: '1', description: { id: '2', body: null } }],
  ])('is parked, and writes nothing, if the service %s', async (_how, idea) => {
    await start();
    world.service.misbehave({
      method: 'GET',
      path: '/api/v1/ideas/:id',
      answer: { kind: 'status', status: 200, body: { idea } },
    });
    const id = await saveToIdea('PRJ-I-1', { createdBy: 'ana@example.com' });
    await world.run();
    expect((await world.capture(id)).state).toMatchObject({
      name: 'parked',
      error: { kind: 'invalid-input', problems: [{ code: 'record-unreadable' }] },
    });
    expect(puts(world)).toHaveLength(0);
    expect(ideaText()).toBe(before);
  });

  it('F40 to a deleted idea is parked, and can go to another idea', async () => {
    await start();
    const id = await saveToIdea('PRJ-I-999');
    await world.run();
    const { state, draft } = await world.capture(id);
    expect(state).toMatchObject({ name: 'parked', error: { kind: 'not-found' } });
    await world.outbox.edit(id, { ...draft, values: { ...draft.values, idea: 'PRJ-I-1' } });
    await world.run();
    expect(await world.state(id)).toBe('delivered');
    expect(ideaText()).toBe(before + (await additionOf(world, id)));
  });

  it('uses the idea’s text at the time of writing, not an earlier reading', async () => {
    await start();
    world.service.misbehave({ ...putIdea, calls: 1, answer: { kind: 'rate-limit', form: 'none' } });
    const id = await saveToIdea();
    await world.run();
    expect(await world.state(id)).toBe('queued');
    const meanwhile = '<p>Somebody rewrote this meanwhile.</p>';
    await changeRecord(world, 'ideas/PRJ-I-1', {
      idea: { description: meanwhile, created_by: 'dana@example.com' },
    });
    await world.runAfter(20 * minuteMs);
    expect(await world.state(id)).toBe('delivered');
    expect(ideaText()).toBe(meanwhile + (await additionOf(world, id)));
  });

  it('overwrites nothing that a colleague writes between read and write (F61)', async () => {
    let reads = 0;
    await start({
      fetch: async (input, init) => {
        const answer = await fetch(input, init);
        if (init?.method === 'GET' && String(input).includes('/ideas/PRJ-I-1')) {
          reads += 1;
          // The service's clock passes only with the test's.
          world.pass(1);
          if (reads === 1) await changeRecord(world, 'ideas/PRJ-I-1', { idea: colleague });
        }
        return answer;
      },
    });
    const colleague = { description: `${before}<p>By a colleague</p>`, created_by: 'dana@example.com' };
    const id = await saveToIdea();
    await world.run();
    expect(await world.state(id)).toBe('delivered');
    expect(ideaText()).toBe(colleague.description + (await additionOf(world, id)));
  });

  it('waits for the rate limit before it reads, and not between read and write (F61)', async () => {
    const requests: { method: string | undefined; atMs: number }[] = [];
    let waiting = 0;
    await start({
      preferences: { requestsPerMinute: 6 },
      fetch: (input, init) => {
        requests.push({ method: init?.method, atMs: world.now() });
        waiting += 1;
        return fetch(input, init).finally(() => {
          waiting -= 1;
        });
      },
    });
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1) ids.push(await saveToIdea());
    void world.run();
    await waitUntil(
      async () => {
        // An answer of the real service takes no time of this clock.
        if (waiting === 0) world.pass(1_000);
        return (await Promise.all(ids.map(world.state))).every((state) => state === 'delivered');
      },
      { what: 'all additions to arrive', intervalMs: 5 },
    );
    const written = requests.flatMap(({ method, atMs }, at) =>
      method === 'PUT' ? [atMs - (requests[at - 2]?.atMs ?? 0)] : [],
    );
    expect(requests.at(-1)?.atMs).toBeGreaterThan(requests[0]?.atMs ?? 0);
    expect(written).toHaveLength(5);
    // Each slot of the rate limit takes ten seconds.
    expect(Math.max(...written)).toBeLessThan(10_000);
  });

  it('is kept together with another addition saved at the same time', async () => {
    await start();
    const ids = [await saveToIdea(), await saveToIdea()];
    await world.run();
    expect(ideaText()).toBe(
      before + (await additionOf(world, ids[0] ?? '')) + (await additionOf(world, ids[1] ?? '')),
    );
  });

  it('can send the idea to an integration afterwards', async () => {
    await start();
    const integration = world.service.records('integration')[0]?.id ?? '';
    await saveToIdea('PRJ-I-1', { integration });
    await world.run();
    expect(world.service.records('integration_change').at(-1)?.attributes).toEqual({
      integration_id: integration,
      model_class: 'Ideas::Idea',
      model_id: world.service.record('idea', 'PRJ-I-1')?.id,
    });
  });
});

describe('an addition with a lost answer appears once', () => {
  it.each([
    ['F06 never answered', { kind: 'hang' as const, when: 'after-storing' as const }],
    ['F04 reset after storing', { kind: 'reset' as const, when: 'after-storing' as const }],
    ['F07 cut off', { kind: 'cut' as const }],
    [
      'F08 given up by a gateway after storing',
      { kind: 'status' as const, status: 502, when: 'after-storing' as const },
    ],
  ])('%s: recovery reads the idea and finds it', async (_title, answer) => {
    await start({ timeoutMs: 1_000 });
    world.service.misbehave({ ...putIdea, calls: 1, answer });
    const id = await saveToIdea();
    await world.run();
    expect(await world.state(id)).toBe('unknown');
    await world.runAfter(minuteMs);
    expect(await world.state(id)).toBe('delivered');
    expect(puts(world)).toHaveLength(1);
    expect(ideaText()).toBe(before + (await additionOf(world, id)));
  });

  it.each([
    ['F06 never answered', { kind: 'hang' as const }],
    ['F04 reset before storing', { kind: 'reset' as const }],
    ['F08 failed in the server', { kind: 'status' as const, status: 500 }],
    ['F17 answered by a captive portal', { kind: 'html' as const }],
  ])('%s: recovery sees the idea without it and writes it again', async (_title, answer) => {
    await start({ timeoutMs: 1_000 });
    world.service.misbehave({ ...putIdea, calls: 1, answer });
    const id = await saveToIdea();
    await world.run();
    await world.runUntilMissed();
    expect(await world.state(id)).toBe('delivered');
    expect(puts(world)).toHaveLength(2);
    expect(ideaText()).toBe(before + (await additionOf(world, id)));
  });

  it('F02 when the worker died before writing: the idea is read again and written once', async () => {
    await start();
    const id = await saveToIdea();
    await world.dieBeforeSending();
    await world.run();
    await world.runUntilMissed();
    expect(await world.state(id)).toBe('delivered');
    expect(ideaText()).toBe(before + (await additionOf(world, id)));
  });

  it('F04 when the browser itself sends the request twice', async () => {
    await start({
      fetch: async (input, init) => {
        if (init?.method === 'PUT') await fetch(input, init);
        return fetch(input, init);
      },
    });
    const id = await saveToIdea();
    await world.run();
    await world.runAfter(minuteMs);
    expect(puts(world)).toHaveLength(2);
    expect(ideaText()).toBe(before + (await additionOf(world, id)));
    expect((await world.capture(id)).duplicates).toEqual([]);
  });

  it('F11 when the token is rejected in between: the rest of the queue waits too', async () => {
    await start();
    world.service.misbehave({
      method: 'GET',
      path: '/api/v1/ideas/:id',
      calls: 1,
      answer: { kind: 'status', status: 401, body: { error: 'Unauthorized' } },
    });
    const id = await saveToIdea();
    await world.run();
    expect(committed(await world.store.queue('main')).block?.reason).toBe('token-refused');
    expect(puts(world)).toHaveLength(0);
    await world.store.changeQueue('main', { block: null });
    await world.run();
    expect(await world.state(id)).toBe('delivered');
    expect(ideaText()).toBe(before + (await additionOf(world, id)));
  });
});
