import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
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

/** A capture as the first three versions stored it. */
function asFirstStored({ duplicates, duplicateCheck, state, ...row }: NewCapture) {
  return {
    ...row,
    state: state.name === 'undoable' ? { ...state, name: 'held' } : state,
    doubles: duplicates,
    doubleCheck: duplicateCheck,
  };
}

/** The database as its first version made it: written down here a second time, so that it cannot change with the product. */
function writeFirstVersion(rows: readonly NewCapture[]): Promise<void> {
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
      database.createObjectStore('queues', { keyPath: 'accountId' });
      for (const row of rows) captures.add(asFirstStored(row));
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

describe('an outbox of the first version', () => {
  it('F31 keeps every capture with all that it holds, and its look for doubles, through all upgrades', async () => {
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

  it('F31 becomes the same as a new one, also when it is empty', async () => {
    await writeFirstVersion([]);
    const upgraded = await readAll();
    globalThis.indexedDB = new IDBFactory();
    const fresh = await readAll();
    expect(upgraded.shape).toEqual(fresh.shape);
    expect(fresh.shape).toMatchObject({ isOk: true, value: { version: outboxMigrations.length } });
  });

  it('F31 is upgraded once: opening it again changes nothing', async () => {
    await writeFirstVersion([queued, delivered, undoable]);
    const once = await readAll();
    expect(await readAll()).toEqual(once);
  });
});
