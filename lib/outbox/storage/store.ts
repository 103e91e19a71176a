// The outbox's rows. Every change is one strict transaction, durable before it is reported.
import type { IDBPTransaction } from 'idb';
import type { Fact } from '@/lib/capture/history/fact';
import type { RecordResult } from '@/lib/capture/steps/step';
import type { Capture, CaptureStep, StateName } from '@/lib/outbox/capture';
import type { BlockReason, Queue } from '@/lib/outbox/queue';
import { type CaptureEvent, type DraftEvent, reduceCapture } from '@/lib/outbox/reducer';
import { createOutboxConnection, type OutboxConnection, type StoreResult } from './connection';
import { begin, deleteOutboxDatabase, type OutboxDatabase, type OutboxSchema, strict } from './database';
import { keysToDuplicateCheck, nextDuplicateCheckMs, soonestMs, type Turn, takeFirst } from './due';
import { completeFact } from './facts';
import { dropDeliveredFrom } from './retention';
import { type CaptureRows, createRowReader, parseRow, readQueue } from './rows';
import {
  addCapture,
  addFromFile,
  changeWithDraft,
  discardCapture,
  isKnownId,
  removeOfAccount,
  type SavedVersions,
  undoCapture,
} from './transitions';

export type { StorageFailure, StoreResult } from './connection';

export type NewCapture = Omit<Capture, 'sequence'>;
type Saved = Omit<SavedVersions, 'createId'>;

/** Rows per transaction of a long walk. A save waits for one transaction. */
const readTogether = 50;

interface OutboxStoreDeps {
  /** @default createOutboxConnection() */
  readonly connection?: OutboxConnection;
  /** Called after every committed change with the ids of its captures. null if there are too many. */
  readonly onChanged?: (captureIds: readonly string[] | null) => void;
  /** @default a random UUID */
  readonly createId?: () => string;
}

export type OutboxStore = ReturnType<typeof createOutboxStore>;

