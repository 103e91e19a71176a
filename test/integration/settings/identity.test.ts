// Which account a connection belongs to, and proof that no queued capture leaves with another person's token (faults
// F46, F47). The whole background with the local service.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draftOfBackground } from '@/lib/outbox/storage/draft-rows';
import type { AccountView } from '@/lib/settings/account';
import { defaultsFor } from '@/lib/settings/preferences';
import {
  type BackgroundOptions,
  type BackgroundWorld,
  committed,
  startBackground,
} from '@/test/support/start-background.ts';

let world: BackgroundWorld;
afterEach(() => world.close());

const dana = 'dana@example.com';
const robin = 'robin@example.com';
const page = 'https://forum.example/t/1';
const dayMs = 24 * 60 * 60_000;

/** The person of the new token, and the service's answer about it, for an account of Dana's. */
interface Arrival {
  readonly service?: BackgroundOptions['service'];
  readonly token: string;
  readonly prepare?: () => void;
}

const noMe = () =>
  void world.service.misbehave({
    path: '/api/v1/me',
    answer: { kind: 'status', status: 404, body: '<!DOCTYPE html><p>Not here</p>' },
  });

function newEmail(): void {
  const [person] = world.service.records('person');
  const user = { id: person?.id ?? '', name: 'Dana Demo', email: 'dana.new@example.com' };
  world.service.misbehave({ path: '/api/v1/me', answer: { kind: 'status', status: 200, body: { user } } });
}

const arrivals = {
  'the same person': { token: 'demo-token' },
  'the same person with a new token': { token: 'new-token' },
  'the same person with a new email': { token: 'new-token', prepare: newEmail },
  'another person': { token: 'robins-token' },
  'a person whom the service no longer names': { token: 'new-token', prepare: noMe },
  'a person whom the service never named': { token: 'new-token', service: { comfort: 'bare' } },
} as const satisfies Record<string, Arrival>;
type ArrivalName = keyof typeof arrivals;

async function start(name: ArrivalName = 'the same person'): Promise<Arrival> {
  const arrival: Arrival = arrivals[name];
  world = await startBackground({
    service: { ...arrival.service, tokens: { 'new-token': dana, 'robins-token': robin } },
  });
  return arrival;
}

const posts = () => world.service.requests.filter(({ method }) => method === 'POST');
const sentWith = () => posts().map(({ headers }) => headers.authorization?.replace('Bearer ', ''));
const accounts = () => world.settings.accounts.get();

/** Two waiting captures and a draft of the account. Nothing runs until `run`. */
async function leaveWaiting(): Promise<string[]> {
  world.takeLock();
  const draft = world.draft('note', { name: 'In progress' });
  committed(await world.drafts.write({ ...draftOfBackground(draft, 1), page }));
  return [await world.saveIdea('One'), await world.saveIdea('Two')];
}

async function run(): Promise<void> {
  world.freeLock();
  await world.untilIdle();
}

async function disconnect(queue: 'keep' | 'discard' = 'keep'): Promise<void> {
  await world.ask(world.send('account.disconnect', { accountId: 'main', queue }));
  await run();
}

async function connect(token: string, accountId?: string): Promise<AccountView> {
  const request = { address: world.service.url, token };
  const connected = await world.ask(
    world.send('account.connect', accountId === undefined ? request : { ...request, accountId }),
  );
  if (!connected.isOk) throw new Error(`not connected: ${connected.reason}`);
  await run();
  return connected.account;
}

async function decide(isSamePerson: boolean): Promise<void> {
  await world.ask(world.send('account.decide', { accountId: 'main', isSamePerson }));
  await run();
}

const states = (ids: readonly string[]) => Promise.all(ids.map((id) => world.state(id)));
const block = async () => committed(await world.store.queue('main')).block?.reason ?? null;

