// The history in the background, on a database of its own.
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createHistory } from '@/lib/background/history';
import { createOutboxConnection } from '@/lib/outbox/storage/connection';
import { createFactStore } from '@/lib/outbox/storage/facts';
import { readPolicy } from '@/lib/settings/managed-policy';
import { createPageDigest } from '@/lib/settings/page-digest';
import { createSettings } from '@/lib/settings/settings';
import type { StorageArea } from '@/lib/settings/stored-value';
import { createMemoryArea } from '@/test/support/memory-area';
import { buildFact, factId, used } from '../capture/history/fact-builder';
import { buildCapture } from '../outbox/capture-builder';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

function raise(error: unknown): void {
  throw error;
}

function start({ isFailing = (_key: string): boolean => false, onError = raise } = {}) {
  const area = createMemoryArea();
  let writes = 0;
  const counted: StorageArea = {
    ...area,
    async set(changes) {
      writes += 1;
      if (Object.keys(changes).some(isFailing)) throw new Error('full');
      return area.set(changes);
    },
    remove: (key) => (isFailing(key) ? Promise.reject(new Error(`${key} stays`)) : area.remove(key)),
  };
  const stored = createSettings({ local: counted, session: createMemoryArea() });
  const confirmed = async () => readPolicy({});
  const settings = { ...stored, policy: { get: confirmed, confirmed, refresh: async () => undefined } };
  const connection = createOutboxConnection();
  const facts = createFactStore(connection);
  let shownIdeas = 0;
  const base = {
    settings,
    facts,
    digest: createPageDigest(settings.digestKey, (count) => crypto.getRandomValues(new Uint8Array(count))),
    now: () => 5_000,
    report: (_place: string, error: unknown) => onError(error),
  };
  const history = createHistory(base, () => {
    shownIdeas += 1;
  });
  /** A capture with its fact. */
  async function save(number: number, accountId: string) {
    const fact = buildFact({ id: factId(number), accountId, atMs: number, used: { portals: used('7') } });
    await connection.use((opened) => opened.put('facts', fact));
    const capture = buildCapture({ id: fact.id, accountId });
    history.changed(capture);
    return capture;
  }
  return { history, settings, facts, save, writes: () => writes, shownIdeas: () => shownIdeas };
}

type World = ReturnType<typeof start>;

/** Tasks enqueued earlier are done when this one is. */
const untilDone = ({ history }: World) => history.forgetAccount('nobody');

describe('captures that changed together', () => {
  it('get names and destinations with few writes', async () => {
    const world = start();
    const list = { accountId: 'a', subject: 'portals', scope: 'PRJ' } as const;
    await world.settings.lists.set(list, [{ value: '7', label: 'Customers', detail: '' }], 1);
    await untilDone(world);
    await Promise.all(Array.from({ length: 20 }, (_, at) => world.save(at, at % 2 === 0 ? 'a' : 'b')));
    await untilDone(world);
    expect(world.writes()).toBeLessThan(10);
    for (const { used } of await world.facts.ofAccount('a'))
      expect(used.portals).toEqual([['7', 'Customers']]);
    for (const { used } of await world.facts.ofAccount('b')) expect(used.portals).toEqual([['7', '']]);
    expect((await world.settings.lastDestination.get()).a?.mostUsed.portals).toMatchObject([
      { value: '7', label: 'Customers', product: 'PRJ' },
    ]);
  });

  it('draw the ideas of the menu again only once something was delivered', async () => {
    const world = start();
    const capture = await world.save(1, 'a');
    await untilDone(world);
    expect(world.shownIdeas()).toBe(0);
    world.history.changed({ ...capture, state: { name: 'delivered', atMs: 1 } });
    await untilDone(world);
    expect(world.shownIdeas()).toBe(1);
  });
});

it('a failure is reported, and what follows is not lost', async () => {
  const errors: unknown[] = [];
  let isFull = true;
  const world = start({ isFailing: () => isFull, onError: (error) => void errors.push(error) });
  await world.save(1, 'a');
  await untilDone(world);
  expect(errors).toEqual([new Error('full')]);
  isFull = false;
  await world.save(2, 'a');
  await untilDone(world);
  expect(await world.settings.lastDestination.get()).toHaveProperty('a');
  expect(errors).toHaveLength(1);
});

it('a draft whose fact can’t be made has none', async () => {
  const errors: unknown[] = [];
  const world = start({ isFailing: () => true, onError: (error) => void errors.push(error) });
  const { draft } = buildCapture();
  expect(await world.history.factOf(draft, { name: '', atMs: 1 })).toBeNull();
  expect(errors).toEqual([new Error('full')]);
  expect(await start().history.factOf({ ...draft, kind: 'gone' }, { name: '', atMs: 1 })).toBeNull();
});

it('an account is forgotten only after a running task wrote its destinations', async () => {
  const world = start();
  await world.save(1, 'a');
  await world.history.forgetAccount('a');
  expect(await world.settings.lastDestination.get()).toEqual({});
});

describe('clearing the history', () => {
  const list = { accountId: 'a', subject: 'products', scope: '' } as const;

  /** Stores a fact, a destination and a list of an account. */
  async function fill(world: World) {
    const view = { id: 'a', serviceAddress: 'https://acme.example', tokenEnding: '1234' };
    await world.settings.accounts.set([{ ...view, person: { name: '', email: '' } }]);
    await world.settings.lists.set(list, [{ value: 'PRJ', label: 'Project', detail: '' }], 1);
    await world.save(1, 'a');
    await untilDone(world);
  }
  const left = async ({ settings, facts }: World) => ({
    list: await settings.lists.get(list),
    facts: await facts.ofAccount('a'),
    destinations: await settings.lastDestination.get(),
  });

  it('also clears the cached lists of the service, and the ideas of the menu', async () => {
    const world = start();
    await fill(world);
    expect((await left(world)).list).not.toBeNull();
    expect(await world.history.forgetAll()).toBe(true);
    expect(await left(world)).toEqual({ list: null, facts: [], destinations: {} });
    expect(world.shownIdeas()).toBe(1);
  });

  it('clears everything else if one part stays, reports that part, and does not claim to be done', async () => {
    const errors: unknown[] = [];
    const world = start({
      isFailing: (key) => errors.length === 0 && key === 'lastDestination' && isClearing,
      onError: (error) => void errors.push(error),
    });
    let isClearing = false;
    await fill(world);
    isClearing = true;
    expect(await world.history.forgetAll()).toBe(false);
    const { list: kept, facts, destinations } = await left(world);
    expect({ kept, facts }).toEqual({ kept: null, facts: [] });
    expect(destinations).toHaveProperty('a');
    expect(errors).toEqual([new Error('lastDestination stays')]);
  });
});