export function createOutboxStore(deps: OutboxStoreDeps = {}) {
  const connection = deps.connection ?? createOutboxConnection();
  const onChanged = deps.onChanged ?? (() => undefined);
  const createId = deps.createId ?? (() => crypto.randomUUID());
  const rows = createRowReader();
  let failures = 0;

  /** Repeats work that found a lost row. The reader now skips that row. */
  async function use<T>(work: (database: OutboxDatabase) => Promise<T>): Promise<StoreResult<T>> {
    const lostBefore = rows.lostCount();
    const result = await connection.use(work);
    if (!result.isOk && rows.lostCount() !== lostBefore) return use(work);
    if (!result.isOk) failures += 1;
    return result;
  }

  async function changing<T>(
    work: (database: OutboxDatabase) => Promise<T>,
    touched: readonly string[] | null,
  ): Promise<StoreResult<T>> {
    const result = await use(work);
    if (result.isOk) onChanged(touched);
    return result;
  }

  async function changingCapture<T extends Capture | null>(
    work: (database: OutboxDatabase) => Promise<T>,
  ): Promise<StoreResult<T>> {
    const result = await use(work);
    if (result.isOk && result.value) onChanged([result.value.id]);
    return result;
  }

  return {
    /**
     * Adds a capture, and ends these versions of its draft, or of `documentId`. Quotes that were added to the draft
     * since become a draft of their own. The same id again returns the existing row. Returns null and changes nothing
     * if one of its pictures is gone.
     */
    add: (
      capture: NewCapture,
      { documentId = capture.id, versions = [], fact = null }: Partial<Saved> = {},
    ): Promise<StoreResult<Capture | null>> =>
      changingCapture((database) => addCapture(database, capture, { documentId, versions, fact, createId })),

    /** Adds a capture of a file, unless its id is known: a row, a draft, or gone (fault F104). */
    async addFromFile(capture: NewCapture): Promise<StoreResult<'added' | 'known' | 'pictureMissing'>> {
      const added = await use((database) => addFromFile(database, capture));
      if (added.isOk && added.value === 'added') onChanged([capture.id]);
      return added;
    },

    isKnown: (id: string): Promise<StoreResult<boolean>> => use((database) => isKnownId(database, id)),

    /**
     * Applies an event in one transaction, and completes the fact of a delivered capture. null if there is no such row,
     * or if the event doesn't apply. `fact`: the history gets it with the change. @default it has one, or needs none
     */
    change: (id: string, event: CaptureEvent, fact?: Fact | null): Promise<StoreResult<Capture | null>> =>
      changingCapture(async (database) => {
        const transaction = begin(database, ['captures', 'facts'], strict);
        const changed = await reduceRow(transaction.objectStore('captures'), id, event);
        const facts = transaction.objectStore('facts');
        if (changed && fact) await facts.put(fact);
        if (changed?.state.name === 'delivered') await completeFact(facts, changed);
        await putAndCommit(transaction, changed ? [changed] : []);
        return changed;
      }),

    /** Like `change`, and ends these versions of the changes in the same transaction. */
    changeByDraft: (
      id: string,
      event: DraftEvent,
      { versions = [], fact = null }: Partial<Pick<Saved, 'versions' | 'fact'>> = {},
    ): Promise<StoreResult<Capture | null>> =>
      changingCapture((database) =>
        changeWithDraft(database, id, event, { documentId: id, versions, fact, createId }),
      ),

    /** Makes a capture of which nothing was created a draft again, with the same id. null if it is too late. */
    undo: (id: string, nowMs: number): Promise<StoreResult<Capture | null>> =>
      changingCapture((database) => undoCapture(database, id, nowMs)),

    /**
     * Marks the account's first due capture as `sending`, in the order of saving. null if none is due. A
     * waiting or unreadable capture doesn't delay later ones. A capture that the turn's policy hasn't
     * allowed yet is returned unchanged.
     */
    take: (turn: Turn): Promise<StoreResult<Capture | null>> =>
      changingCapture(async (database) => {
        const transaction = begin(database, ['captures'], strict);
        const first = await takeFirst(rows, transaction.store, turn);
        await putAndCommit(transaction, first?.state.name === 'sending' ? [first] : []);
        return first;
      }),

    get: (id: string): Promise<StoreResult<Capture | null>> =>
      use(async (database) => parseRow(await database.getFromIndex('captures', 'byId', id))),

    /** All captures in one state, oldest first. */
    inState: (state: StateName): Promise<StoreResult<Capture[]>> =>
      use(async (database) => {
        const { store } = database.transaction('captures');
        const sequences = await store.index('byState').getAllKeys(IDBKeyRange.only(state));
        return viewsOf(rows.each(store, sequences), (capture) => capture);
      }),

    /**
     * The account's captures whose duplicate check is due, through `view`. At most `count`, latest delivery
     * first.
     */
    toDuplicateCheck: <T>(
      accountId: string,
      { nowMs, count }: { readonly nowMs: number; readonly count: number },
      view: (capture: Capture) => T,
    ) =>
      use(async (database) => {
        const keys = await keysToDuplicateCheck(
          database.transaction('captures').store,
          accountId,
          nowMs,
          count,
        );
        const views: T[] = [];
        for (let at = 0; at < keys.length; at += readTogether) {
          const { store } = database.transaction('captures');
          views.push(...(await viewsOf(rows.each(store, keys.slice(at, at + readTogether)), view)));
        }
        return views;
      }),

    /** Stores the results of duplicate checks in one transaction. Returns the captures that have duplicates. */
    async noteDuplicates(
      found: ReadonlyMap<string, { readonly records: RecordResult[]; readonly isChecked: boolean }>,
    ): Promise<StoreResult<Capture[]>> {
      const result = await use(async (database) => {
        const transaction = begin(database, ['captures'], strict);
        const reduced = [...found].map(([id, { records, isChecked }]) =>
          reduceRow(transaction.store, id, { type: 'duplicatesSeen', duplicates: records, isChecked }),
        );
        const changed = (await Promise.all(reduced)).filter((capture) => capture !== null);
        await putAndCommit(transaction, changed);
        return changed.filter(({ duplicates }) => duplicates.length > 0);
      });
      // No page shows a change in the others.
      if (result.isOk && result.value.length > 0) onChanged(result.value.map(({ id }) => id));
      return result;
    },

    /** What `view` returns of each step of the account's captures. */
    fromSteps: <T>(
      accountId: string,
      view: (step: CaptureStep) => readonly T[],
    ): Promise<StoreResult<readonly T[]>> =>
      use(async (database) => {
        const { store: all } = database.transaction('captures');
        const range = IDBKeyRange.bound([accountId], [accountId, []]);
        const keys = await all.index('byAccountAndState').getAllKeys(range);
        const views: T[] = [];
        for (let at = 0; at < keys.length; at += readTogether) {
          const { store } = database.transaction('captures');
          const together = rows.each(store, keys.slice(at, at + readTogether));
          for await (const { steps } of together) views.push(...steps.flatMap(view));
        }
        return views;
      }),

    /** At most `count` captures, newest first, below `before` if given. */
    newest: (count: number, before?: number): Promise<StoreResult<Capture[]>> =>
      use(async (database) => {
        const range = before === undefined ? null : IDBKeyRange.upperBound(before, true);
        const { store } = database.transaction('captures');
        const found: Capture[] = [];
        let cursor = await store.openKeyCursor(range, 'prev');
        while (cursor && found.length < count) {
          const capture = await rows.read(store, cursor.primaryKey);
          if (capture) found.push(capture);
          cursor = await cursor.continue();
        }
        return found;
      }),

    /** The number of captures in each state, of one account if `accountId` is given. */
    counts: <Name extends StateName>(states: readonly Name[], accountId?: string) =>
      use(async (database) => {
        const { store } = database.transaction('captures');
        const counted = states.map(
          async (name) =>
            [
              name,
              await (accountId === undefined
                ? store.index('byState').count(IDBKeyRange.only(name))
                : store.index('byAccountAndState').count(IDBKeyRange.only([accountId, name]))),
            ] as const,
        );
        // TypeScript can't follow the entries' types through `fromEntries`.
        return Object.fromEntries(await Promise.all(counted)) as Record<Name, number>;
      }),

    /** Removes a capture in one of the states for good, with the changes to it. null otherwise. */
    discard: (id: string, from: readonly StateName[], nowMs: number): Promise<StoreResult<Capture | null>> =>
      changingCapture((database) => discardCapture(database, id, from, nowMs)),

    /** Removes all captures of an account in one of the states, its drafts and its history. */
    removeAll: (accountId: string, from: readonly StateName[], nowMs: number): Promise<StoreResult<void>> =>
      changing((database) => removeOfAccount(database, accountId, from, nowMs), null),

    /** Drops delivered captures saved before `beforeMs` and returns their number. See `retention.ts`. */
    dropDelivered: (beforeMs: number, nowMs: number): Promise<StoreResult<number>> =>
      changing((database) => dropDeliveredFrom(rows, database, beforeMs, nowMs), null),

    queue: (accountId: string): Promise<StoreResult<Queue>> =>
      use(async (database) => readQueue(await database.get('queues', accountId), accountId)),

    changeQueue: (
      accountId: string,
      change: Partial<Omit<Queue, 'accountId'>>,
    ): Promise<StoreResult<Queue>> =>
      changing(async (database) => {
        const transaction = begin(database, ['queues'], strict);
        const queue = { ...readQueue(await transaction.store.get(accountId), accountId), ...change };
        await transaction.store.put(queue);
        await transaction.done;
        return queue;
      }, []),

    /** Ends every block with this reason. */
    resumeQueues: (reason: BlockReason): Promise<StoreResult<void>> =>
      changing(async (database) => {
        const transaction = begin(database, ['queues'], strict);
        for (const queue of await transaction.store.getAll())
          if (queue.block?.reason === reason) await transaction.store.put({ ...queue, block: null });
        await transaction.done;
      }, []),

    /** The ms until a capture of the account must be sent or recovered. null when none waits for time. */
    nextDueInMs: (accountId: string, nowMs: number): Promise<StoreResult<number | null>> =>
      use(async (database) => {
        const transaction = database.transaction(['captures', 'queues']);
        const queue = readQueue(await transaction.objectStore('queues').get(accountId), accountId);
        return soonestMs(rows, transaction.objectStore('captures'), queue, nowMs);
      }),

    /** The ms until a duplicate check of the account is due. null when none is. */
    nextDuplicateCheckInMs: (accountId: string, nowMs: number): Promise<StoreResult<number | null>> =>
      use((database) => nextDuplicateCheckMs(database.transaction('captures').store, accountId, nowMs)),

    /** Accounts with captures in one of the states. */
    accountsWith: (states: readonly StateName[]): Promise<StoreResult<string[]>> =>
      use(async (database) => {
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

    /** The number of failed reads and writes so far. A run ends when it grows. */
    failureCount: (): number => failures,

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

/** The capture after the event. null if there is no such row, or if the event doesn't apply. */
async function reduceRow(captures: CaptureRows, id: string, event: CaptureEvent): Promise<Capture | null> {
  const before = parseRow(await captures.index('byId').get(id));
  return before && reduceCapture(before, event);
}

/** Commits without waiting for each row. Writes all rows, or rejects and writes none. */
async function putAndCommit(
  transaction: IDBPTransaction<
    OutboxSchema,
    readonly ['captures'] | readonly ['captures', 'facts'],
    'readwrite'
  >,
  captures: readonly Capture[],
): Promise<void> {
  const store = transaction.objectStore('captures');
  const puts = captures.map((capture) => store.put(capture));
  transaction.commit();
  await Promise.all([...puts, transaction.done]);
}

/** Converts each row as it arrives, so that large rows aren't in memory together. */
async function viewsOf<T>(rows: AsyncIterable<Capture>, view: (capture: Capture) => T): Promise<T[]> {
  const views: T[] = [];
  for await (const capture of rows) views.push(view(capture));
  return views;
}
