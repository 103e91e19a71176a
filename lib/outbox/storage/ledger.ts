// Reads all rows of the outbox in chunks, newest first. The activity page lists and exports them.
import type { Capture } from '@/lib/outbox/capture';
import type { Queue } from '@/lib/outbox/queue';
import type { OutboxConnection, OutboxDatabase, StoreResult } from './connection';
import { createPictureStore } from './pictures';
import { parseRow, readQueue, readRows } from './rows';
import { isKnown, transitionStores } from './transitions';

interface LedgerChunk {
  /** As stored, in the format of a file. If the browser lost one, `row` is absent and `problem` says why. */
  readonly rows: readonly { readonly sequence: number; readonly row?: unknown; readonly problem?: string }[];
  /** Rows that are broken or were written by a newer version are missing. */
  readonly captures: readonly Capture[];
  /** The start of the next chunk. null at the end. */
  readonly before: number | null;
}

export type Ledger = ReturnType<typeof createLedger>;

export function createLedger(connection: OutboxConnection) {
  return {
    /** At most `size` rows below `before`. null for the newest. */
    chunk: (before: number | null, size: number): Promise<StoreResult<LedgerChunk>> =>
      connection.use((database) => readChunk(database, before, size)),

    /** Omits captures that are gone. */
    captures: (ids: readonly string[]): Promise<StoreResult<Capture[]>> =>
      connection.use(async (database) => {
        const index = database.transaction('captures').store.index('byId');
        const rows = await Promise.all(ids.map((id) => index.get(id)));
        return rows.flatMap((row) => parseRow(row) ?? []);
      }),

    /** The ids that an import adds nothing for: captures and drafts that are or were here. */
    knownIds: (ids: readonly string[]): Promise<StoreResult<ReadonlySet<string>>> =>
      connection.use(async (database) => {
        const transaction = database.transaction(transitionStores);
        const known = await Promise.all(ids.map((id) => isKnown(transaction, id)));
        return new Set(ids.filter((_id, at) => known[at]));
      }),

    queues: (): Promise<StoreResult<Queue[]>> =>
      connection.use(async (database) => {
        const { store } = database.transaction('queues');
        const [accountIds, rows] = await Promise.all([store.getAllKeys(), store.getAll()]);
        return accountIds.map((accountId, at) => readQueue(rows[at], accountId));
      }),

    /** A stored picture. null if it is missing or unreadable. */
    picture: createPictureStore(connection).get,

    close: connection.close,
  };
}

async function readChunk(
  database: OutboxDatabase,
  before: number | null,
  size: number,
): Promise<LedgerChunk> {
  const below = before === null ? null : IDBKeyRange.upperBound(before, true);
  // Sequences can have wide gaps, so the range starts at an existing row.
  const newest = await database.transaction('captures').store.openKeyCursor(below, 'prev');
  if (!newest) return { rows: [], captures: [], before: null };
  const lower = newest.primaryKey - size + 1;
  const found = await readRows(database, 'captures', IDBKeyRange.bound(lower, newest.primaryKey));
  const rows = found.reverse().map(({ key: sequence, value: row, ...lost }) => ({ sequence, row, ...lost }));
  return { rows, captures: rows.flatMap(({ row }) => parseRow(row) ?? []), before: lower };
}
