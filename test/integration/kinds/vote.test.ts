// A vote for a customer: its end for every mood of the service, and its organization.
import { describe, expect, it } from 'vitest';
import { unsupportedKinds } from '@/lib/capture/form/offered-kinds';
import { asComment } from '@/lib/capture/form/slots';
import { isRejectedVote } from '@/lib/outbox/capture';
import type { OutboxWorld, WorldOptions } from '../outbox/outbox-world.ts';
import { deliver, minuteMs, worldOfEachTest } from './kind-world';

const start = worldOfEachTest();
const path = '/api/v1/ideas/:id/endorsements';
const words = { idea: 'PRJ-I-1', body: '<p>We export by hand</p>', link: 'https://forum.example/t/1' };
const votes = (world: OutboxWorld) => world.service.records('endorsement').slice(2);
const connectAgain = ({ ask, send, service }: OutboxWorld) =>
  ask(send('account.connect', { address: service.url, token: service.token, accountId: 'main' }));

describe('a vote for a customer', () => {
  it.each([403, 404, 402])(
    'F98 that the service refuses with %i is parked and can become a comment',
    async (status) => {
      const world = await start();
      const answer = { kind: 'status', status, body: '<p>No</p>' } as const;
      world.service.misbehave({ method: 'POST', path, answer });
      const id = await world.save(world.draft('vote', words));
      await world.run();
      await world.runAfter(60 * minuteMs);
      const parked = await world.capture(id);
      expect(parked).toMatchObject({ state: { name: 'parked' }, draft: { values: words } });
      expect(isRejectedVote(parked)).toBe(true);
      const comment = asComment(parked.draft);
      const others = { visibility: 'employee_or_creator', replyTo: '', picture: '', integration: '' };
      await world.outbox.edit(id, { ...comment, values: { ...comment.values, ...others } });
      await world.run();
      expect(await world.capture(id)).toMatchObject({ kind: 'comment', state: { name: 'delivered' } });
      const [last] = world.service.ideaComments().slice(-1);
      expect(last?.attributes.body).toContain('<p>We export by hand</p>');
      expect(last?.attributes.visibility).toBe('employee_or_creator');
      expect(votes(world)).toEqual([]);
    },
  );

  it.each([
    ['whose answer comes too late', 'hang', {}],
    ['without a link, of which the listing has neither text nor link,', 'reset', { link: '' }],
  ] as const)('F98 %s is found among the votes of the idea, and sent once', async (_which, kind, changes) => {
    const world = await start();
    world.service.misbehave({ method: 'POST', path, calls: 1, answer: { kind, when: 'after-storing' } });
    const id = await world.save(world.draft('vote', { ...words, ...changes }));
    await world.run();
    await world.runAfter(minuteMs);
    await world.runAfter(3 * minuteMs);
    const { state, steps } = await world.capture(id);
    expect(state.name).toBe('delivered');
    expect(votes(world).map((vote) => vote.id)).toEqual([steps[1]?.result?.id]);
  });
});

describe('a form offers votes', () => {
  const offered = async (options: WorldOptions) => {
    const world = await start(options);
    await connectAgain(world);
    return !unsupportedKinds(await world.settings.supportsVotes.get(), 'main').includes('vote');
  };

  it.each<[string, WorldOptions, boolean]>([
    ['lists the votes of an idea', {}, true],
    ['lists no votes', { service: { withoutReads: ['/ideas/:id/endorsements'] } }, false],
    ['lists nothing', { service: { comfort: 'bare' } }, false],
  ])(
    'F121 after a connection only if the service lists votes: one that %s',
    async (_what, options, isOffered) => {
      expect(await offered(options)).toBe(isOffered);
    },
  );

  it('F121 only after the service answered: a failed listing says nothing, and the next connection asks again', async () => {
    const world = await start();
    await world.settings.supportsVotes.set({});
    const failing = world.service.misbehave({ path, answer: { kind: 'status', status: 500 } });
    await connectAgain(world);
    expect(await world.settings.supportsVotes.get()).toEqual({});
    failing.remove();
    await connectAgain(world);
    expect(await world.settings.supportsVotes.get()).toEqual({ main: true });
  });
});

describe('organizations', () => {
  const ask = (world: OutboxWorld, scope: string, query = '') =>
    world.ask(world.send('suggestion.read', { accountId: 'main', subject: 'organizations', scope, query }));

  it('are found by the domain of a contact, or by name, with their number of votes', async () => {
    const world = await start();
    const { organization } = world.service.seeded;
    await deliver(world, 'vote', { ...words, organization });
    const northwind = { value: organization, label: 'Northwind Traders', detail: '', votes: 1 };
    expect((await ask(world, 'northwind.example')).options).toEqual([northwind]);
    expect((await ask(world, '', 'north')).options.map(({ label }) => label)).toEqual([
      'Northwind Traders',
      'Northern Rail',
    ]);
  });
});
