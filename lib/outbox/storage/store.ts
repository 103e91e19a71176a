// The outbox's captures and queues. Every change is one strict transaction, durable before it is reported.
import type { Fact } from '@/lib/capture/history/fact';
import type { Capture, CaptureStep, StateName } from '@/lib/outbox/capture';
import { type BlockReason, isStopped, type Queue } from '@/lib/outbox/queue';
import { type CaptureEvent, reduceCapture } from '@/lib/outbox/reducer';
import {
  createOutboxConnection,
  deleteOutboxDatabase,
  inTransaction,
  type OutboxConnection,
} from './connection';
import { completeFact } from './facts';
import { dropDeliveredFrom } from './retention';
import {
  accountRange,
  createRowReader,
  keysToDuplicateCheck,
  nextDue,
  parseRow,
  type RowReader,
  readQueue,
  type Take,
  takeFirst,
} from './rows';
import { createTransitions, type StoreUse, touchedCapture } from './transitions';

export type { StorageFailure, StoreResult } from './connection';
export type { NewCapture } from './transitions';

interface OutboxStoreDeps {
  /** @default createOutboxConnection() */
  readonly connection?: OutboxConnection;
  /** Called after every committed change with the ids of its captures. null if there are too many. */
  readonly onChanged?: (captureIds: readonly string[] | null) => void;
  /** @default a random UUID */
  readonly createId?: () => string;
}

export type OutboxStore = ReturnType<typeof createOutboxStore>;

/** No method rejects. */
export function createOutboxStore({
  connection = createOutboxConnection(),
  onChanged = () => undefined,
  createId = () => crypto.randomUUID(),
}: OutboxStoreDeps = {}) {
  const rows = createRowReader();
  let failures = 0;

  /** Repeats work that found a lost row. The reader now skips that row. */
  const use: StoreUse = async (work, touched = () => undefined) => {
    const lostBefore = rows.lostCount();
    const result = await connection.use(work);
    if (!result.isOk && rows.lostCount() !== lostBefore) return use(work, touched);
    if (!result.isOk) failures += 1;
    const ids = result.isOk ? touched(result.value) : undefined;
    if (ids !== undefined) onChanged(ids);
    return result;
  };

  return {
    ...createTransitions(use, createId),
    ...changesOf(use, rows),
    ...readsOf(use, rows),
    ...queuesOf(use, rows),

    /** The number of failed reads and writes so far. A run ends when it grows. */
    failureCount: () => failures,

    /** Deletes an unreadable database with every capture and draft, only with the person's consent. */
    async reset(): Promise<boolean> {
      connection.close();
      const isDone = await deleteOutboxDatabase();
      if (isDone) onChanged(null);
      return isDone;
    },

    close: connection.close,
  };
}

const changesOf = (use: StoreUse, rows: RowReader) => ({
  /**
   * Applies an event in one transaction, and completes the fact of a delivered capture. null if there is no such row,
   * or if the event doesn't apply. `fact`: the history gets it with the change. @default it has one, or needs none
   */
  change: (id: string, event: CaptureEvent, fact?: Fact | null) =>
    use(
      inTransaction(['captures', 'facts'], async (transaction) => {
        const captures = transaction.objectStore('captures');
        const facts = transaction.objectStore('facts');
        const before = parseRow(await captures.index('byId').get(id));
        const changed = before && reduceCapture(before, event);
        if (changed && fact) await facts.put(fact);
        if (changed?.state.name === 'delivered') await completeFact(facts, changed);
        if (changed) await captures.put(changed);
        return changed;
      }),
      touchedCapture,
    ),

  /**
   * Marks the account's first due capture as `sending`, in the order of saving. null if none is due, or if the account
   * is stopped. A waiting or unreadable capture doesn't delay later ones.
   */
  take: (take: Take) =>
    use(async (database) => {
      const queue = readQueue(await database.get('queues', take.accountId), take.accountId);
      if (isStopped(queue, take.nowMs)) return null;
      const taking = inTransaction(['captures'], async ({ store }) => {
        const first = await takeFirst(rows, store, take);
        if (first) await store.put(first);
        return first;
      });
      return taking(database);
    }, touchedCapture),

  /** Drops delivered captures saved before `beforeMs` and returns their number. See `retention.ts`. */
  dropDelivered: (beforeMs: number, nowMs: number) =>
    use(
      (database) => dropDeliveredFrom(rows, database, beforeMs, nowMs),
      () => null,
    ),
});