describe('after disconnecting with "Keep"', () => {
  it.each<[ArrivalName, token: string]>([
    ['the same person', 'demo-token'],
    ['the same person with a new token', 'new-token'],
    ['the same person with a new email', 'new-token'],
  ])('F46 %s gets the account back, and waiting captures are sent once', async (name, token) => {
    const arrival = await start(name);
    await world.setDefaults({ product: 'OPS' });
    const ids = await leaveWaiting();
    await disconnect();
    expect([await accounts(), await block(), posts()]).toEqual([[], 'disconnected', []]);
    arrival.prepare?.();

    const account = await connect(token);
    expect(account).toMatchObject({ id: 'main', person: { name: 'Dana Demo' } });
    expect(account.claimant).toBeUndefined();
    expect(await states(ids)).toEqual(['delivered', 'delivered']);
    expect([sentWith(), world.ideaNames().slice(-2)]).toEqual([
      [token, token],
      ['One', 'Two'],
    ]);
    const preferences = await world.settings.preferences.get();
    expect(preferences.activeAccountId).toBe('main');
    expect(defaultsFor(preferences, 'main')).toMatchObject({
      product: 'OPS',
      createdBy: account.person.email,
    });
    expect(committed(await world.drafts.ofPage('main', page))).toHaveLength(1);
    expect(await world.settings.formerAccounts.get()).toEqual([]);
  });

  describe.each<[ArrivalName, claimant: string]>([
    ['another person', robin],
    ['a person whom the service no longer names', ''],
    ['a person whom the service never named', ''],
  ])('F47 %s', (name, email) => {
    let arrival: Arrival;
    let ids: string[];
    beforeEach(async () => {
      arrival = await start(name);
      ids = await leaveWaiting();
      await disconnect();
      arrival.prepare?.();
      expect(await connect(arrival.token)).toMatchObject({ id: 'main', claimant: { email } });
    });

    it('sends no waiting capture until somebody decides', async () => {
      expect([await block(), posts()]).toEqual(['person-unconfirmed', []]);
      // Nobody can bypass the question.
      await world.ask(world.send('account.resume', { accountId: 'main' }));
      await run();
      expect([await block(), posts()]).toEqual(['person-unconfirmed', []]);

      await decide(true);
      expect(await states(ids)).toEqual(['delivered', 'delivered']);
      expect(sentWith()).toEqual([arrival.token, arrival.token]);
      const [decided] = await accounts();
      expect(decided?.claimant).toBeUndefined();
    });

    it('can stay separate: waiting captures stay with their own person', async () => {
      await decide(false);
      const [own, ...others] = await accounts();
      expect(others).toEqual([]);
      expect(own?.id).not.toBe('main');
      expect([await block(), posts()]).toEqual(['disconnected', []]);
      expect(await states(ids)).toEqual(['queued', 'queued']);
      expect(await world.settings.formerAccounts.get()).toMatchObject([{ id: 'main' }]);
      const late = await world.saveIdea('Of the new account', {}, own?.id);
      await run();
      expect([await world.state(late), sentWith()]).toEqual(['delivered', [arrival.token]]);
    });
  });

  it.each<[ArrivalName, isSameAccount: boolean]>([
    ['the same person', true],
    ['the same person with a new token', true],
    ['the same person with a new email', true],
    ['another person', false],
    ['a person whom the service no longer names', true],
    ['a person whom the service never named', true],
  ])('F46 %s gets no question if nothing waits (same account: %s)', async (name, isSameAccount) => {
    const arrival = await start(name);
    await disconnect();
    arrival.prepare?.();
    const account = await connect(arrival.token);
    expect(account.claimant).toBeUndefined();
    expect(account.id === 'main').toBe(isSameAccount);
    const id = await world.saveIdea('New', {}, account.id);
    await run();
    expect([await world.state(id), sentWith()]).toEqual(['delivered', [arrival.token]]);
  });

  it('F46 kept data contains service and person, and never the token', async () => {
    await start();
    await disconnect();
    expect(await world.settings.formerAccounts.get()).toEqual([
      {
        id: 'main',
        serviceAddress: world.service.url,
        person: { id: expect.stringMatching(/^\d+$/), name: 'Dana Demo', email: dana },
      },
    ]);
    const stored = { ...(await world.areas.local.get(null)), ...(await world.areas.session.get(null)) };
    expect(JSON.stringify(stored)).not.toContain('demo-token');
  });

  it('F46 "Discard" leaves nothing to return to, even later', async () => {
    await start();
    await leaveWaiting();
    await disconnect();
    await disconnect('discard');
    expect(await world.settings.formerAccounts.get()).toEqual([]);
    expect(committed(await world.drafts.ofPage('main', page))).toEqual([]);
    expect(committed(await world.store.newest(5))).toEqual([]);
    expect((await connect('demo-token')).id).not.toBe('main');
  });
});

