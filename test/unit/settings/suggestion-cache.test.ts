// The cached lists of the service, in their own database.
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSuggestionCache, listsDatabaseName } from '@/lib/settings/suggestion-cache';

const dayMs = 24 * 60 * 60_000;
const option = (value: string, label = value) => ({ value, label, detail: '' });
const place = { accountId: 'a', subject: 'products', scope: '' } as const;
const releasesOf = (scope: string) => ({ ...place, subject: 'releases', scope }) as const;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => vi.useRealTimers());

async function storedRows(): Promise<unknown[]> {
  const database = await openDB(listsDatabaseName);
  const rows = await database.getAll('lists');
  database.close();
  return rows;
}

describe('a list of the service', () => {
  it('is stored for its account, and another context of the extension has it, too', async () => {
    await createSuggestionCache().set(place, [option('PRJ')], 5);
    const lists = createSuggestionCache();
    expect(await lists.get(place)).toEqual({ atMs: 5, options: [option('PRJ')] });
    expect(await lists.get({ ...place, accountId: 'b' })).toBeNull();
  });

  it('is deleted after a month', async () => {
    const lists = createSuggestionCache();
    await lists.set(place, [option('PRJ')], 0);
    await lists.prune(30 * dayMs - 1);
    expect(await lists.get(place)).not.toBeNull();
    await lists.prune(30 * dayMs);
    expect(await lists.get(place)).toBeNull();
  });

  it('is dropped if it is the oldest of more than forty', async () => {
    const lists = createSuggestionCache();
    for (let index = 0; index <= 40; index += 1) await lists.set(releasesOf(`P${index}`), [], index);
    expect(await storedRows()).toHaveLength(40);
    expect(await lists.get(releasesOf('P0'))).toBeNull();
  });

  it('stays if the clock went back before it was read', async () => {
    const lists = createSuggestionCache();
    for (let index = 1; index <= 40; index += 1) await lists.set(releasesOf(`P${index}`), [], index);
    await lists.set(place, [option('PRJ')], 0);
    expect(await lists.get(place)).not.toBeNull();
    expect(await storedRows()).toHaveLength(40);
  });

  it('F71 is cut at half a megabyte, and all lists stay below two', async () => {
    const lists = createSuggestionCache();
    const many = Array.from({ length: 5_000 }, (_, index) => option(`${index}`, 'ü'.repeat(100)));
    for (let index = 0; index < 10; index += 1) await lists.set(releasesOf(`P${index}`), many, index);
    const rows = await storedRows();
    const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;
    for (const row of rows) expect(bytes(row)).toBeLessThan(510_000);
    expect(bytes(rows)).toBeLessThan(2_100_000);
    const last = await lists.get(releasesOf('P9'));
    expect(last?.options[0]).toEqual(many[0]);
    expect(last?.isCut).toBe(true);
  });

  it('is forgotten with its account, and stays for an account whose ID only starts the same', async () => {
    const lists = createSuggestionCache();
    for (const accountId of ['a', 'a1']) await lists.set({ ...place, accountId }, [option('PRJ')], 1);
    await lists.set(releasesOf('\uFFFF'), [], 1);
    await lists.forget('a');
    expect(await storedRows()).toHaveLength(1);
    expect(await lists.get({ ...place, accountId: 'a1' })).not.toBeNull();
  });

  it('that cannot be read counts as none', async () => {
    const lists = createSuggestionCache();
    await lists.set(place, [], 1);
    const database = await openDB(listsDatabaseName);
    await database.put('lists', { list: { atMs: 'broken' }, atMs: 1, bytes: 1 }, ['a', 'products', '']);
    database.close();
    expect(await lists.get(place)).toBeNull();
  });
});

describe('a database that fails', () => {
  /** Opening it fails as in a browser, and works again after the returned function. */
  function breakOpening(open: IDBFactory['open']): () => void {
    const working = indexedDB.open;
    indexedDB.open = open;
    return () => {
      indexedDB.open = working;
    };
  }
  const fails = () => {
    throw new DOMException('Internal error opening backing store', 'UnknownError');
  };

  it('F24 is an empty cache, and the next use tries again', async () => {
    const lists = createSuggestionCache();
    const repair = breakOpening(fails);
    await lists.set(place, [option('PRJ')], 1);
    await lists.prune(1);
    expect(await lists.get(place)).toBeNull();
    repair();
    await lists.set(place, [option('PRJ')], 1);
    expect(await lists.get(place)).not.toBeNull();
  });

  it('F23 and never answers is an empty cache after two seconds', async () => {
    vi.useFakeTimers();
    breakOpening(() => Reflect.construct(EventTarget, []) as IDBOpenDBRequest);
    const lists = createSuggestionCache();
    const uses = Promise.all([lists.get(place), lists.set(place, [], 1), lists.prune(1)]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await uses).toEqual([null, undefined, undefined]);
  });

  it('T22 loses all lists when an account is disconnected, or says that they stay', async () => {
    const lists = createSuggestionCache();
    await lists.set(place, [option('PRJ')], 1);
    const broken = createSuggestionCache();
    const repair = breakOpening(fails);
    await broken.forget('a');
    repair();
    expect(await createSuggestionCache().get(place)).toBeNull();
    breakOpening(fails);
    indexedDB.deleteDatabase = fails;
    await expect(createSuggestionCache().forget('a')).rejects.toThrow('Internal error');
  });

  it('F24 and was lost is an empty cache, in a context that had it open, too', async () => {
    const lists = createSuggestionCache();
    await lists.set(place, [option('PRJ')], 1);
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(listsDatabaseName).onsuccess = resolve;
    });
    expect(await lists.get(place)).toBeNull();
    await lists.set(place, [option('OPS')], 2);
    expect(await lists.get(place)).toEqual({ atMs: 2, options: [option('OPS')] });
  });

  it('F77 of a newer version is an empty cache, and stays unchanged', async () => {
    const newer = await openDB(listsDatabaseName, 99, {
      upgrade: (created) => void created.createObjectStore('ofTomorrow'),
    });
    newer.close();
    const lists = createSuggestionCache();
    await lists.set(place, [option('PRJ')], 1);
    expect(await lists.get(place)).toBeNull();
    await expect(lists.forget('a')).rejects.toThrow('newer');
    const [known] = await indexedDB.databases();
    expect(known).toEqual({ name: listsDatabaseName, version: 99 });
  });
});
