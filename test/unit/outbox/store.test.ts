// The outbox's store. `integration/outbox` shows in which order it gives captures to the sender.
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createOutboxConnection, openOutboxDatabase } from '@/lib/outbox/storage/connection';
import { createOutboxStore, type OutboxStore, type StoreResult } from '@/lib/outbox/storage/store';
import { buildNewCapture } from './capture-builder';

const ids = Array.from({ length: 2 }, (_, index) => `6f1c6a2e-8d0b-4c57-9a53-0d4a5c1f2b1${index}` as const);
const [first = '', second = ''] = ids;

let store: OutboxStore;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  store = createOutboxStore();
});

function committed<T>(result: StoreResult<T>): T {
  if (!result.isOk) throw new Error(`the store failed: ${result.reason} ${result.detail}`);
  return result.value;
}

const add = async (overrides: Parameters<typeof buildNewCapture>[0]) =>
  committed(await store.add(buildNewCapture(overrides)));
const take = async (accountId = 'account-1', nowMs = 10_000) =>
  committed(await store.take({ accountId, owner: 'worker-1', nowMs }));

describe('taking a due capture', () => {
  it('F28 gives an account no capture of another account', async () => {
    await add({ id: first, accountId: 'account-2' });
    expect(await take('account-1')).toBeNull();
  });

  it('F41 does not delay captures behind a waiting one', async () => {
    await add({ id: first, state: { name: 'queued', wait: { fromMs: 9_000, forMs: 60_000 } } });
    await add({ id: second });
    expect((await take())?.id).toBe(second);
  });

  it('F19 ends a wait that started in what is now the future', async () => {
    await add({ id: first, state: { name: 'queued', wait: { fromMs: 99_000_000, forMs: 1_000 } } });
    expect((await take('account-1', 10_000))?.id).toBe(first);
  });

  it('leaves an undoable capture alone until its undo window has passed', async () => {
    await add({ id: first, state: { name: 'undoable', wait: { fromMs: 10_000, forMs: 5_000 } } });
    expect(await take('account-1', 14_999)).toBeNull();
    expect((await take('account-1', 15_000))?.id).toBe(first);
  });
});

describe('the next due time', () => {
  const due = async (nowMs = 10_000) => committed(await store.dueInMs('account-1', nowMs)).sendMs;

  it('is absent while every capture is delivered or waits for the person', async () => {
    await add({ id: first, state: { name: 'delivered', atMs: 1 } });
    await add({ id: second, state: { name: 'unknown', search: 'notFound', wait: null } });
    expect(await due()).toBeNull();
  });

  it('is the earliest of all waits', async () => {
    await add({ id: first, state: { name: 'queued', wait: { fromMs: 10_000, forMs: 60_000 } } });
    await add({ id: second, state: { name: 'undoable', wait: { fromMs: 10_000, forMs: 4_000 } } });
    expect(await due()).toBe(4_000);
  });

  it('is not before the wait that the service asked of the whole account', async () => {
    await add({ id: first });
    await store.changeQueue('account-1', { wait: { fromMs: 10_000, forMs: 30_000 } });
    expect(await due()).toBe(30_000);
  });

  it('F11 is absent while the account is blocked, and back after the block', async () => {
    await add({ id: first });
    await store.changeQueue('account-1', { block: { reason: 'token-refused', host: null, atMs: 1 } });
    expect(await due()).toBeNull();
    await store.resumeQueues('permission-missing');
    expect(await due()).toBeNull();
    await store.resumeQueues('token-refused');
    expect(await due()).toBe(0);
  });
});

it('discarding returns the capture, and refuses one that is being sent', async () => {
  await add({ id: first, state: { name: 'undoable', wait: { fromMs: 10_000, forMs: 5_000 } } });
  await add({ id: second });
  await take();
  expect(committed(await store.discard(second, ['undoable', 'queued'], 1))).toBeNull();
  expect(committed(await store.discard(first, ['undoable'], 1))?.id).toBe(first);
  expect(committed(await store.get(first))).toBeNull();
});

it('F31 a row that this version cannot read stays unchanged and hides no other row', async () => {
  await add({ id: first });
  const connection = createOutboxConnection();
  const newer = { id: second, version: 9, accountId: 'account-1', state: { name: 'queued' }, savedAtMs: 1 };
  await connection.use((database) => database.add('captures', newer));
  expect((await take())?.id).toBe(first);
  expect(await take()).toBeNull();
  const rows = await connection.use<unknown[]>((database) => database.getAll('captures'));
  expect(rows).toMatchObject({ value: expect.arrayContaining([{ ...newer, sequence: 2 }]) });
  connection.close();
});

it('F23 a database that cannot be opened is reported as blocked within its limit, and the next use retries', async () => {
  let isBlocked = true;
  const flaky = createOutboxStore({
    connection: createOutboxConnection({
      open: async (callbacks) =>
        isBlocked ? { isOk: false, reason: 'blocked', detail: '' } : openOutboxDatabase(callbacks),
    }),
  });
  expect(await flaky.add(buildNewCapture({ id: first }))).toMatchObject({ isOk: false, reason: 'blocked' });
  isBlocked = false;
  expect(await flaky.add(buildNewCapture({ id: first }))).toMatchObject({ isOk: true });
});

it('F22 the database is opened again after a write found no room, because Firefox lets the old connection only delete', async () => {
  let opens = 0;
  const counted = createOutboxConnection({
    open(callbacks) {
      opens += 1;
      return openOutboxDatabase(callbacks);
    },
  });
  const full = await counted.use(async () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(full).toMatchObject({ isOk: false, reason: 'quota' });
  expect(await counted.use(async () => 'saved')).toEqual({ isOk: true, value: 'saved' });
  expect(opens).toBe(2);
  counted.close();
});

it('F94 a browser that throws at once instead of opening the database is a failure like others, and the next use opens it', async () => {
  const throws = () => {
    throw new DOMException('not now', 'SecurityError');
  };
  const works = globalThis.indexedDB;
  globalThis.indexedDB = Object.assign(new IDBFactory(), { open: throws, deleteDatabase: throws });
  const detail = expect.stringContaining('not now');
  expect(await store.get(first)).toMatchObject({ isOk: false, reason: 'failed', detail });
  expect(await store.reset()).toBe(false);
  globalThis.indexedDB = works;
  await add({ id: first });
  expect(committed(await store.get(first))?.id).toBe(first);
});