describe('a replaced token', () => {
  it.each<[ArrivalName, isAsked: boolean]>([
    ['the same person', false],
    ['the same person with a new token', false],
    ['the same person with a new email', false],
    ['another person', true],
    ['a person whom the service no longer names', true],
    ['a person whom the service never named', true],
  ])('F47 of %s stays with its account, whose queue waits for an answer: %s', async (name, isAsked) => {
    const arrival = await start(name);
    const ids = await leaveWaiting();
    arrival.prepare?.();
    // The same token proves the same person only if the service names nobody.
    const account = await connect(arrival.token, 'main');
    expect([account.id, account.claimant !== undefined]).toEqual(['main', isAsked]);
    expect(await accounts()).toHaveLength(1);
    expect(posts()).toHaveLength(isAsked ? 0 : 2);
    await decide(true);
    expect(await states(ids)).toEqual(['delivered', 'delivered']);
    expect(sentWith()).toEqual([arrival.token, arrival.token]);
  });

  it.each<[ArrivalName, isAsked: boolean]>([
    ['the same person with a new token', false],
    ['another person', true],
    ['a person whom the service no longer names', false],
    ['a person whom the service never named', false],
  ])('F47 of %s raises the question if nothing waits: %s', async (name, isAsked) => {
    const arrival = await start(name);
    arrival.prepare?.();
    const account = await connect(arrival.token, 'main');
    expect([account.id, account.claimant !== undefined]).toEqual(['main', isAsked]);
  });

  it('F96 makes no request while the question is open, however long and whatever the person retries', async () => {
    await start();
    const ids = await leaveWaiting();
    expect((await connect('robins-token', 'main')).claimant).toBeDefined();
    world.service.clearRequests();
    world.pass(2 * dayMs);
    await world.ask(world.send('account.resume', { accountId: 'main' }));
    await world.ask(world.send('capture.retry', { captureId: ids[0] ?? '' }));
    await run();
    expect(world.service.requests).toEqual([]);
    expect([await block(), await states(ids)]).toEqual(['person-unconfirmed', ['queued', 'queued']]);
  });

  it('F47 of the former person ends the question', async () => {
    await start();
    const ids = await leaveWaiting();
    expect((await connect('robins-token', 'main')).claimant).toBeDefined();
    expect((await connect('new-token', 'main')).claimant).toBeUndefined();
    expect(await states(ids)).toEqual(['delivered', 'delivered']);
    expect(sentWith()).toEqual(['new-token', 'new-token']);
  });

  it('F47 that stays separate goes to that person’s existing account', async () => {
    await start();
    const robins = await connect('robins-token');
    await leaveWaiting();
    await connect('robins-token', 'main');
    await decide(false);
    expect((await accounts()).map(({ id }) => id)).toEqual([robins.id]);
    expect(posts()).toEqual([]);
  });
});

describe('the person of a token', () => {
  const asked = () => world.service.requests.filter(({ path }) => path === '/api/v1/me').length;

  it('F47 is requested at most daily, and another person blocks the account before anything is sent', async () => {
    await start();
    await world.saveIdea('At once');
    await run();
    expect([asked(), posts().length]).toEqual([0, 1]);

    world.pass(dayMs);
    await world.saveIdea('A day later');
    await run();
    await world.saveIdea('And one more');
    await run();
    expect([asked(), posts().length]).toEqual([1, 3]);

    world.service.setTokens({ 'demo-token': robin });
    world.pass(dayMs);
    const held = await world.saveIdea('Whose is this?');
    await run();
    expect([asked(), posts().length, await block()]).toEqual([2, 3, 'person-unconfirmed']);
    expect(await accounts()).toMatchObject([{ id: 'main', claimant: { email: robin } }]);
    await decide(true);
    expect([await world.state(held), asked()]).toEqual(['delivered', 2]);
    expect(await accounts()).toMatchObject([{ person: { email: robin } }]);
  });

  it('F47 blocks nothing while the service does not answer, or no longer names one', async () => {
    await start();
    noMe();
    world.pass(dayMs);
    const id = await world.saveIdea('Same token as ever');
    await run();
    expect(await world.state(id)).toBe('delivered');
    expect(await accounts()).toMatchObject([{ person: { email: dana } }]);
  });

  it('F47 can change the email, and new captures then use the new one as creator', async () => {
    await start();
    newEmail();
    world.pass(dayMs);
    await world.saveIdea('With the new address');
    await run();
    expect(await accounts()).toMatchObject([{ id: 'main', person: { email: 'dana.new@example.com' } }]);
    const preferences = await world.settings.preferences.get();
    expect(defaultsFor(preferences, 'main').createdBy).toBe('dana.new@example.com');
  });
});
