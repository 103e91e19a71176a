// The outbox's IndexedDB: schema, upgrades and connection.
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames, unwrap } from 'idb';
import type { Picture } from '@/lib/capture/pictures/picture';
import { type Connection, createConnection } from '@/lib/database/connection';
import {
  deleteDatabase,
  type OpenCallbacks,
  type OpenResult,
  openDatabase,
} from '@/lib/database/open-database';
import type { Queue } from '@/lib/outbox/queue';

export type { StorageFailure, StoreResult } from '@/lib/database/connection';

/** The keys of a document's rows. Each writer has its heads, counted by `n`, and its long texts. Quotes are shared. */
export type DraftKey =
  | [documentId: string, part: 'head', writer: string, n: number]
  | [documentId: string, part: 'text', writer: string, field: string, piece: number]
  | [documentId: string, part: 'quote', quoteId: string]
  | [documentId: string, part: 'quote', quoteId: string, piece: number];

/** Captures, drafts and facts are parsed on every read. A broken row, or one of a newer version, stays unchanged. */
export interface OutboxSchema extends DBSchema {
  captures: {
    key: number;
    value: unknown & object;
    indexes: {
      byId: string;
      byState: string;
      byAccountAndState: [string, string];
      byDuplicateCheck: [string, number];
    };
  };
  queues: { key: string; value: Queue };
  pictures: { key: string; value: Picture & { keptAtMs: number }; indexes: { byKeptAt: number } };
  /** Heads, long texts and quotes of drafts (`draft-rows.ts`). Only heads have a page. */
  drafts: { key: DraftKey; value: unknown & object; indexes: { byPage: [string, string] } };
  /** Captures and drafts that were removed. No import brings them back. */
  gone: { key: string; value: { id: string; atMs: number } };
  /** What the history asks for (`facts.ts`). */
  facts: {
    key: string;
    value: unknown & object;
    indexes: {
      byAccount: [accountId: string, atMs: number];
      byPage: [accountId: string, page: string];
      bySite: [accountId: string, site: string];
    };
  };
}

export type OutboxDatabase = IDBPDatabase<OutboxSchema>;
export type OutboxConnection = Connection<OutboxSchema>;

type StoreNamesInOrder = readonly StoreNames<OutboxSchema>[];

/** A transaction that writes. If it fails, the request that failed reports the reason. */
export function begin<const Names extends StoreNamesInOrder>(
  database: OutboxDatabase,
  names: Names,
  options: IDBTransactionOptions = {},
): IDBPTransaction<OutboxSchema, Names, 'readwrite'> {
  const transaction = database.transaction(names, 'readwrite', options);
  transaction.done.catch(() => undefined);
  return transaction;
}

/** Runs `work` in one transaction that writes. Resolves once it is committed, by default durably. */
export const inTransaction =
  <const Names extends StoreNamesInOrder, T>(
    names: Names,
    work: (transaction: IDBPTransaction<OutboxSchema, Names, 'readwrite'>) => Promise<T>,
    options: IDBTransactionOptions = { durability: 'strict' },
  ) =>
  async (database: OutboxDatabase): Promise<T> => {
    const transaction = begin(database, names, options);
    const result = await work(transaction);
    await transaction.done;
    return result;
  };

type Row = Readonly<Record<string, unknown>>;
type RewriteRows = (store: IDBObjectStore, rewrite: (row: Row) => Row, onDone?: () => void) => void;

/** Changes the stores of the previous version, by the browser's own API: today's types don't describe old rows. */
export type Migration = (
  database: IDBDatabase,
  transaction: IDBTransaction,
  rewriteRows: RewriteRows,
) => void;

function firstStores(database: IDBDatabase): void {
  const captures = database.createObjectStore('captures', { keyPath: 'sequence', autoIncrement: true });
  captures.createIndex('byId', 'id', { unique: true });
  captures.createIndex('byState', 'state.name');
  captures.createIndex('byAccountAndState', ['accountId', 'state.name']);
  captures.createIndex('byDuplicateCheck', ['accountId', 'duplicateCheck.fromMs']);
  database.createObjectStore('queues', { keyPath: 'accountId' });
  database.createObjectStore('pictures', { keyPath: 'id' }).createIndex('byKeptAt', 'keptAtMs');
  database.createObjectStore('drafts').createIndex('byPage', ['draft.accountId', 'page']);
  database.createObjectStore('gone', { keyPath: 'id' });
  const facts = database.createObjectStore('facts', { keyPath: 'id' });
  facts.createIndex('byAccount', ['accountId', 'atMs']);
  facts.createIndex('byPage', ['accountId', 'page']);
  facts.createIndex('bySite', ['accountId', 'site']);
}

/** Version n has the first n of these. Add new ones at the end, and never change a released one. */
export const outboxMigrations: readonly Migration[] = [firstStores];
const outboxDatabaseName = 'quick-capture-outbox';

/**
 * Opens the database or fails within 3 s. A failed read of a row that the browser lost (fault F24) aborts an upgrade. The
 * upgrade then starts again and writes an empty row under that key, which still counts as unreadable.
 */
export async function openOutboxDatabase(
  callbacks: OpenCallbacks,
  migrations = outboxMigrations,
  lost: Set<IDBValidKey> = new Set(),
): Promise<OpenResult<OutboxSchema>> {
  const lostBefore = lost.size;
  const result = await openDatabase<OutboxSchema>({
    ...callbacks,
    name: outboxDatabaseName,
    version: migrations.length,
    upgrade(database, oldVersion, _newVersion, transaction) {
      for (const migrate of migrations.slice(oldVersion))
        migrate(unwrap(database), unwrap(transaction), rewriterOf(lost));
    },
  });
  return !result.isOk && lost.size > lostBefore ? openOutboxDatabase(callbacks, migrations, lost) : result;
}

/** Rewrites one row at a time, so that thousands aren't in memory together. `onDone` creates indexes of new fields. */
function rewriterOf(lost: Set<IDBValidKey>): RewriteRows {
  return (store, rewrite, onDone = () => undefined) => {
    const reading = store.getAllKeys();
    reading.onsuccess = () => rewriteNext(reading.result.values());

    function rewriteNext(keys: Iterator<IDBValidKey>): void {
      const { value: key, done } = keys.next();
      if (done) {
        onDone();
        return;
      }
      if (lost.has(key)) {
        store.put({ [String(store.keyPath)]: key });
        rewriteNext(keys);
        return;
      }
      const row = store.get(key);
      row.onsuccess = () => {
        if (isPlainObject(row.result)) store.put(rewrite(row.result));
        rewriteNext(keys);
      };
      row.onerror = () => {
        // An aborted transaction says nothing about this row.
        if (row.error?.name !== 'AbortError') lost.add(key);
      };
    }
  };
}

function isPlainObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Deletes every capture, so only with the person's consent. False if it fails or takes longer than 3 s. */
export const deleteOutboxDatabase = (): Promise<boolean> => deleteDatabase(outboxDatabaseName);

export function createOutboxConnection({
  onCreated = () => undefined,
  open = openOutboxDatabase,
}: {
  readonly onCreated?: () => void;
  readonly open?: (callbacks: OpenCallbacks) => Promise<OpenResult<OutboxSchema>>;
} = {}): OutboxConnection {
  return createConnection((onClosed) => open({ onClosed, onCreated }));
}
