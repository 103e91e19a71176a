// Owns the outbox's rows: every change is one strict transaction, durable before it is reported.

import { type Capture, captureSchema, remainingMs, type StateName } from './capture';
import { createOutboxConnection, type OutboxConnection, type StoreResult } from './connection';
import {
  deleteOutboxDatabase,
  type OutboxDatabase,
  type PauseReason,
  type Queue,
  queueSchema,
} from './database';
import { type CaptureEvent, reduceCapture } from './reducer';
import { dropDeliveredFrom } from './retention';

export type { StorageFailure, StoreResult } from './connection';

export type NewCapture = Omit<Capture, 'sequence'>;

export interface OutboxStore {
  /** Adds a capture; saving the same id again gives the row that is there (fault F26). */
  add(capture: NewCapture): Promise<StoreResult<Capture>>;
  /** Applies an event in one transaction; null where there is no such row or the event does not apply to it. */
  change(id: string, event: CaptureEvent): Promise<StoreResult<Capture | null>>;
  /**
   * Marks the account's first capture that is due as `sending` and gives it; null when none is due.
   * Order is the order of saving; one that waits does not hold back those behind it (fault F41).
   */
  takeDue(accountId: string, owner: string, nowMs: number): Promise<StoreResult<Capture | null>>;
  get(id: string): Promise<StoreResult<Capture | null>>;
  /** All captures in one state, oldest first. */
  inState(state: StateName): Promise<StoreResult<Capture[]>>;
  /** Delivered captures whose look for doubles is due, or will be. */
  toDoubleCheck(): Promise<StoreResult<Capture[]>>;
  /** The newest captures first, `count` at the most, below `before` where given. */
  newest(count: number, before?: number): Promise<StoreResult<Capture[]>>;
  counts(): Promise<StoreResult<Record<StateName, number>>>;
  /** Removes a row that a person takes back or discards, and gives it; null when it is gone or under way. */
  remove(id: string, from: readonly StateName[]): Promise<StoreResult<Capture | null>>;
  /** Drops delivered captures saved before `beforeMs` (see retention); nothing undelivered is ever dropped. Gives their number. */
  dropDelivered(beforeMs: number, nowMs: number): Promise<StoreResult<number>>;
  queue(accountId: string): Promise<StoreResult<Queue>>;
  changeQueue(accountId: string, change: Partial<Omit<Queue, 'accountId'>>): Promise<StoreResult<Queue>>;
  /** Ends every pause of this reason: what caused it is gone. */
  resumeQueues(reason: PauseReason): Promise<StoreResult<void>>;
  /** The soonest that anything of these accounts is due, in ms from now; null when nothing waits. */
  nextDueInMs(accountIds: readonly string[], nowMs: number): Promise<StoreResult<number | null>>;
  /** Accounts that have captures in one of the states. */
  accountsWith(states: readonly StateName[]): Promise<StoreResult<string[]>>;
  /** Removes every capture by removing the database: the way out of one that cannot be read, and only by consent (fault F24). */
  reset(): Promise<boolean>;
  close(): void;
}

const strict = { durability: 'strict' } as const;
export const stateNames: readonly StateName[] = [
  'held',
  'queued',
  'sending',
  'delivered',
  'parked',
  'unknown',
];

export interface OutboxStoreDeps {
  /** @default createOutboxConnection() */
  readonly connection?: OutboxConnection;
  /** Called after every committed change with the captures that it touched; null where they are too many to name. */
  readonly onChanged?: (captureIds: readonly string[] | null) => void;
}

