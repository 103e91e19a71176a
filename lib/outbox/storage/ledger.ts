// Reads all rows of the outbox in chunks, newest first. The activity page lists and exports them.
import type { Capture } from '@/lib/outbox/capture';
import type { Queue } from '@/lib/outbox/queue';
import type { OutboxConnection, StoreResult } from './connection';
import type { OutboxDatabase } from './database';
import { createPictureStore } from './pictures';
import { parseRow, readQueue } from './rows';
import { isKnownId } from './transitions';

interface LedgerChunk {
  readonly captures: readonly Capture[];
  /** Rows that are broken or were written by a newer version. */
  readonly unreadableCount: number;
  /** The start of the next chunk. null at the end. */
  readonly before: number | null;
}

/** A row as stored. If the browser lost it, `row` is absent and `problem` says why. */
interface RawRow {
  readonly sequence: number;
  readonly row?: unknown;
  readonly problem?: string;
}

interface RawChunk {
  readonly rows: readonly RawRow[];
  readonly before: number | null;
}

export type Ledger = ReturnType<typeof createLedger>;

export function createLedger(connection: OutboxConnection) {
  return {
    /** At most `size` rows below `before`. null for the newest. */
    chunk: (before: number | null, size: number): Promise<StoreResult<LedgerChunk>> =>
      connection.use(async (database) => {
        const range = await nextRange(database, before, size);
        if (!range) return { captures: [], unreadableCount: 0, before: null };
        const rows = await readRows(database, range);
        const captures = rows.map(parseRow).filter((capture) => capture !== null);
        return {
          captures: captures.reverse(),
          unreadableCount: rows.length - captures.length,
          before: range.lower,
        };
      }),

    /** The same rows as stored, readable or not: an export omits nothing. */
    rawChunk: (before: number | null, size: number): Promise<StoreResult<RawChunk>> =>
      connection.use(async (database) => {
        const range = await nextRange(database, before, size);
        if (!range) return { rows: [], before: null };
        const sequences = await database.getAllKeys('captures', keyRange(range));
        const rows = await Promise.all(sequences.reverse().map((sequence) => readRaw(database, sequence)));
        return { rows, before: range.lower };
      }),

    /** Omits captures that are gone. */
    captures: (ids: readonly string[]): Promise<StoreResult<Capture[]>> =>
      connection.use(async (database) => {
        const index = database.transaction('captures').store.index('byId');
        const rows = await Promise.all(ids.map((id) => index.get(id)));
        return rows.map(parseRow).filter((capture) => capture !== null);
      }),

    /** The ids that an import adds nothing for: captures and drafts that are or were here. */
    knownIds: (ids: readonly string[]): Promise<StoreResult<ReadonlySet<string>>> =>
      connection.use(async (database) => {
        const known = await Promise.all(ids.map((id) => isKnownId(database, id)));
        return new Set(ids.filter((_id, at) => known[at]));
      }),

    /** Unreadable rows included. */
    count: (): Promise<StoreResult<number>> => connection.use((database) => database.count('captures')),

    queues: (): Promise<StoreResult<Queue[]>> =>
      connection.use(async (database) => {
        const accountIds = await database.getAllKeys('queues');
        return Promise.all(
          accountIds.map(async (accountId) => readQueue(await database.get('queues', accountId), accountId)),
        );
      }),

    /** A stored picture. null if it is missing or unreadable. */
    picture: createPictureStore(connection).get,

    close: connection.close,
  };
}

interface SequenceRange {
  readonly lower: number;
  readonly upper: number;
}

const keyRange = ({ lower, upper }: SequenceRange) => IDBKeyRange.bound(lower, upper);

/** Sequences can have wide gaps, so the range starts at an existing row. */
async function nextRange(
  database: OutboxDatabase,
  before: number | null,
  size: number,
): Promise<SequenceRange | null> {
  const below = before === null ? null : IDBKeyRange.upperBound(before, true);
  const cursor = await database.transaction('captures').store.openKeyCursor(below, 'prev');
  return cursor && { lower: cursor.primaryKey - size + 1, upper: cursor.primaryKey };
}

/** Reads all rows at once, which is fast. If that fails, one by one: a lost row hides no other. */
async function readRows(database: OutboxDatabase, range: SequenceRange): Promise<unknown[]> {
  try {
    return await database.getAll('captures', keyRange(range));
  } catch {
    // A row that is really lost is found below.
    const sequences = await database.getAllKeys('captures', keyRange(range));
    const raw = await Promise.all(sequences.map((sequence) => readRaw(database, sequence)));
    return raw.map(({ row }) => row);
  }
}

async function readRaw(database: OutboxDatabase, sequence: number): Promise<RawRow> {
  try {
    return { sequence, row: await database.get('captures', sequence) };
  } catch (error) {
    // The list shows this row as unreadable.
    return { sequence, problem: error instanceof Error ? error.message : String(error) };
  }
}
