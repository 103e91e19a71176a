// Owns reading stored rows: each is parsed, and an unreadable one is in no other's way (faults F24, F31, F41).
import type { IDBPObjectStore } from 'idb';
import { type Capture, captureSchema } from '@/lib/outbox/capture';
import { type Queue, queueSchema } from '@/lib/outbox/queue';
import type { OutboxSchema } from './database';

/** The captures within a transaction of any mode. */
export type CaptureRows = Pick<
  IDBPObjectStore<OutboxSchema, ArrayLike<'captures' | 'queues'>, 'captures', IDBTransactionMode>,
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

/**
 * Reads rows around those that the browser has lost. Chromium keeps a large value in a file of its own. Where that is gone, the
 * read fails and aborts the whole transaction. The reader remembers such a row, so that the same work, done again, passes it
 * over; the row stays where it is.
 */
export interface RowReader {
  /** How many lost rows were found so far. */
  lostCount(): number;
  /** Null where the row is gone, known to be lost, or not of this version. Rejects where it is found lost now. */
  read(captures: CaptureRows, sequence: number): Promise<Capture | null>;
  /** One after the other in the order of `sequences`, reading a few ahead. Leaves out what cannot be read. */
  each(captures: CaptureRows, sequences: readonly number[]): AsyncGenerator<Capture, void, void>;
}

/** Few enough for large rows to fit the memory, many enough for small ones to be quick. */
const readAtOnce = 16;

export function createRowReader(): RowReader {
  const lost = new Set<number>();

  async function read(captures: CaptureRows, sequence: number): Promise<Capture | null> {
    if (lost.has(sequence)) return null;
    try {
      return parseRow(await captures.get(sequence));
    } catch (error) {
      // An aborted transaction says nothing about this row: an earlier one was lost.
      if (!(error instanceof Error && error.name === 'AbortError')) lost.add(sequence);
      throw error;
    }
  }

  return {
    lostCount: () => lost.size,
    read,
    async *each(captures, sequences) {
      // Mostly the first one is enough.
      for (let at = 0, size = 1; at < sequences.length; at += size, size = readAtOnce) {
        const chunk = sequences.slice(at, at + size);
        const rows = await Promise.all(chunk.map((sequence) => read(captures, sequence)));
        for (const row of rows) if (row) yield row;
      }
    },
  };
}
