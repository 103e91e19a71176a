// The outbox's IndexedDB: schema and upgrades.
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames, unwrap } from 'idb';
import type { Picture } from '@/lib/capture/pictures/picture';
import {
  deleteDatabase,
  type OpenCallbacks,
  type OpenResult,
  openDatabase,
} from '@/lib/database/open-database';
import type { Queue } from '@/lib/outbox/queue';
import { type LostRows, outboxMigrations } from './migrations';

/**
 * The keys of a document's rows. Each writer has its heads, counted by `n`, and its large texts. Quotes are shared.
 */
export type DraftKey =
  | [documentId: string, part: 'head', writer: string, n: number]
  | [documentId: string, part: 'text', writer: string, field: string, piece: number]
  | [documentId: string, part: 'quote', quoteId: string]
  | [documentId: string, part: 'quote', quoteId: string, piece: number];

export interface OutboxSchema extends DBSchema {
  captures: {
    key: number;
    /** Parsed on every read. A broken row, or one of a newer version, is counted and left unchanged. */
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
  /** Heads, large texts and quotes of drafts (`draft-rows.ts`). Parsed on every read. */
  drafts: { key: DraftKey; value: unknown & object; indexes: { byPage: [string, string] } };
  /** Captures and drafts that were removed. No import brings them back. */
  gone: { key: string; value: { id: string; atMs: number } };
  /** What the history asks for (`facts.ts`). Parsed on every read. */
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

export const strict = { durability: 'strict' } as const;

/** A transaction that writes. If it fails, the request that failed reports the reason. */
export function begin<const Names extends readonly StoreNames<OutboxSchema>[]>(
  database: OutboxDatabase,
  names: Names,
  options: IDBTransactionOptions = {},
): IDBPTransaction<OutboxSchema, Names, 'readwrite'> {
  const transaction = database.transaction(names, 'readwrite', options);
  transaction.done.catch(() => undefined);
  return transaction;
}

const outboxDatabaseName = 'quick-capture-outbox';
const currentVersion = outboxMigrations.length;

/** Opens the database or fails within 3 s, like `openDatabase`. */
export async function openOutboxDatabase(
  callbacks: OpenCallbacks,
  lost: LostRows = new Set(),
): Promise<OpenResult<OutboxSchema>> {
  const lostBefore = lost.size;
  const result = await openDatabase<OutboxSchema>({
    ...callbacks,
    name: outboxDatabaseName,
    version: currentVersion,
    upgrade(database, oldVersion, _newVersion, transaction) {
      for (const migrate of outboxMigrations.slice(oldVersion))
        migrate(unwrap(database), unwrap(transaction), lost);
    },
  });
  // The upgrade found another lost row, and starts again without it.
  return !result.isOk && lost.size > lostBefore ? openOutboxDatabase(callbacks, lost) : result;
}

/** Deletes every capture, so only with the person's consent. False if it fails or takes longer than 3 s. */
export const deleteOutboxDatabase = (): Promise<boolean> => deleteDatabase(outboxDatabaseName);
