// What connecting asks the service for, and failures of the storage and ends of the worker meanwhile (F89).
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectsErrors } from '@/test/support/expected-errors.ts';
import { committed, createOutboxWorld, type OutboxWorld } from '../outbox/outbox-world.ts';

let world: OutboxWorld;
/** Writes of queues fail, as in a full storage. Others succeed. */
let isQueueFull: boolean;
/** Writes of preferences fail. Others succeed. */
let arePreferencesFull: boolean;
beforeEach(async () => {
  isQueueFull = false;
  arePreferencesFull = false;
  world = await createOutboxWorld({
    service: { tokens: { 'robins-token': 'robin@example.com' } },
    isStorageFull: (stores) => isQueueFull && stores.includes('queues'),
    areSettingsFull: (items) => arePreferencesFull && 'preferences' in items,
  });
});
afterEach(() => world.close());

const block = async () => committed(await world.store.queue('main')).block?.reason ?? null;
const posts = () => world.service.requests.filter(({ method }) => method === 'POST');
const token = 'demo-token';
const connectMain = (given = token) =>
  world.ask(world.send('account.connect', { address: world.service.url, token: given, accountId: 'main' }));

/** A waiting capture whose account is blocked because the service refused the token. */
async function waitBehindRefusedToken(): Promise<string> {
  const refusing = world.service.misbehave({
    path: '/api/v1/*',
    answer: { kind: 'status', status: 401, body: '' },
  });
  const id = await world.saveIdea('Waits');
  await world.run();
  refusing.remove();
  expect(await block()).toBe('token-refused');
  world.service.clearRequests();
  return id;
}

it('connecting a new account lists its products once, for its first defaults and to find out about votes', async () => {
  world.service.clearRequests();
  const request = { address: world.service.url, token: 'robins-token', accountId: 'robins' };
  const connected = await world.ask(world.send('account.connect', request));
  if (!connected.isOk) throw new Error(connected.reason);
  // The first account's ideas are read meanwhile.
  const own = world.service.requests.filter(({ headers }) => headers.authorization === 'Bearer robins-token');
  const paths = own.map(({ path }) => path.replace('/api/v1', ''));
  expect(paths).toEqual(['/me', '/products', '/products/PRJ/ideas', expect.stringMatching(/endorsements$/)]);
  expect(await world.settings.supportsVotes.get()).toMatchObject({ [connected.account.id]: true });
});

it('the account that a person chose is the one that the next form opens with, unless it is gone', async () => {
  await world.connect('robins', world.service.url, 'robins-token');
  const use = (accountId: string) => world.ask(world.send('account.use', { accountId }));
  const inUse = async () => (await world.settings.preferences.get()).activeAccountId;
  for (const [accountId, isDone] of [
    ['main', true],
    ['robins', true],
    ['gone', false],
  ] as const) {
    expect(await use(accountId)).toEqual({ isDone });
    expect(await inUse()).toBe(isDone ? accountId : 'robins');
  }
});

it('F89 connecting says that the queue could not be stored, and the queue continues once it can', async () => {
  const id = await waitBehindRefusedToken();
  world.pass(1_000);
  isQueueFull = true;
  expect(await connectMain()).toMatchObject({ isOk: false, reason: 'storage-failed' });
  isQueueFull = false;
  await world.run();
  expect([await world.state(id), await block()]).toEqual(['delivered', null]);
  expect(posts()).toHaveLength(1);
});

it('F89 connecting says that the preferences could not be stored, and can be repeated', async () => {
  const id = await waitBehindRefusedToken();
  expectsErrors(/QuotaExceededError|full/);
  arePreferencesFull = true;
  expect(await connectMain()).toMatchObject({ isOk: false, reason: 'storage-failed' });
  arePreferencesFull = false;
  expect(await connectMain()).toMatchObject({ isOk: true });
  await world.run();
  expect(await world.state(id)).toBe('delivered');
});

it('F89 a block that the account proves to be over ends with the next run, without the person', async () => {
  const id = await waitBehindRefusedToken();
  world.pass(1_000);
  isQueueFull = true;
  await connectMain();
  isQueueFull = false;
  await world.restartWorker();
  await world.run();
  expect(await world.state(id)).toBe('delivered');
});

it('F89 a block that the account does not prove to be over stays, and costs no request', async () => {
  const id = await waitBehindRefusedToken();
  await world.runAfter(60_000);
  await world.restartWorker();
  await world.run();
  expect([await world.state(id), await block()]).toEqual(['queued', 'token-refused']);
  expect(world.service.requests).toEqual([]);
});

it.each([
  ['the same person', true],
  ['another person', false],
] as const)(
  'F89 "%s" counts although the worker ended before the block did, and can be said again',
  async (_title, isSame) => {
    const id = await world.saveIdea('Waits for an answer');
    expect(await connectMain('robins-token')).toMatchObject({ isOk: true, account: { claimant: {} } });
    const asked = await world.settings.accounts.get();
    isQueueFull = true;
    const decide = () => world.ask(world.send('account.decide', { accountId: 'main', isSamePerson: isSame }));
    await decide();
    isQueueFull = false;
    // The worker ended before the pages' view of the accounts was written, too.
    await world.settings.accounts.set(asked);
    await world.restartWorker();
    await decide();
    expect((await world.settings.accounts.get()).map(({ claimant }) => claimant)).toEqual([undefined]);
    await world.run();
    expect([await world.state(id), await block()]).toEqual(
      isSame ? ['delivered', null] : ['queued', 'disconnected'],
    );
  },
);
