// Reads stored rows. Each is parsed, and an unreadable row doesn't affect others.
import type { IDBPObjectStore, StoreNames } from 'idb';
import { type Capture, captureSchema } from '@/lib/outbox/capture';
import { type Queue, queueSchema } from '@/lib/outbox/queue';
import type { OutboxSchema } from './database';

/** The captures within a transaction of any mode. */
export type CaptureRows = Pick<
  IDBPObjectStore<OutboxSchema, ArrayLike<StoreNames<OutboxSchema>>, 'captures', IDBTransactionMode>,
  'get' | 'index'
>;

export function parseRow(row: unknown): Capture | null {
  if (row === undefined) return null;
  const parsed = captureSchema.safeParse(row);
  return parsed.success ? parsed.data : null;
}

export function readQueue(row: unknown, accountId: string): Queue {
  const parsed = queueSchema.safeParse(row);
  return parsed.success ? parsed.data : { accountId, block: null, wait: null };
}

/** Few enough for large rows to fit into memory, and enough to read small rows fast. */
const readAtOnce = 16;

/**
 * Reads rows despite lost ones. Chromium stores a large value in a separate file. If the file is gone, the
 * read fails and aborts the whole transaction. The reader remembers such a row and skips it when the work is
 * repeated. The row stays stored.
 */
export type RowReader = ReturnType<typeof createRowReader>;

export function createRowReader() {
  const lost = new Set<number>();

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

  return {
    lostCount: (): number => lost.size,
    /**
     * null if the row is gone, lost, or of another version. Rejects when it finds the row lost for the first
     * time.
     */
    read,
    /** Yields rows in the order of `sequences`, reading a few ahead. Skips unreadable rows. */
    async *each(captures: CaptureRows, sequences: readonly number[]): AsyncGenerator<Capture, void, void> {
      // Usually the first row is enough.
      for (let at = 0, size = 1; at < sequences.length; at += size, size = readAtOnce) {
        const chunk = sequences.slice(at, at + size);
        const rows = await Promise.all(chunk.map((sequence) => read(captures, sequence)));
        for (const row of rows) if (row) yield row;
      }
    },
  };
}
