// The facts of the history in their store.
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Fact } from '@/lib/capture/history/fact';
import { createOutboxConnection, type OutboxConnection } from '@/lib/outbox/storage/connection';
import { createFactStore, type FactStore } from '@/lib/outbox/storage/facts';
import { createOutboxStore } from '@/lib/outbox/storage/store';
import { buildFact, factId } from '../capture/history/fact-builder';
import { buildNewCapture } from './capture-builder';

let connection: OutboxConnection;
let facts: FactStore;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  connection = createOutboxConnection();
  facts = createFactStore(connection);
});

const put = (...given: readonly object[]) =>
  connection.use(async (database) => {
    for (const fact of given) await database.put('facts', fact);
  });
const fact = (number: number, given: Partial<Fact> = {}) =>
  buildFact({ id: factId(number), atMs: number, ...given });
const numbers = (found: readonly Fact[]) => found.map(({ atMs }) => atMs);

describe('the facts', () => {
  it('of an account come newest first, and only as many as asked for', async () => {
    await put(fact(3), fact(1), fact(2), fact(9, { accountId: 'other' }), fact(4, { accountId: 'main2' }));
    expect(numbers(await facts.ofAccount('main'))).toEqual([3, 2, 1]);
    expect(numbers(await facts.ofAccount('main', 2))).toEqual([3, 2]);
    expect(numbers(await facts.ofAccount('main', 3))).toEqual([3, 2, 1]);
    expect(await facts.ofAccount('nobody')).toEqual([]);
  });

  it('of a page and of a site are those of one account', async () => {
    await put(
      fact(1, { page: 'p', site: 's' }),
      fact(2, { page: 'q', site: 's' }),
      fact(3, { page: 'p', site: 's', accountId: 'other' }),
      fact(4),
    );
    expect(numbers(await facts.ofPage('main', 'p'))).toEqual([1]);
    expect(numbers(await facts.ofSite('main', 's'))).toEqual([2, 1]);
  });

  it('that can’t be parsed hide no other', async () => {
    await put(fact(1), { id: factId(2), accountId: 'main', atMs: 2, used: 'broken' });
    expect(numbers(await facts.ofAccount('main'))).toEqual([1]);
  });

  it('are none while the database fails', async () => {
    globalThis.indexedDB.open = () => {
      throw new Error('the storage is off');
    };
    expect(await facts.ofAccount('main')).toEqual([]);
  });

  it('change together, and one that is gone stays gone', async () => {
    await put(fact(1), fact(2));
    await facts.change([factId(1), factId(7)], (before) => ({ ...before, name: 'Changed' }));
    expect((await facts.ofAccount('main')).map(({ name }) => name)).toEqual(['Tide pools', 'Changed']);
  });

  it('are all forgotten at once', async () => {
    await put(fact(1), fact(2, { accountId: 'other' }));
    await facts.forgetAll();
    expect([...(await facts.ofAccount('main')), ...(await facts.ofAccount('other'))]).toEqual([]);
  });

  it('are dropped once they are old and their captures are gone', async () => {
    const store = createOutboxStore({ connection });
    await store.add(buildNewCapture({ id: factId(1) }));
    const many = Array.from({ length: 450 }, (_, at) => fact(1_000 + at, { atMs: 3, accountId: 'b' }));
    await put(fact(1), fact(2), fact(10), fact(4, { accountId: 'c' }), ...many);
    await facts.dropOld(10);
    expect(numbers(await facts.ofAccount('main'))).toEqual([10, 1]);
    expect(await facts.ofAccount('b')).toEqual([]);
    expect(await facts.ofAccount('c')).toEqual([]);
  });
});
