// Upgrades of the outbox's database, on a made second version.
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  createOutboxConnection,
  type Migration,
  openOutboxDatabase,
  outboxMigrations,
} from '@/lib/outbox/storage/connection';
import { createOutboxStore } from '@/lib/outbox/storage/store';
import { buildNewCapture } from './capture-builder';

const ids = ['6f1c6a2e-8d0b-4c57-9a53-0d4a5c1f2b10', '6f1c6a2e-8d0b-4c57-9a53-0d4a5c1f2b11'] as const;
const [first, second] = ids;

/** Renames a field, and creates the index of the new one last: Chromium reads every row for it. */
const secondVersion: Migration = (_database, transaction, rewriteRows) => {
  const captures = transaction.objectStore('captures');
  rewriteRows(
    captures,
    ({ kind, ...row }) => ({ ...row, kind, shape: kind }),
    () => captures.createIndex('byShape', 'shape'),
  );
  rewriteRows(transaction.objectStore('queues'), (row) => ({ ...row, isOfSecond: true }));
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** A database of the first version with these rows, closed again. */
async function writeFirstVersion(captures: readonly object[], queues: readonly object[] = []): Promise<void> {
  const connection = createOutboxConnection();
  await connection.use(async (database) => {
    for (const row of captures) await database.add('captures', row);
    for (const row of queues) await database.add('queues', Object(row));
  });
  connection.close();
}

const openUpgraded = () =>
  createOutboxConnection({
    open: (callbacks) => openOutboxDatabase(callbacks, [...outboxMigrations, secondVersion]),
  });

async function readAll(name: 'captures' | 'queues', connection = openUpgraded()): Promise<unknown> {
  const read = await connection.use<unknown[]>((database) => database.getAll(name));
  connection.close();
  return read.isOk ? read.value : read.reason;
}

it('F31 an upgrade changes every row once, and keeps what this version cannot read', async () => {
  const newer = { version: 9, id: 'newer', state: { name: 'held', until: 5 }, kind: 'new', added: ['later'] };
  const capture = buildNewCapture({ id: first });
  await writeFirstVersion([capture, newer, { id: 'broken', state: 'held' }]);
  const upgraded = [
    { ...capture, sequence: 1, shape: 'idea' },
    { ...newer, sequence: 2, shape: 'new' },
    { id: 'broken', state: 'held', sequence: 3, kind: undefined, shape: undefined },
  ];
  expect(await readAll('captures')).toEqual(upgraded);
  expect(await readAll('captures')).toEqual(upgraded);
  const store = createOutboxStore({ connection: openUpgraded() });
  expect(await store.newest(10)).toMatchObject({ value: [{ id: first }] });
  store.close();
});

it('F31 an upgraded database has the same structure as a new one', async () => {
  const structure = async () => {
    const connection = openUpgraded();
    const read = await connection.use(async (database) => {
      const indexes = [...database.transaction('captures').store.indexNames];
      return [database.version, [...database.objectStoreNames], indexes];
    });
    connection.close();
    return read;
  };
  await writeFirstVersion([]);
  const upgraded = await structure();
  globalThis.indexedDB = new IDBFactory();
  expect(upgraded).toEqual(await structure());
  expect(upgraded).toMatchObject({ isOk: true, value: [2, expect.anything(), expect.anything()] });
});

it('F77 a database of a newer version is refused, and stays as it is', async () => {
  await writeFirstVersion([buildNewCapture({ id: first })]);
  const upgraded = await readAll('captures');
  const older = createOutboxStore();
  expect(await older.get(first)).toMatchObject({ isOk: false, reason: 'newer' });
  expect(await older.add(buildNewCapture({ id: second }))).toMatchObject({ isOk: false, reason: 'newer' });
  expect(await readAll('captures')).toEqual(upgraded);
});

it('F24 a row that is no plain object stays unchanged', async () => {
  const list = Object.assign(['pause'], { accountId: 'account-3' });
  await writeFirstVersion([], [list]);
  expect(await readAll('queues')).toEqual([list]);
});

it('F24 the upgrade keeps the entry of a row that the browser lost, and changes the others', async () => {
  await writeFirstVersion([buildNewCapture({ id: first }), buildNewCapture({ id: second })]);
  const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(function (
    this: IDBObjectStore,
    key,
  ) {
    // A request that fails like that for a lost row: this key already exists.
    return this.add({ sequence: key });
  });
  expect(await readAll('captures')).toEqual([
    { sequence: 1 },
    { ...buildNewCapture({ id: second }), sequence: 2, shape: 'idea' },
  ]);
  get.mockRestore();
});
