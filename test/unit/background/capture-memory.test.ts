import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createCaptureMemory } from '@/lib/background/capture-memory';
import { createSettings } from '@/lib/settings/settings';
import type { StorageArea } from '@/lib/settings/stored-value';
import { createMemoryArea } from '@/test/support/memory-area';
import { buildCapture } from '../outbox/capture-builder';

function raise(error: unknown): void {
  throw error;
}

function startMemory({
  isFailing = (_key: string): boolean => false,
  isFull = (): boolean => false,
  onError = raise,
} = {}) {
  const area = createMemoryArea();
  let writes = 0;
  const counted: StorageArea = {
    ...area,
    async set(changes) {
      writes += 1;
      if (isFull()) throw new Error('full');
      return area.set(changes);
    },
    remove: (key) => (isFailing(key) ? Promise.reject(new Error(`${key} stays`)) : area.remove(key)),
  };
  const settings = createSettings({ local: counted, session: createMemoryArea() });
  const memory = createCaptureMemory({
    settings,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    now: () => 5_000,
    report: (_place, error) => onError(error),
  });
  return { memory, settings, writes: () => writes };
}

function ideaOn(account: string, number: number) {
  const capture = buildCapture({ accountId: account, id: `6f1c6a2e-8d0b-4c57-9a53-0d4a5c1f2b${number}` });
  const values = { product: `P${number}`, name: `Idea ${number}`, tags: [`tag-${number}`] };
  const source = { ...capture.draft.source, address: `https://forum.example/${number}` };
  return { ...capture, draft: { ...capture.draft, values, source } };
}

/** Writes enqueued earlier are done when this one is. This one only forgets an unknown account. */
const untilDone = (memory: ReturnType<typeof startMemory>['memory']) => memory.forgetAccount('nobody');

it('captures saved together are remembered like single ones, with few writes', async () => {
  const captures = Array.from({ length: 20 }, (_, at) => ideaOn(at % 2 === 0 ? 'a' : 'b', 10 + at));
  const [together, alone] = [startMemory(), startMemory()];
  for (const capture of captures) together.memory.saved(capture);
  await untilDone(together.memory);
  const writesTogether = together.writes();
  for (const capture of captures) {
    alone.memory.saved(capture);
    await untilDone(alone.memory);
  }
  for (const account of ['a', 'b'])
    expect(await together.settings.recentValues(account).get()).toEqual(
      await alone.settings.recentValues(account).get(),
    );
  const destinationsOf = async ({ settings }: typeof together) =>
    Object.values(await settings.destinations.get()).map(({ byKind, mostUsed }) => ({ byKind, mostUsed }));
  expect(await destinationsOf(together)).toEqual(await destinationsOf(alone));
  expect((await together.settings.recentValues('a').get()).tags).toHaveLength(10);
  expect(writesTogether).toBeLessThan(alone.writes() / 5);
});

it('a capture that could not be remembered is reported, and the next one is remembered', async () => {
  const errors: unknown[] = [];
  let isFull = true;
  const { memory, settings } = startMemory({
    isFull: () => isFull,
    onError: (error) => void errors.push(error),
  });
  memory.saved(ideaOn('a', 10));
  await untilDone(memory);
  expect(errors).toEqual([new Error('full')]);
  isFull = false;
  memory.saved(ideaOn('a', 11));
  await untilDone(memory);
  expect((await settings.recentValues('a').get()).tags).toMatchObject([{ value: 'tag-11' }]);
  expect(errors).toHaveLength(1);
});

it('an account is forgotten only after a running task wrote its values', async () => {
  const { memory, settings } = startMemory();
  memory.saved(ideaOn('a', 10));
  await memory.forgetAccount('a');
  expect(await settings.recentValues('a').get()).toEqual({});
  await untilDone(memory);
  expect(await settings.recentValues('a').get()).toEqual({});
});

describe('clearing the history', () => {
  const list = { accountId: 'a', subject: 'products', scope: '' } as const;

  /** Remembers a value, a destination and a list of an account. */
  async function fill({ memory, settings }: ReturnType<typeof startMemory>) {
    await settings.accounts.set([
      {
        id: 'a',
        serviceAddress: 'https://acme.example',
        tokenEnding: '1234',
        person: { name: '', email: '' },
      },
    ]);
    await settings.lists.set(list, [{ value: 'PRJ', label: 'Project', detail: '' }], 1);
    memory.saved(ideaOn('a', 10));
    await untilDone(memory);
  }
  const left = async ({ settings }: ReturnType<typeof startMemory>) => ({
    list: await settings.lists.get(list),
    used: await settings.recentValues('a').get(),
    destinations: await settings.destinations.get(),
  });

  it('also clears the cached lists of the service', async () => {
    const world = startMemory();
    await fill(world);
    expect((await left(world)).list).not.toBeNull();
    expect(await world.memory.forgetAll()).toBe(true);
    expect(await left(world)).toEqual({ list: null, used: {}, destinations: {} });
  });

  it('clears everything else if one part stays, reports that part, and does not claim to be done', async () => {
    const errors: unknown[] = [];
    const world = startMemory({
      isFailing: (key) => key.startsWith('used:'),
      onError: (error) => void errors.push(error),
    });
    await fill(world);
    expect(await world.memory.forgetAll()).toBe(false);
    const { list, used, destinations } = await left(world);
    expect({ list, destinations }).toEqual({ list: null, destinations: {} });
    expect(used).not.toEqual({});
    expect(errors).toEqual([new Error('used:a stays')]);
  });
});
