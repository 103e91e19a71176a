import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutboxConnection } from '@/lib/outbox/storage/connection';
import { outboxMigrations } from '@/lib/outbox/storage/migrations';
import { createPictureStore } from '@/lib/outbox/storage/pictures';
import { createOutboxStore, type NewCapture } from '@/lib/outbox/storage/store';
import { buildNewCapture } from './capture-builder';

const name = 'quick-capture-outbox';
const ids = ['6f1c6a2e-8d0b-4c57-9a53-0d4a5c1f2b10', '6f1c6a2e-8d0b-4c57-9a53-0d4a5c1f2b11'] as const;
const [queuedId, deliveredId] = ids;
const result = { id: '10', key: 'PRJ-I-10', name: 'Import', url: 'https://plan.example/ideas/PRJ-I-10' };
const queued = buildNewCapture({ id: queuedId, name: 'Waits' });
const delivered = buildNewCapture({
  id: deliveredId,
  name: 'Arrived',
  steps: queued.steps.map((step) => ({ ...step, result })),
  state: { name: 'delivered', atMs: 2_000 },
  duplicateCheck: { fromMs: 32_000, forMs: 1_000 },
});

const undoable = buildNewCapture({
  id: '6f1c6a2e-8d0b-4c57-9a53-0d4a5c1f2b12',
  name: 'Can be taken back',
  state: { name: 'undoable', wait: { fromMs: 1_000, forMs: 5_000 } },
});

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** A capture as stored by the first three versions. */
function asFirstStored({ duplicates, duplicateCheck, state, ...row }: NewCapture) {
  return {
    ...row,
    state: state.name === 'undoable' ? { ...state, name: 'held' } : state,
    doubles: duplicates,
    doubleCheck: duplicateCheck,
  };
}

/** The database as created by its first version, repeated here so that it can't change with the product. */
function writeFirstVersion(
  rows: readonly NewCapture[],
  others: { readonly captures?: readonly object[]; readonly queues?: readonly object[] } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => {
      const database = opening.result;
      const captures = database.createObjectStore('captures', { keyPath: 'sequence', autoIncrement: true });
      captures.createIndex('byId', 'id', { unique: true });
      captures.createIndex('byState', 'state.name');
      captures.createIndex('byAccountAndState', ['accountId', 'state.name']);
      captures.createIndex('bySavedAt', 'savedAtMs');
      captures.createIndex('byDoubleCheck', 'doubleCheck.fromMs');
      const queues = database.createObjectStore('queues', { keyPath: 'accountId' });
      for (const row of rows) captures.add(asFirstStored(row));
      for (const row of others.captures ?? []) captures.add(row);
      for (const row of others.queues ?? []) queues.add(row);
    };
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
    opening.onerror = () => reject(opening.error);
  });
}

async function readAll() {
  const connection = createOutboxConnection();
  const store = createOutboxStore({ connection });
  const rows = await store.newest(10);
  const due = await store.toDuplicateCheck('account-1', { nowMs: 90_000, count: 5 }, ({ id }) => id);
  const picture = await createPictureStore(connection).get('none');
  const shape = await connection.use(async (database) => ({
    version: database.version,
    stores: [...database.objectStoreNames],
    indexes: [...database.transaction('captures').store.indexNames],
  }));
  connection.close();
  return { rows, due, picture, shape };
}

/** All stored rows of a store, after all upgrades. */
async function readRaw(storeName: 'captures' | 'queues') {
  const connection = createOutboxConnection();
  const read = await connection.use<unknown[]>((database) => database.getAll(storeName));
  connection.close();
  if (!read.isOk) throw new Error(read.detail);
  return read.value;
}

describe('an outbox of the first version', () => {
  it('F31 keeps every complete capture and its duplicate check, through all upgrades', async () => {
    await writeFirstVersion([queued, delivered, undoable]);
    const after = await readAll();
    expect(after.rows).toEqual({
      isOk: true,
      value: [
        { ...undoable, sequence: 3 },
        { ...delivered, sequence: 2 },
        { ...queued, sequence: 1 },
      ],
    });
    expect(after.due).toEqual({ isOk: true, value: [deliveredId] });
    expect(after.picture).toEqual({ isOk: true, value: null });
  });

  it('F31 gets the same structure as a new one, even if it is empty', async () => {
    await writeFirstVersion([]);
    const upgraded = await readAll();
    globalThis.indexedDB = new IDBFactory();
    const fresh = await readAll();
    expect(upgraded.shape).toEqual(fresh.shape);
    expect(fresh.shape).toMatchObject({ isOk: true, value: { version: outboxMigrations.length } });
  });

  it('F31 is upgraded only once', async () => {
    await writeFirstVersion([queued, delivered, undoable]);
    const once = await readAll();
    expect(await readAll()).toEqual(once);
  });
});

describe('the upgrade to plain names', () => {
  const wait = { fromMs: 1_000, forMs: 2_000 };
  const reason = { reason: 'token-refused', host: null, atMs: 1_000 };

  it('F31 keeps what blocks an account, and the wait', async () => {
    const queues = [
      { accountId: 'account-1', pause: reason, wait: null },
      { accountId: 'account-2', pause: null, wait },
    ];
    await writeFirstVersion([], { queues });
    const store = createOutboxStore();
    expect(await store.queue('account-1')).toMatchObject({ value: { block: reason, wait: null } });
    expect(await store.queue('account-2')).toMatchObject({ value: { block: null, wait } });
    store.close();
    expect(await readRaw('queues')).toEqual(queues.map(({ pause, ...row }) => ({ ...row, block: pause })));
  });

  it('F24 F31 keeps every other field of a row that this version cannot read', async () => {
    const newer = {
      version: 9,
      id: 'newer',
      state: { name: 'held', until: 5 },
      added: ['later'],
      doubles: 3,
    };
    const broken = { id: 'broken', state: 'held' };
    await writeFirstVersion([queued], { captures: [newer, broken] });
    expect((await readAll()).rows).toEqual({ isOk: true, value: [{ ...queued, sequence: 1 }] });
    expect(await readRaw('captures')).toEqual([
      { ...queued, sequence: 1 },
      {
        version: 9,
        id: 'newer',
        state: { name: 'undoable', until: 5 },
        added: ['later'],
        duplicates: 3,
        sequence: 2,
      },
      { ...broken, sequence: 3 },
    ]);
  });

  it('F24 keeps a row that is no plain object unchanged', async () => {
    const list = Object.assign(['pause'], { accountId: 'account-3', pause: reason });
    await writeFirstVersion([], { queues: [list] });
    expect(await readRaw('queues')).toEqual([list]);
  });

  it('F24 keeps the entry of a row that the browser lost, and upgrades the others', async () => {
    await writeFirstVersion([undoable, delivered]);
    const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(function (
      this: IDBObjectStore,
      key,
    ) {
      // A request that fails like that for a lost row: this key already exists.
      return this.add({ sequence: key });
    });
    const store = createOutboxStore();
    expect(await store.get(deliveredId)).toMatchObject({ value: { id: deliveredId, duplicates: [] } });
    expect(await store.inState('undoable')).toEqual({ isOk: true, value: [] });
    store.close();
    get.mockRestore();
    expect(await readRaw('captures')).toContainEqual({ sequence: 1 });
  });
});
