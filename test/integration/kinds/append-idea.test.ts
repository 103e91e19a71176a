// Additions to an idea or a feature keep its text unchanged, and are never applied twice.
import { describe, expect, it } from 'vitest';
import { waitUntil } from '../../support/wait-until.ts';
import type { OutboxWorld, WorldOptions } from '../outbox/outbox-world.ts';
import { readIdea } from '../routes.ts';
import { added, additionOf, before, changeRecord, puts, writeBefore } from './additions';
import { deliver, minuteMs, worldOfEachTest } from './kind-world';

type Values = Parameters<OutboxWorld['draft']>[1];

let world: OutboxWorld;
const startWorld = worldOfEachTest();
const start = async (options?: WorldOptions) => {
  world = await writeBefore(await startWorld(options));
};

const saveToIdea = (idea = 'PRJ-I-1', values: Values = {}) =>
  world.save(world.draft('append-idea', { idea, added, visibility: 'public', ...values }));
const saveToFeature = (feature = world.service.seeded.feature) =>
  world.save(world.draft('append-feature', { feature, added }));
const ideaText = () => world.service.record('idea', 'PRJ-I-1')?.attributes.description;

/** What the service tells of the idea, instead of the truth. undefined leaves a member out. */
const tell = (changes: Readonly<Record<string, unknown>>) => {
  const known = { visibility: 'public', created_by_user: { email: 'dana@example.com' } };
  const idea = { id: '1', description: { id: '2', body: before }, ...known, ...changes };
  const answer = { kind: 'status', status: 200, body: JSON.stringify({ idea }) } as const;
  const headers = { 'Content-Type': 'application/json' };
  world.service.misbehave({ ...readIdea, answer: { ...answer, headers } });
};
const nobody = { created_by_user: undefined };

describe('an addition', () => {
  it('to an idea goes below its text and changes no other field', async () => {
    await start();
    const idea = world.service.record('idea', 'PRJ-I-1');
    const id = await saveToIdea();
    await world.run();
    expect(await world.state(id)).toBe('delivered');
    const after = world.service.record('idea', 'PRJ-I-1');
    expect(after).toMatchObject({ id: idea?.id, key: 'PRJ-I-1', createdAt: idea?.createdAt });
    const description = before + (await additionOf(world, id));
    expect(after?.attributes).toEqual({ ...idea?.attributes, description });
    expect(Object.keys(after?.sent ?? {}).sort()).toEqual([
      'created_by',
      'description',
      'submitted_idea_portal_id',
    ]);
    expect((await world.capture(id)).steps[0]?.result).toMatchObject({ id: idea?.id, key: 'PRJ-I-1' });
  });

  it('to a feature goes below its text and changes no other field', async () => {
    await start();
    const { feature: key } = world.service.seeded;
    const feature = world.service.record('feature', key);
    const id = await saveToFeature();
    await world.run();
    expect(await world.state(id)).toBe('delivered');
    const after = world.service.record('feature', key);
    const description = before + (await additionOf(world, id));
    expect(after?.attributes).toEqual({ ...feature?.attributes, description });
    expect(after?.sent).toEqual({ description });
    expect(after?.parentId).toBe(feature?.parentId);
  });

  it.each([
    ['a person of the service', 'robin@example.com'],
    ['somebody from a portal', 'visitor@elsewhere.example'],
  ])('keeps the creator %s, for any author of the addition', async (_who, creator) => {
    await start();
    const idea = await deliver(world, 'idea', { product: 'PRJ', name: 'Of someone', createdBy: creator });
    const key = idea.steps[0]?.result?.key ?? '';
    const id = await saveToIdea(key, { createdBy: 'ana@example.com' });
    await world.run();
    expect(await world.state(id)).toBe('delivered');
    expect(world.service.record('idea', key)?.attributes.created_by).toBe(creator);
  });

  it('names the person as creator only if the service names none', async () => {
    await start();
    tell(nobody);
    await saveToIdea('PRJ-I-1', { createdBy: 'ana@example.com' });
    await world.run();
    expect(puts(world)).toHaveLength(1);
    expect(world.service.record('idea', 'PRJ-I-1')?.sent.created_by).toBe('ana@example.com');
  });

  const unreadable = { code: 'record-unreadable' };
  it.each<[string, Readonly<Record<string, unknown>>, Values, object]>([
    ['tells no creator, and nobody else is one', nobody, {}, { path: 'body.idea.created_by' }],
    ['leaves its text out', { description: undefined }, {}, unreadable],
    ['tells its text in a form that cannot be read', { description: 'plain' }, {}, unreadable],
    ['tells no body of its text', { description: { id: '2', body: null } }, {}, unreadable],
    ['does not tell the tags to which it adds', {}, { tags: ['import'] }, { path: 'body.idea.tags' }],
  ])('is parked, and writes nothing, if the service %s', async (_how, told, values, problem) => {
    await start();
    tell(told);
    const id = await saveToIdea('PRJ-I-1', values);
    await world.run();
    const error = { kind: 'invalid-input', problems: [problem] };
    expect((await world.capture(id)).state).toMatchObject({ name: 'parked', error });
    expect(puts(world)).toHaveLength(0);
    expect(ideaText()).toBe(before);
  });

  it.each([
    ['cannot be read at this service', 'bare', undefined, 'record-unreadable'],
    ['does not exist', 'recorded', 'PRJ-999', 'record-missing'],
  ] as const)('is parked, and writes nothing, if the feature %s', async (_why, comfort, feature, code) => {
    await start({ service: { comfort } });
    const id = await saveToFeature(feature);
    await world.run();
    const error = { kind: 'invalid-input', problems: [{ code }] };
    expect((await world.capture(id)).state).toMatchObject({ name: 'parked', error });
    expect(puts(world)).toHaveLength(0);
  });

  it('adds to the current tags, even to one that a colleague just set', async () => {
    await start();
    await changeRecord(world, 'ideas/PRJ-I-1', {
      idea: { tags: 'customers,q3', created_by: 'dana@example.com' },
    });
    const values = { tags: ['import', 'customers'], status: 'Planned', assignee: 'robin@example.com' };
    await saveToIdea('PRJ-I-1', values);
    await world.run();
    expect(world.service.record('idea', 'PRJ-I-1')?.attributes).toMatchObject({
      tags: ['customers', 'q3', 'import'],
      workflow_status: 'Planned',
      assigned_to_user: 'robin@example.com',
    });
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

  it('F04 appears once when the browser itself sends the request twice', async () => {
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
});
