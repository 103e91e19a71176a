// Reads stored rows. Each is parsed, and an unreadable or lost row doesn't affect others.
import type { IDBPObjectStore, StoreKey, StoreNames } from 'idb';
import { type Capture, captureSchema } from '@/lib/outbox/capture';
import { type Queue, queueSchema } from '@/lib/outbox/queue';
import type { OutboxDatabase, OutboxSchema } from './connection';

/** The captures within a transaction of any mode. */
export type CaptureRows = Pick<
  IDBPObjectStore<OutboxSchema, ArrayLike<StoreNames<OutboxSchema>>, 'captures', IDBTransactionMode>,
  'get' | 'index'
>;

export function parseRow(row: unknown): Capture | null {
  return captureSchema.safeParse(row).data ?? null;
}

export function readQueue(row: unknown, accountId: string): Queue {
  return queueSchema.safeParse(row).data ?? { accountId, block: null, wait: null };
}

/** A row as stored. `problem` says why the browser lost it. */
export interface RawRow<Key> {
  readonly key: Key;
  readonly value?: unknown;
  readonly problem?: string;
}

/** Reads all rows at once, which is fast. If that fails, one by one: a lost row hides no other. */
export async function readRows<Name extends 'captures' | 'drafts'>(
  database: OutboxDatabase,
  name: Name,
  range: IDBKeyRange,
): Promise<RawRow<StoreKey<OutboxSchema, Name>>[]> {
  const { store, done } = database.transaction(name);
  // Its requests report the reason.
  done.catch(() => undefined);
  try {
    const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
    return keys.map((key, at) => ({ key, value: values[at] }));
  } catch {
    const keys = await database.getAllKeys(name, range);
    return Promise.all(
      keys.map(async (key) => {
        try {
          return { key, value: await database.get(name, key) };
        } catch (error) {
          // Lists count this row as unreadable.
          return { key, problem: error instanceof Error ? error.message : String(error) };
        }
      }),
    );
  }
}

/** Few enough for large rows to fit into memory, and enough to read small rows fast. */
const readAtOnce = 16;
/** Rows per transaction of a long walk. A save waits for one transaction. */
const readTogether = 50;

/**
 * Reads captures despite lost ones. Chromium stores a large value in a separate file. If the file is gone, the read fails
 * and aborts the whole transaction. The reader remembers such a row and skips it when the work is repeated. The row stays
 * stored.
 */
export type RowReader = ReturnType<typeof createRowReader>;

export function createRowReader() {
  const lost = new Set<number>();

  /** null if the row is gone, lost, or of another version. Rejects when it finds the row lost for the first time. */
  async function read(captures: CaptureRows, sequence: number): Promise<Capture | null> {
    if (lost.has(sequence)) return null;
    try {
      return parseRow(await captures.get(sequence));
    } catch (error) {
      // An aborted transaction says nothing about this row. An earlier one was lost.
      if (!(error instanceof Error && error.name === 'AbortError')) lost.add(sequence);
      throw error;
    }
  }

  /** Yields rows in the order of `sequences`, reading a few ahead. Skips unreadable rows. */
  async function* each(
    captures: CaptureRows,
    sequences: readonly number[],
  ): AsyncGenerator<Capture, void, void> {
    // Usually the first row is enough.
    for (let at = 0, size = 1; at < sequences.length; at += size, size = readAtOnce) {
      const chunk = sequences.slice(at, at + size);
      const rows = await Promise.all(chunk.map((sequence) => read(captures, sequence)));
      for (const row of rows) if (row) yield row;
    }
  }

  /** What `view` returns of each row. Large rows aren't in memory together, and no save waits for all of them. */
  async function views<T>(
    database: OutboxDatabase,
    sequences: readonly number[],
    view: (capture: Capture) => readonly T[],
  ): Promise<T[]> {
    const found: T[] = [];
    for (let at = 0; at < sequences.length; at += readTogether) {
      const { store } = database.transaction('captures');
      for await (const capture of each(store, sequences.slice(at, at + readTogether)))
        found.push(...view(capture));
    }
    return found;
  }

  return { lostCount: (): number => lost.size, read, each, views };
}
