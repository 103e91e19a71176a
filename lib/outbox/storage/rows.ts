// Reads stored rows, and finds the captures that are due. Each row is parsed, and an unreadable or lost one doesn't affect
// others.
import type { IDBPObjectStore, StoreKey, StoreNames } from 'idb';
import { detailOf } from '@/lib/database/open-database';
import { type Capture, captureSchema, remainingMs, type StateName } from '@/lib/outbox/capture';
import { type Queue, queueSchema } from '@/lib/outbox/queue';
import { duplicateCheckAfterMs, reduceCapture } from '@/lib/outbox/reducer';
import type { OutboxDatabase, OutboxSchema } from './connection';

type CaptureRows = Pick<
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
          return { key, problem: detailOf(error) };
        }
      }),
    );
  }
}

/** Few enough for large rows to fit into memory, and enough to read small rows fast. A save waits for one transaction. */
const readTogether = 16;

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

  /** What `view` returns of each row. Skips unreadable rows. Large rows aren't in memory together. */
  async function views<T>(
    database: OutboxDatabase,
    sequences: readonly number[],
    view: (capture: Capture) => readonly T[],
  ): Promise<T[]> {
    const found: T[] = [];
    for (let at = 0; at < sequences.length; at += readTogether) {
      const { store } = database.transaction('captures');
      const some = sequences.slice(at, at + readTogether);
      const rows = await Promise.all(some.map((sequence) => read(store, sequence)));
      found.push(...rows.flatMap((row) => (row ? view(row) : [])));
    }
    return found;
  }

  return { lostCount: (): number => lost.size, read, views };
}

export interface Take {
  readonly accountId: string;
  /** Identifies this worker instance. */
  readonly owner: string;
  readonly nowMs: number;
}

/** Marks the first due capture as `sending`. */
export async function takeFirst(
  rows: RowReader,
  captures: CaptureRows,
  { accountId, owner, nowMs }: Take,
): Promise<Capture | null> {
  for (const state of ['queued', 'undoable'] as const)
    for await (const capture of inOrder(rows, captures, accountId, state)) {
      if (ownWaitMs(capture, nowMs) !== 0) continue;
      const queued = reduceCapture(capture, { type: 'undoWindowEnded' }) ?? capture;
      return reduceCapture(queued, { type: 'requestStarted', owner, atMs: nowMs });
    }
  return null;
}

interface Due {
  /** The ms until a capture must be sent or recovered. null when none waits for time. */
  readonly sendMs: number | null;
  readonly checkMs: number | null;
}

/** Nothing is due in a blocked account, or before the account's own wait is over. */
export async function nextDue(
  rows: RowReader,
  captures: CaptureRows,
  queue: Queue,
  nowMs: number,
): Promise<Due> {
  if (queue.block) return { sendMs: null, checkMs: null };
  const queueMs = remainingMs(queue.wait, nowMs);
  const sendMs = await soonestMs(rows, captures, queue, nowMs);
  const first = await captures.index('byDuplicateCheck').openKeyCursor(accountRange(queue.accountId));
  return { sendMs, checkMs: first ? Math.max(queueMs, untilCheckMs(first.key, nowMs)) : null };
}

async function soonestMs(
  rows: RowReader,
  captures: CaptureRows,
  queue: Queue,
  nowMs: number,
): Promise<number | null> {
  const queueMs = remainingMs(queue.wait, nowMs);
  let soonest = Number.POSITIVE_INFINITY;
  for (const state of ['queued', 'undoable', 'unknown'] as const) {
    const recoveryMs = state === 'unknown' ? remainingMs(queue.recovery?.wait ?? null, nowMs) : 0;
    for await (const capture of inOrder(rows, captures, queue.accountId, state)) {
      const ownMs = ownWaitMs(capture, nowMs) ?? Number.POSITIVE_INFINITY;
      soonest = Math.min(soonest, Math.max(ownMs, queueMs, recoveryMs));
      // Nothing can be due sooner, so don't read thousands of rows.
      if (soonest === queueMs) return soonest;
    }
  }
  return Number.isFinite(soonest) ? soonest : null;
}

/** The account's captures in one state, in the order of saving. */
async function* inOrder(
  rows: RowReader,
  captures: CaptureRows,
  accountId: string,
  state: StateName,
): AsyncGenerator<Capture, void, void> {
  const range = IDBKeyRange.only([accountId, state]);
  let cursor = await captures.index('byAccountAndState').openKeyCursor(range);
  for (; cursor; cursor = await cursor.continue()) {
    const capture = await rows.read(captures, cursor.primaryKey);
    if (capture) yield capture;
  }
}

/** Delivered captures whose duplicate check is due, latest delivery first. */
export async function keysToDuplicateCheck(
  captures: CaptureRows,
  accountId: string,
  nowMs: number,
  count: number,
): Promise<number[]> {
  const keys: number[] = [];
  let cursor = await captures.index('byDuplicateCheck').openKeyCursor(accountRange(accountId), 'prev');
  for (; cursor && keys.length < count; cursor = await cursor.continue())
    if (untilCheckMs(cursor.key, nowMs) === 0) keys.push(cursor.primaryKey);
  return keys;
}

/** 0 also for a delivery in the future of a clock that was set back since (fault F19). */
const untilCheckMs = ([, fromMs]: readonly [string, number], nowMs: number): number =>
  remainingMs({ fromMs, forMs: duplicateCheckAfterMs }, nowMs);

/** All keys of an index that start with the account. An array is above every string and number. */
export const accountRange = (accountId: string) => IDBKeyRange.bound([accountId], [accountId, []]);

/** null for a capture that waits for a person, not for time. */
export function ownWaitMs({ state }: Capture, nowMs: number): number | null {
  switch (state.name) {
    case 'undoable':
    case 'queued':
      return remainingMs(state.wait, nowMs);
    case 'unknown':
      return state.search === 'unsearched' || state.wait ? remainingMs(state.wait, nowMs) : null;
    default:
      return null;
  }
}