export function createOutboxStore(deps: OutboxStoreDeps = {}): OutboxStore {
  const connection = deps.connection ?? createOutboxConnection();
  const onChanged = deps.onChanged ?? (() => undefined);

  async function changing<T>(
    work: (database: OutboxDatabase) => Promise<T>,
    touched: readonly string[] | null,
  ): Promise<StoreResult<T>> {
    const result = await connection.use(work);
    if (result.isOk) onChanged(touched);
    return result;
  }

  async function changingCapture<T extends Capture | null>(
    work: (database: OutboxDatabase) => Promise<T>,
  ): Promise<StoreResult<T>> {
    const result = await connection.use(work);
    if (result.isOk && result.value) onChanged([result.value.id]);
    return result;
  }

  return {
    add: (capture) =>
      changingCapture(async (database) => {
        const transaction = database.transaction('captures', 'readwrite', strict);
        const existing = parseRow(await transaction.store.index('byId').get(capture.id));
        if (existing) {
          await transaction.done;
          return existing;
        }
        const sequence = await transaction.store.add({ ...capture });
        await transaction.done;
        return { ...capture, sequence };
      }),

    change: (id, event) =>
      changingCapture(async (database) => {
        const transaction = database.transaction('captures', 'readwrite', strict);
        const before = parseRow(await transaction.store.index('byId').get(id));
        const after = before && reduceCapture(before, event);
        if (after) await transaction.store.put(after);
        await transaction.done;
        return after;
      }),

    takeDue: (accountId, owner, nowMs) =>
      changingCapture(async (database) => {
        const transaction = database.transaction('captures', 'readwrite', strict);
        const index = transaction.store.index('byAccountAndState');
        for (const state of ['queued', 'held'] as const) {
          let cursor = await index.openCursor(IDBKeyRange.only([accountId, state]));
          while (cursor) {
            const capture = parseRow(cursor.value);
            const taken = capture && ownWaitMs(capture, nowMs) === 0 ? take(capture, owner, nowMs) : null;
            if (taken) {
              await cursor.update(taken);
              await transaction.done;
              return taken;
            }
            cursor = await cursor.continue();
          }
        }
        await transaction.done;
        return null;
      }),

    get: (id) =>
      connection.use(async (database) => parseRow(await database.getFromIndex('captures', 'byId', id))),

    inState: (state) =>
      connection.use(async (database) =>
        parseRows(await database.getAllFromIndex('captures', 'byState', IDBKeyRange.only(state))),
      ),

    toDoubleCheck: () =>
      connection.use(async (database) =>
        parseRows(await database.getAllFromIndex('captures', 'byDoubleCheck')),
      ),

    newest: (count, before) =>
      connection.use(async (database) => {
        const range = before === undefined ? null : IDBKeyRange.upperBound(before, true);
        const found: Capture[] = [];
        let cursor = await database.transaction('captures').store.openCursor(range, 'prev');
        while (cursor && found.length < count) {
          const capture = parseRow(cursor.value);
          if (capture) found.push(capture);
          cursor = await cursor.continue();
        }
        return found;
      }),

    counts: () =>
      connection.use(async (database) => {
        const index = database.transaction('captures').store.index('byState');
        const counted = await Promise.all(stateNames.map((name) => index.count(IDBKeyRange.only(name))));
        const [held = 0, queued = 0, sending = 0, delivered = 0, parked = 0, unknown = 0] = counted;
        return { held, queued, sending, delivered, parked, unknown };
      }),

    remove: (id, from) =>
      changingCapture(async (database) => {
        const transaction = database.transaction('captures', 'readwrite', strict);
        const capture = parseRow(await transaction.store.index('byId').get(id));
        const isRemovable = capture !== null && from.includes(capture.state.name);
        if (isRemovable) await transaction.store.delete(capture.sequence);
        await transaction.done;
        return isRemovable ? capture : null;
      }),

    dropDelivered: (beforeMs, nowMs) =>
      changing((database) => dropDeliveredFrom(database, beforeMs, nowMs), null),

    queue: (accountId) =>
      connection.use(async (database) => readQueue(await database.get('queues', accountId), accountId)),

    changeQueue: (accountId, change) =>
      changing(async (database) => {
        const transaction = database.transaction('queues', 'readwrite', strict);
        const queue = { ...readQueue(await transaction.store.get(accountId), accountId), ...change };
        await transaction.store.put(queue);
        await transaction.done;
        return queue;
      }, []),

    resumeQueues: (reason) =>
      changing(async (database) => {
        const transaction = database.transaction('queues', 'readwrite', strict);
        for (const queue of await transaction.store.getAll())
          if (queue.pause?.reason === reason) await transaction.store.put({ ...queue, pause: null });
        await transaction.done;
      }, []),

    nextDueInMs: (accountIds, nowMs) =>
      connection.use(async (database) => {
        const transaction = database.transaction(['captures', 'queues']);
        const index = transaction.objectStore('captures').index('byAccountAndState');
        const dues: number[] = [];
        const checked = parseRow(
          (await transaction.objectStore('captures').index('byDoubleCheck').openCursor())?.value,
        );
        if (checked && accountIds.includes(checked.accountId))
          dues.push(remainingMs(checked.doubleCheck, nowMs));
        for (const accountId of accountIds) {
          const queue = readQueue(await transaction.objectStore('queues').get(accountId), accountId);
          const queueMs = remainingMs(queue.wait, nowMs);
          for (const state of ['held', 'queued', 'unknown'] as const) {
            if (queue.pause && state !== 'held') continue;
            let cursor = await index.openCursor(IDBKeyRange.only([accountId, state]));
            while (cursor) {
              const capture = parseRow(cursor.value);
              const ownMs = capture && ownWaitMs(capture, nowMs);
              if (ownMs !== null) dues.push(state === 'held' ? ownMs : Math.max(ownMs, queueMs));
              // Nothing can be due sooner than now: no need to walk 10 000 rows.
              if (ownMs === 0) break;
              cursor = await cursor.continue();
            }
          }
        }
        return dues.length === 0 ? null : Math.min(...dues);
      }),

    accountsWith: (states) =>
      connection.use(async (database) => {
        const index = database.transaction('captures').store.index('byAccountAndState');
        const found = new Set<string>();
        let cursor = await index.openKeyCursor(null, 'nextunique');
        while (cursor) {
          const [accountId, state] = cursor.key;
          if (states.some((name) => name === state)) found.add(accountId);
          cursor = await cursor.continue();
        }
        return [...found];
      }),

    async reset() {
      connection.close();
      const isDone = await deleteOutboxDatabase();
      if (isDone) onChanged(null);
      return isDone;
    },

    close: connection.close,
  };
}

export function parseRow(row: unknown): Capture | null {
  if (row === undefined) return null;
  const parsed = captureSchema.safeParse(row);
  return parsed.success ? parsed.data : null;
}

function parseRows(rows: readonly unknown[]): Capture[] {
  return rows.map(parseRow).filter((row) => row !== null);
}

export function readQueue(row: unknown, accountId: string): Queue {
  const parsed = queueSchema.safeParse(row);
  return parsed.success ? parsed.data : { accountId, pause: null, wait: null };
}

/** A held capture whose time to be taken back has passed is let go in the same transaction. */
function take(capture: Capture, owner: string, nowMs: number): Capture | null {
  const queued = reduceCapture(capture, { type: 'holdEnded' }) ?? capture;
  return reduceCapture(queued, { type: 'requestStarted', owner, atMs: nowMs });
}

/** What is left of the capture's own wait; null for one that waits for a person, not for time. */
function ownWaitMs(capture: Capture, nowMs: number): number | null {
  switch (capture.state.name) {
    case 'held':
    case 'queued':
      return remainingMs(capture.state.wait, nowMs);
    case 'unknown':
      return capture.state.search === 'unsearched' ? remainingMs(capture.state.wait, nowMs) : null;
    default:
      return null;
  }
}
