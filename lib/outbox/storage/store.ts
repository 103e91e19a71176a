// The outbox's captures and queues. Every change is one strict transaction, durable before it is reported.
import type { Fact } from '@/lib/capture/history/fact';
import type { RecordResult } from '@/lib/capture/steps/step';
import type { Capture, CaptureStep, StateName } from '@/lib/outbox/capture';
import type { BlockReason, Queue } from '@/lib/outbox/queue';
import { type CaptureEvent, type DraftEvent, reduceCapture } from '@/lib/outbox/reducer';
import {
  begin,
  createOutboxConnection,
  deleteOutboxDatabase,
  type OutboxConnection,
  type OutboxDatabase,
  type StoreResult,
  strict,
} from './connection';
import {
  accountRange,
  keysToDuplicateCheck,
  nextDuplicateCheckMs,
  soonestMs,
  type Turn,
  takeFirst,
} from './due';
import { completeFact } from './facts';
import { dropDeliveredFrom } from './retention';
import { type CaptureRows, createRowReader, parseRow, readQueue } from './rows';
import {
  addCapture,
  addFromFile,
  changeWithDraft,
  discardCapture,
  isKnown,
  type NewCapture,
  removeOfAccount,
  type SavedVersions,
  type Transition,
  transitionStores,
  undoCapture,
} from './transitions';

export type { StorageFailure, StoreResult } from './connection';
export type { NewCapture } from './transitions';

type Saved = Partial<Omit<SavedVersions, 'createId'>>;

interface OutboxStoreDeps {
  /** @default createOutboxConnection() */
  readonly connection?: OutboxConnection;
  /** Called after every committed change with the ids of its captures. null if there are too many. */
  readonly onChanged?: (captureIds: readonly string[] | null) => void;
  /** @default a random UUID */
  readonly createId?: () => string;
}

export type OutboxStore = ReturnType<typeof createOutboxStore>;

