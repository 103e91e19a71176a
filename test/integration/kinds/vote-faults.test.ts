// Every request around a vote, lost, slow, refused and absent: what waits, what is parked, and what is never sent twice.
import { describe, expect, it } from 'vitest';
import type { MisbehaviourRule } from '../../service/index.ts';
import type { OutboxWorld } from '../outbox/outbox-world.ts';
import { lost } from '../routes.ts';
import { deliver, minuteMs, worldOfEachTest } from './kind-world';

const startWorld = worldOfEachTest();
/** Its slow requests end after a second. */
const start = () => startWorld({ timeoutMs: 1_000 });
type Answer = MisbehaviourRule['answer'];

const words = { idea: 'PRJ-I-1', body: '<p>We export by hand</p>', link: 'https://forum.example/t/1' };
const post = { method: 'POST', path: '/api/v1/ideas/:id/endorsements' };
const votes = (world: OutboxWorld) => world.service.records('endorsement').slice(2);
const posts = (world: OutboxWorld) =>
  world.service.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/endorsements'));

const passing: readonly (readonly [string, Answer])[] = [
  ['lost', { kind: 'reset', when: 'after-storing' }],
  ['slow', { kind: 'hang', when: 'after-storing' }],
  ['failing', { kind: 'status', status: 503 }],
];
const lasting: readonly (readonly [string, Answer, string])[] = [
  ['refused', { kind: 'status', status: 403 }, 'forbidden'],
  ['absent', { kind: 'status', status: 404 }, 'not-found'],
];
const all: readonly (readonly [string, Answer])[] = [
  ...passing,
  ...lasting.map(([name, answer]) => [name, answer] as const),
];

async function save(world: OutboxWorld): Promise<string> {
  const id = await world.save(world.draft('vote', words));
  await world.run();
  for (const minutes of [1, 3, 10, 60]) await world.runAfter(minutes * minuteMs);
  return id;
}

describe('the reading of the idea before a vote', () => {
  const path = '/api/v1/ideas/:id';

  it.each(passing)('F120 that is %s is repeated, and the vote is sent once', async (_name, answer) => {
    const world = await start();
    world.service.misbehave({ method: 'GET', path, calls: 1, answer });
    const id = await save(world);
    expect(await world.capture(id)).toMatchObject({ state: { name: 'delivered' } });
    expect(posts(world)).toHaveLength(1);
  });

  it.each(lasting)(
    'F120 that is %s parks the vote with its words, and nothing is created',
    async (_name, answer, kind) => {
      const world = await start();
      world.service.misbehave({ method: 'GET', path, answer });
      const id = await save(world);
      expect(await world.capture(id)).toMatchObject({
        state: { name: 'parked', error: { kind } },
        draft: { values: words },
      });
      expect(posts(world)).toEqual([]);
    },
  );
});

describe('a vote whose answer was lost', () => {
  /** Listing the votes of an idea, and reading one of them. */
  const reads = ['/api/v1/ideas/:id/endorsements', '/api/v1/ideas/:id/endorsements/:id'];
  const lose = (world: OutboxWorld) => world.service.misbehave({ ...post, ...lost });

  it.each(reads.flatMap((path) => all.map(([name, answer]) => [path, name, answer] as const)))(
    'F122 is never sent again in silence while %s is %s',
    async (path, _name, answer) => {
      const world = await start();
      lose(world);
      world.service.misbehave({ method: 'GET', path, answer });
      const id = await save(world);
      const { state } = await world.capture(id);
      // Without evidence, the person decides.
      expect(state.name).toBe('unknown');
      expect(posts(world)).toHaveLength(1);
      expect(votes(world)).toHaveLength(1);
    },
  );

  it.each(reads.flatMap((path) => passing.map(([name, answer]) => [path, name, answer] as const)))(
    'F122 is found after %s was %s once',
    async (path, _name, answer) => {
      const world = await start();
      lose(world);
      world.service.misbehave({ method: 'GET', path, calls: 1, answer });
      const id = await save(world);
      expect(await world.capture(id)).toMatchObject({ state: { name: 'delivered' } });
      expect(posts(world)).toHaveLength(1);
    },
  );
});

describe('organizations', () => {
  const ask = (world: OutboxWorld, scope: string, query = '') =>
    world.ask(world.send('suggestion.read', { accountId: 'main', subject: 'organizations', scope, query }));
  const revenue = (world: OutboxWorld) =>
    world.ask(
      world.send('organization.revenue', {
        accountId: 'main',
        organization: world.service.seeded.organization,
      }),
    );

  it.each(all)('F123 that are %s leave the field to an ID, and the vote is sent', async (_name, answer) => {
    const world = await start();
    world.service.misbehave({ method: 'GET', path: '/api/v1/idea_organizations', answer });
    expect(await ask(world, 'northwind.example')).toEqual({ isAvailable: false, options: [] });
    expect(await ask(world, '', 'north')).toEqual({ isAvailable: false, options: [] });
    await deliver(world, 'vote', { ...words, organization: world.service.seeded.organization });
    expect(votes(world)).toHaveLength(1);
  });

  it.each(all)(
    'F124 of which one that is read is %s are offered without votes, and say that the service did not return revenue',
    async (_name, answer) => {
      const world = await start();
      world.service.misbehave({ method: 'GET', path: '/api/v1/idea_organizations/:id', answer });
      const { organization: value } = world.service.seeded;
      const unread = { value, label: 'Northwind Traders', detail: '' };
      expect((await ask(world, 'northwind.example')).options).toEqual([unread]);
      expect(await revenue(world)).toEqual({ isRead: false, revenue: '' });
    },
  );

  it('tell their revenue on demand, and no store of the extension keeps it', async () => {
    const world = await start();
    await ask(world, 'northwind.example');
    expect(await revenue(world)).toEqual({ isRead: true, revenue: 250_000 });
    const { organization } = world.service.seeded;
    await deliver(world, 'vote', { ...words, organization, contacts: ['kim@northwind.example'] });
    const list = await world.settings.lists.get({
      accountId: 'main',
      subject: 'organizations',
      scope: 'northwind.example',
    });
    expect(list?.options[0]).toEqual({
      value: organization,
      label: 'Northwind Traders',
      detail: '',
      votes: 0,
    });
    const kept = [list, await world.facts.ofAccount('main'), await world.settings.lastDestination.get()];
    expect(JSON.stringify(kept)).not.toMatch(/250\D?000/);
  });
});
