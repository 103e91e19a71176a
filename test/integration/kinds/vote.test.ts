// A vote for a customer: its request, its end for every mood of the service, and its organization.
import { describe, expect, it, vi } from 'vitest';
import type { DraftValues } from '@/lib/capture/field/values';
import { unsupportedKinds } from '@/lib/capture/form/offered-kinds';
import { asComment } from '@/lib/capture/form/slots';
import { isRejectedVote } from '@/lib/outbox/capture';
import type { OutboxWorld, WorldOptions } from '../outbox/outbox-world.ts';
import { deliver, minuteMs, sourceLine, worldOfEachTest } from './kind-world';

const start = worldOfEachTest();
const path = '/api/v1/ideas/:id/endorsements';
const words = { idea: 'PRJ-I-1', body: '<p>We export by hand</p>', link: 'https://forum.example/t/1' };
const votes = (world: OutboxWorld) => world.service.records('endorsement').slice(2);
const connectAgain = (world: OutboxWorld) =>
  world.ask(
    world.send('account.connect', {
      address: world.service.url,
      token: world.service.token,
      accountId: 'main',
    }),
  );

/** Saves a vote that the service stores without an answer, and gives recovery its time. */
async function saveLost(world: OutboxWorld, kind: 'hang' | 'reset', values: DraftValues): Promise<string> {
  world.service.misbehave({ method: 'POST', path, calls: 1, answer: { kind, when: 'after-storing' } });
  const id = await world.save(world.draft('vote', values));
  await world.run();
  await world.runAfter(minuteMs);
  await world.runAfter(3 * minuteMs);
  return id;
}

describe('a vote for a customer', () => {
  it('sends the quote with its source, the link, the organization, its contacts and the value', async () => {
    const world = await start();
    const organization = world.service.seeded.organization;
    const capture = await deliver(world, 'vote', {
      ...words,
      organization,
      contacts: ['kim@northwind.example'],
      voteValue: '2',
    });
    expect(votes(world).map(({ sent }) => sent)).toEqual([
      {
        idea_id: world.service.record('idea', 'PRJ-I-1')?.id,
        idea_organization_id: organization,
        idea_users: ['kim@northwind.example'],
        value: 2,
        link: 'https://forum.example/t/1',
        description: `<p>We export by hand</p>${sourceLine(capture.marker)}`,
      },
    ]);
    expect(capture.steps[0]?.result).toMatchObject({ key: 'PRJ-I-1' });
  });

  it.each([403, 404, 402])(
    'F98 that the service refuses with %i is parked and can become a comment',
    async (status) => {
      const world = await start();
      world.service.misbehave({
        method: 'POST',
        path,
        answer: { kind: 'status', status, body: '<p>No</p>' },
      });
      const id = await world.save(world.draft('vote', words));
      await world.run();
      await world.runAfter(60 * minuteMs);
      const parked = await world.capture(id);
      expect(parked).toMatchObject({ state: { name: 'parked' }, draft: { values: words } });
      expect(isRejectedVote(parked)).toBe(true);
      const comment = { ...asComment(parked.draft) };
      await world.outbox.edit(id, {
        ...comment,
        values: {
          ...comment.values,
          visibility: 'employee_or_creator',
          replyTo: '',
          picture: '',
          integration: '',
        },
      });
      await world.run();
      expect(await world.capture(id)).toMatchObject({ kind: 'comment', state: { name: 'delivered' } });
      const [last] = world.service.ideaComments().slice(-1);
      expect(last?.attributes.body).toContain('<p>We export by hand</p>');
      expect(last?.attributes.visibility).toBe('employee_or_creator');
      expect(votes(world)).toEqual([]);
    },
  );

  it('F98 whose answer comes too late is found among the votes of the idea, and sent once', async () => {
    const world = await start();
    const id = await saveLost(world, 'hang', words);
    expect((await world.capture(id)).state.name).toBe('delivered');
    expect((await world.capture(id)).steps[1]?.result?.id).toBe(votes(world)[0]?.id);
    expect(votes(world)).toHaveLength(1);
  });

  it('F98 without a link is found too: the listing has neither text nor link of it', async () => {
    const world = await start();
    const id = await saveLost(world, 'reset', { ...words, link: '' });
    expect((await world.capture(id)).state.name).toBe('delivered');
    expect(votes(world)).toHaveLength(1);
  });
});

describe('a form offers votes', () => {
  const offered = async (options: WorldOptions) => {
    const world = await start(options);
    await connectAgain(world);
    return !unsupportedKinds(await world.settings.supportsVotes.get(), 'main').includes('vote');
  };

  it('after a connection to a service that lists the votes of an idea', async () => {
    expect(await offered({})).toBe(true);
  });

  it.each<[string, WorldOptions]>([
    ['lists no votes', { service: { withoutReads: ['/ideas/:id/endorsements'] } }],
    ['lists nothing', { service: { comfort: 'bare' } }],
  ])('F121 not in a service that %s', async (_what, options) => {
    expect(await offered(options)).toBe(false);
  });

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

  it('are not asked for without a domain and without words', async () => {
    const world = await start();
    await vi.waitFor(async () => expect(await world.settings.supportsVotes.get()).toHaveProperty('main'));
    world.service.clearRequests();
    expect((await ask(world, '')).options).toEqual([]);
    expect(world.service.requests).toEqual([]);
  });

  it('F123 are missing in a service that lacks them, and the vote is sent', async () => {
    const world = await start({ service: { withoutReads: ['/idea_organizations'] } });
    expect(await ask(world, 'northwind.example')).toMatchObject({ isAvailable: false });
    await deliver(world, 'vote', words);
    expect(votes(world)).toHaveLength(1);
  });

  it('that were chosen are remembered for the domain of the contact', async () => {
    const world = await start();
    const { organization } = world.service.seeded;
    await ask(world, 'northwind.example');
    await deliver(world, 'vote', { ...words, organization, contacts: ['kim@northwind.example'] });
    await expect
      .poll(() => world.facts.ofAccount('main'))
      .toMatchObject([
        { customer: 'northwind.example', used: { organizations: [[organization, 'Northwind Traders']] } },
      ]);
  });
});