const readsOf = (use: StoreUse, rows: RowReader) => ({
  get: (id: string) => use(async (database) => parseRow(await database.getFromIndex('captures', 'byId', id))),

  inState: (state: StateName) =>
    use(async (database) => {
      const sequences = await database.getAllKeysFromIndex('captures', 'byState', state);
      return rows.views(database, sequences, (capture) => [capture]);
    }),

  /** The account's captures whose duplicate check is due, through `view`. At most `count`, latest delivery first. */
  toDuplicateCheck: <T>(accountId: string, nowMs: number, count: number, view: (capture: Capture) => T) =>
    use(async (database) => {
      const { store } = database.transaction('captures');
      const keys = await keysToDuplicateCheck(store, accountId, nowMs, count);
      return rows.views(database, keys, (capture) => [view(capture)]);
    }),

  /** What `view` returns of each step of the account's captures. */
  fromSteps: <T>(accountId: string, view: (step: CaptureStep) => readonly T[]) =>
    use(async (database) => {
      const range = accountRange(accountId);
      const keys = await database.getAllKeysFromIndex('captures', 'byAccountAndState', range);
      return rows.views(database, keys, ({ steps }) => steps.flatMap(view));
    }),

  /** At most `count` captures, newest first. */
  newest: (count: number) =>
    use(async (database) => {
      const { store } = database.transaction('captures');
      const found: Capture[] = [];
      let cursor = await store.openKeyCursor(null, 'prev');
      for (; cursor && found.length < count; cursor = await cursor.continue()) {
        const capture = await rows.read(store, cursor.primaryKey);
        if (capture) found.push(capture);
      }
      return found;
    }),

  /** The number of captures in each state, of one account if `accountId` is given. */
  counts: <Name extends StateName>(states: readonly Name[], accountId?: string) =>
    use(async (database) => {
      const { store } = database.transaction('captures');
      const count = (name: Name) =>
        accountId === undefined
          ? store.index('byState').count(name)
          : store.index('byAccountAndState').count([accountId, name]);
      const counted = states.map(async (name) => [name, await count(name)] as const);
      // TypeScript can't follow the entries' types through `fromEntries`.
      return Object.fromEntries(await Promise.all(counted)) as Record<Name, number>;
    }),

  accountsWith: (states: readonly StateName[]) =>
    use(async (database) => {
      const index = database.transaction('captures').store.index('byAccountAndState');
      const found = new Set<string>();
      let cursor = await index.openKeyCursor(null, 'nextunique');
      for (; cursor; cursor = await cursor.continue()) {
        const [accountId, state] = cursor.key;
        if (states.some((name) => name === state)) found.add(accountId);
      }
      return [...found];
    }),
});

const queuesOf = (use: StoreUse, rows: RowReader) => ({
  queue: (accountId: string) =>
    use(async (database) => readQueue(await database.get('queues', accountId), accountId)),

  changeQueue: (accountId: string, change: Partial<Omit<Queue, 'accountId'>>) =>
    use(
      inTransaction(['queues'], async ({ store }) => {
        const queue = { ...readQueue(await store.get(accountId), accountId), ...change };
        await store.put(queue);
        return queue;
      }),
      () => [],
    ),

  resumeQueues: (reason: BlockReason) =>
    use(
      inTransaction(['queues'], async ({ store }) => {
        for (const queue of await store.getAll())
          if (queue.block?.reason === reason) await store.put({ ...queue, block: null });
      }),
      () => [],
    ),

  /** When the account's captures are due, and its duplicate checks. */
  dueInMs: (accountId: string, nowMs: number) =>
    use(async (database) => {
      const transaction = database.transaction(['captures', 'queues']);
      const queue = readQueue(await transaction.objectStore('queues').get(accountId), accountId);
      return nextDue(rows, transaction.objectStore('captures'), queue, nowMs);
    }),
});
