// A decision with several effects: the worker dies at each of its writes, or an effect fails. The next start finishes it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAccountStore } from '@/lib/settings/account-store';
import { type BackgroundWorld, committed, startBackground } from '@/test/support/start-background.ts';
import { createIdea } from '../routes.ts';

let world: BackgroundWorld;
/** The worker dies at this write of its settings, from 1. 0: it lives. */
let diesAt: number;
let writes: number;
/** Why the browser keeps a permission. null if it gives it back. */
let permissionFault: Error | null;

beforeEach(async () => {
  [diesAt, writes, permissionFault] = [0, 0, null];
  world = await startBackground({
    areSettingsFull() {
      if (diesAt === 0) return false;
      writes += 1;
      if (writes === diesAt) world.die();
      return writes >= diesAt;
    },
    environment: {
      report: vi.fn(),
      async releasePermission(origin, inUse) {
        if (permissionFault) throw permissionFault;
        world.browser.released.push({ origin, inUse });
      },
    },
  });
  const answer = { kind: 'rate-limit', form: 'body', seconds: 60 } as const;
  world.service.misbehave({ ...createIdea, calls: 1, answer });
});
afterEach(() => world.close());

/** The worker dies at a write of what `act` starts. Then its next life starts. False if `act` was over before. */
async function diesDuring(act: () => unknown, write: number): Promise<boolean> {
  [diesAt, writes] = [write, 0];
  void Promise.resolve(act()).catch(() => undefined);
  await vi.waitFor(() => expect(writes >= write || writes > 0).toBe(true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const hasDied = writes >= write;
  diesAt = 0;
  await world.restart();
  return hasDied;
}

const disconnect = (queue: 'keep' | 'discard') =>
  world.send('account.disconnect', { accountId: 'main', queue });
const isDecided = async () => (await world.settings.decisions.get()).length > 0;
const token = async () => (await createAccountStore(world.settings.sessionTokens).get('main'))?.token ?? null;

async function connectAndSend(): Promise<string[]> {
  await world.connect('again', world.service.url, world.service.token);
  await world.live(10 * 60_000);
  return world
    .ideaNames()
    .filter((name) => String(name).startsWith('Waits'))
    .map(String);
}

const moments = Array.from({ length: 12 }, (_, at) => at + 1);

it.each(moments)(
  'F103 nothing discarded follows after connecting again, if the worker dies at write %i of disconnecting',
  async (write) => {
    for (const name of ['Waits one', 'Waits two']) await world.saveIdea(name);
    await world.untilIdle();
    await diesDuring(() => disconnect('discard'), write);
    expect(await isDecided()).toBe(false);
    // Before the first write is stored, nothing was decided.
    if (write === 1) return expect(await token()).not.toBeNull();
    expect(await token()).toBeNull();
    expect(committed(await world.store.newest(10))).toEqual([]);
    expect(world.browser.released.map(({ origin }) => origin)).toContain(world.service.url);
    expect(await connectAndSend()).toEqual([]);
  },
);

it.each(moments)(
  'F103 disconnecting with "Keep" is finished and keeps everything, if the worker dies at write %i',
  async (write) => {
    await world.saveIdea('Waits');
    await world.untilIdle();
    await diesDuring(() => disconnect('keep'), write);
    if (write === 1) return expect(await token()).not.toBeNull();
    expect([await token(), await isDecided()]).toEqual([null, false]);
    expect((await world.settings.preferences.get()).activeAccountId).toBe('');
    expect(await connectAndSend()).toEqual(['Waits']);
  },
);

it('F103 while the storage keeps what was discarded, nothing is sent and nobody can connect again', async () => {
  await world.saveIdea('Waits');
  await world.untilIdle();
  const broken = vi.spyOn(globalThis.IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('not now', 'UnknownError');
  });
  const connect = () =>
    world.ask(world.send('account.connect', { address: world.service.url, token: world.service.token }));
  expect(await world.ask(disconnect('discard'))).toEqual({ isDone: false });
  expect(await connect()).toMatchObject({ isOk: false, reason: 'storage-failed' });
  await world.restart();
  await world.live(10 * 60_000);
  broken.mockRestore();
  expect(await world.save(world.draft('idea', { product: 'PRJ', name: 'New' })).catch(String)).toContain(
    'no-account',
  );
  expect(await connect()).toMatchObject({ isOk: true });
  await world.live(10 * 60_000);
  expect(world.ideaNames()).not.toContain('Waits');
});

it('T34 a permission that the browser keeps is given back at a later start', async () => {
  permissionFault = new Error('not now');
  expect(await world.ask(disconnect('keep'))).toEqual({ isDone: false });
  await world.restart();
  expect(await isDecided()).toBe(true);
  permissionFault = null;
  await world.restart();
  expect([world.browser.released.at(-1)?.origin, await isDecided()]).toEqual([world.service.url, false]);
});

it.each([1, 2, 3])(
  'F103 the history is gone whole, if the worker dies at write %i of clearing it',
  async (write) => {
    await world.saveIdea('Waits');
    await vi.waitFor(async () => expect(await world.settings.lastDestination.get()).toHaveProperty('main'));
    await diesDuring(() => world.send('history.forget', {}), write);
    const left = [await world.facts.ofAccount('main'), await world.settings.lastDestination.get()];
    if (write > 1) expect(left).toEqual([[], {}]);
    expect(await isDecided()).toBe(false);
  },
);