export function createOutboxStore({
  connection = createOutboxConnection(),
  onChanged = () => undefined,
  createId = () => crypto.randomUUID(),
}: OutboxStoreDeps = {}) {
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

  /** `touched`: the ids of the changed captures. null for too many, undefined for none. */
  async function changing<T>(
    work: (database: OutboxDatabase) => Promise<T>,
    touched: (value: T) => readonly string[] | null | undefined,
  ): Promise<StoreResult<T>> {
    const result = await use(work);
    const ids = result.isOk ? touched(result.value) : undefined;
    if (ids !== undefined) onChanged(ids);
    return result;
  }

  const changingCapture = (work: (database: OutboxDatabase) => Promise<Capture | null>) =>
    changing(work, (capture) => (capture ? [capture.id] : undefined));

  /** Work in one transaction over drafts and captures. */
  const within =
    <T>(work: (transaction: Transition) => Promise<T>) =>
    async (database: OutboxDatabase): Promise<T> => {
      const transaction: Transition = begin(database, transitionStores, strict);
      const result = await work(transaction);
      await transaction.done;
      return result;
    };

  const saving = (id: string, { documentId = id, versions = [], fact = null }: Saved): SavedVersions => ({
    documentId,
    versions,
    fact,
    createId,
  });

  return {
    /**
     * Adds a capture, and ends these versions of its draft, or of `documentId`. Quotes that were added to the draft
     * since become a draft of their own. The same id again returns the existing row. Returns null and changes nothing
     * if one of its pictures is gone.
     */
    add: (capture: NewCapture, saved: Saved = {}): Promise<StoreResult<Capture | null>> =>
      changingCapture(within((transaction) => addCapture(transaction, capture, saving(capture.id, saved)))),

    /** Adds a capture of a file, unless its id is known: a row, a draft, or gone (fault F104). */
    addFromFile: (capture: NewCapture): Promise<StoreResult<'added' | 'known' | 'pictureMissing'>> =>
      changing(
        within((transaction) => addFromFile(transaction, capture)),
        (result) => (result === 'added' ? [capture.id] : undefined),
      ),

    isKnown: (id: string): Promise<StoreResult<boolean>> =>
      use((database) => isKnown(database.transaction(transitionStores), id)),

    /**
     * Applies an event in one transaction, and completes the fact of a delivered capture. null if there is no such row,
     * or if the event doesn't apply. `fact`: the history gets it with the change. @default it has one, or needs none
     */
    change: (id: string, event: CaptureEvent, fact?: Fact | null): Promise<StoreResult<Capture | null>> =>
      changingCapture(async (database) => {
        const transaction = begin(database, ['captures', 'facts'], strict);
        const captures = transaction.objectStore('captures');
        const facts = transaction.objectStore('facts');
        const changed = await reduceRow(captures, id, event);
        if (changed && fact) await facts.put(fact);
        if (changed?.state.name === 'delivered') await completeFact(facts, changed);
        if (changed) await captures.put(changed);
        await transaction.done;
        return changed;
      }),

    /** Like `change`, and ends these versions of the changes in the same transaction. */
    changeByDraft: (id: string, event: DraftEvent, saved: Saved = {}): Promise<StoreResult<Capture | null>> =>
      changingCapture(within((transaction) => changeWithDraft(transaction, id, event, saving(id, saved)))),

    /** Makes a capture of which nothing was created a draft again, with the same id. null if it is too late. */
    undo: (id: string, nowMs: number): Promise<StoreResult<Capture | null>> =>
      changingCapture(within((transaction) => undoCapture(transaction, id, nowMs))),

    /**
     * Marks the account's first due capture as `sending`, in the order of saving. null if none is due. A
     * waiting or unreadable capture doesn't delay later ones. A capture that the turn's policy hasn't
     * allowed yet is returned unchanged.
     */
    take: (turn: Turn): Promise<StoreResult<Capture | null>> =>
      changingCapture(async (database) => {
        const { store, done } = begin(database, ['captures'], strict);
        const first = await takeFirst(rows, store, turn);
        if (first?.state.name === 'sending') await store.put(first);
        await done;
        return first;
      }),

    get: (id: string): Promise<StoreResult<Capture | null>> =>
      use(async (database) => parseRow(await database.getFromIndex('captures', 'byId', id))),

    /** All captures in one state, oldest first. */
    inState: (state: StateName): Promise<StoreResult<Capture[]>> =>
      use(async (database) => {
        const sequences = await database.getAllKeysFromIndex('captures', 'byState', state);
        return rows.views(database, sequences, (capture) => [capture]);
      }),

    /**
     * The account's captures whose duplicate check is due, through `view`. At most `count`, latest delivery
     * first.
     */
    toDuplicateCheck: <T>(
      accountId: string,
      { nowMs, count }: { readonly nowMs: number; readonly count: number },
      view: (capture: Capture) => T,
    ): Promise<StoreResult<T[]>> =>
      use(async (database) => {
        const { store } = database.transaction('captures');
        const keys = await keysToDuplicateCheck(store, accountId, nowMs, count);
        return rows.views(database, keys, (capture) => [view(capture)]);
      }),

    /** Stores the results of duplicate checks in one transaction. Returns the captures that have duplicates. */
    noteDuplicates: (
      found: ReadonlyMap<string, { readonly records: RecordResult[]; readonly isChecked: boolean }>,
    ): Promise<StoreResult<Capture[]>> =>
      changing(
        async (database) => {
          const { store, done } = begin(database, ['captures'], strict);
          const reduced = [...found].map(([id, { records, isChecked }]) =>
            reduceRow(store, id, { type: 'duplicatesSeen', duplicates: records, isChecked }),
          );
          const changed = (await Promise.all(reduced)).filter((capture) => capture !== null);
          await Promise.all(changed.map((capture) => store.put(capture)));
          await done;
          return changed.filter(({ duplicates }) => duplicates.length > 0);
        },
        // No page shows a change in the others.
        (changed) => (changed.length > 0 ? changed.map(({ id }) => id) : undefined),
      ),

    /** What `view` returns of each step of the account's captures. */
    fromSteps: <T>(
      accountId: string,
      view: (step: CaptureStep) => readonly T[],
    ): Promise<StoreResult<readonly T[]>> =>
      use(async (database) => {
        const range = accountRange(accountId);
        const keys = await database.getAllKeysFromIndex('captures', 'byAccountAndState', range);
        return rows.views(database, keys, ({ steps }) => steps.flatMap(view));
      }),

    /** At most `count` captures, newest first. */
    newest: (count: number): Promise<StoreResult<Capture[]>> =>
      use(async (database) => {
        const { store } = database.transaction('captures');
        const found: Capture[] = [];
        let cursor = await store.openKeyCursor(null, 'prev');
        for (; cursor && found.length < count; cursor = await cursor.continue())
          found.push(...[await rows.read(store, cursor.primaryKey)].filter((capture) => capture !== null));
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

    /** Removes a capture in one of the states for good, with the changes to it. null otherwise. */
    discard: (id: string, from: readonly StateName[], nowMs: number): Promise<StoreResult<Capture | null>> =>
      changingCapture(within((transaction) => discardCapture(transaction, id, from, nowMs))),

    /** Removes all captures of an account in one of the states, its drafts and its history. */
    removeAll: (accountId: string, from: readonly StateName[], nowMs: number): Promise<StoreResult<void>> =>
      changing(
        within((transaction) => removeOfAccount(transaction, accountId, from, nowMs)),
        () => null,
      ),

    /** Drops delivered captures saved before `beforeMs` and returns their number. See `retention.ts`. */
    dropDelivered: (beforeMs: number, nowMs: number): Promise<StoreResult<number>> =>
      changing(
        (database) => dropDeliveredFrom(rows, database, beforeMs, nowMs),
        () => null,
      ),

    queue: (accountId: string): Promise<StoreResult<Queue>> =>
      use(async (database) => readQueue(await database.get('queues', accountId), accountId)),

    changeQueue: (
      accountId: string,
      change: Partial<Omit<Queue, 'accountId'>>,
    ): Promise<StoreResult<Queue>> =>
      changing(
        async (database) => {
          const { store, done } = begin(database, ['queues'], strict);
          const queue = { ...readQueue(await store.get(accountId), accountId), ...change };
          await store.put(queue);
          await done;
          return queue;
        },
        () => [],
      ),

    /** Ends every block with this reason. */
    resumeQueues: (reason: BlockReason): Promise<StoreResult<void>> =>
      changing(
        async (database) => {
          const { store, done } = begin(database, ['queues'], strict);
          for (const queue of await store.getAll())
            if (queue.block?.reason === reason) await store.put({ ...queue, block: null });
          await done;
        },
        () => [],
      ),

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
        for (; cursor; cursor = await cursor.continue()) {
          const [accountId, state] = cursor.key;
          if (states.some((name) => name === state)) found.add(accountId);
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
