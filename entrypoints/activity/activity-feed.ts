// Reads the list in chunks, the newest captures first. After a change, reads only the changed captures.
import { type ActivityEntry, entryOf } from '@/components/activity/activity-entry';
import type { Queue } from '@/lib/outbox/queue';
import type { StorageFailure } from '@/lib/outbox/storage/connection';
import type { Ledger } from '@/lib/outbox/storage/ledger';
import type { ActivityDeps } from './deps';

export interface ActivityState {
  /** The newest first. */
  readonly entries: readonly ActivityEntry[];
  /** The count of all rows, also those that aren't read yet. null until known. */
  readonly total: number | null;
  readonly unreadableCount: number;
  readonly isComplete: boolean;
  readonly queues: ReadonlyMap<string, Queue>;
  /** Why the storage can't be read, or null. */
  readonly failure: StorageFailure | null;
}

/** More rows than a window shows, but few enough to draw at once. */
const firstChunk = 24;
/** Small enough that scrolling stays smooth while a chunk is read. */
const chunkSize = 60;
/** The shortest time between two updates of the list. */
const redrawEveryMs = 250;

const unread: ActivityState = {
  entries: [],
  total: null,
  unreadableCount: 0,
  isComplete: false,
  queues: new Map(),
  failure: null,
};

type ActivityFeedDeps = Pick<ActivityDeps, 'ledger' | 'watchOutbox' | 'untilPainted'>;

export type ActivityFeed = ReturnType<typeof createActivityFeed>;

export function createActivityFeed({ ledger, watchOutbox, untilPainted }: ActivityFeedDeps) {
  let state = unread;
  let entries = new Map<string, ActivityEntry>();
  let reading = 0;
  let changedIds = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const listeners = new Set<() => void>();

  function show(changes: Partial<ActivityState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  async function read(): Promise<void> {
    reading += 1;
    const mine = reading;
    const found = new Map<string, ActivityEntry>();
    const queuesRead = readQueues(ledger);
    let storedCount: number | null = null;
    let unreadableCount = 0;
    const total = () => (storedCount === null ? null : storedCount - unreadableCount);
    let before: number | null = null;
    let shownAtMs = Number.NEGATIVE_INFINITY;
    do {
      const chunk: Awaited<ReturnType<Ledger['chunk']>> = await ledger.chunk(
        before,
        before === null ? firstChunk : chunkSize,
      );
      const queues = await queuesRead;
      // A newer reading has started.
      if (mine !== reading) return;
      if (!chunk.isOk) return show({ failure: chunk.reason, isComplete: false });
      // Not awaited: counting 10,000 rows takes ten times as long as reading the first chunk.
      if (before === null) void ledger.count().then(countKnown);
      for (const capture of chunk.value.captures) found.set(capture.id, entryOf(capture));
      unreadableCount += chunk.value.unreadableCount;
      before = chunk.value.before;
      const isDueForShow = performance.now() - shownAtMs >= redrawEveryMs;
      // During a second reading, the old list stays visible until the new one is complete.
      if (!state.isComplete && isDueForShow) {
        shownAtMs = performance.now();
        show({ entries: newestFirst(found), total: total(), queues, unreadableCount, failure: null });
        await untilPainted();
      }
    } while (before !== null);
    entries = found;
    show({
      entries: newestFirst(found),
      total: found.size,
      queues: await queuesRead,
      unreadableCount,
      failure: null,
      isComplete: true,
    });
    if (changedIds.size > 0) schedule();

    function countKnown(count: Awaited<ReturnType<Ledger['count']>>): void {
      if (mine !== reading || state.isComplete || !count.isOk) return;
      storedCount = count.value;
      show({ total: total() });
    }
  }

  async function follow(): Promise<void> {
    const ids = [...changedIds];
    changedIds = new Set();
    const [queues, changed] = await Promise.all([readQueues(ledger), ledger.captures(ids)]);
    if (!changed.isOk) return show({ failure: changed.reason });
    for (const id of ids) entries.delete(id);
    for (const capture of changed.value) entries.set(capture.id, entryOf(capture));
    show({ entries: newestFirst(entries), total: entries.size, queues });
  }

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = null;
      // During a reading, changes wait until it ends.
      if (state.isComplete) void follow();
    }, redrawEveryMs);
  }

  const stop = watchOutbox((captureIds) => {
    if (captureIds === null) return void read();
    for (const id of captureIds) changedIds.add(id);
    schedule();
  });
  void read();

  return {
    state: (): ActivityState => state,
    subscribe(onChanged: () => void): () => void {
      listeners.add(onChanged);
      return () => listeners.delete(onChanged);
    },
    reload(): void {
      void read();
    },
    close(): void {
      stop();
      reading += 1;
      if (timer) clearTimeout(timer);
    },
  };
}

function newestFirst(entries: ReadonlyMap<string, ActivityEntry>): ActivityEntry[] {
  return [...entries.values()].sort((one, other) => other.sequence - one.sequence);
}

async function readQueues(ledger: Ledger): Promise<ReadonlyMap<string, Queue>> {
  const queues = await ledger.queues();
  return new Map(queues.isOk ? queues.value.map((queue) => [queue.accountId, queue]) : []);
}
