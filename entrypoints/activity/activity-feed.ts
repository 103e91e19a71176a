// Reads the list in chunks, the newest captures first, with the drafts between them. After a change, reads only what changed.
import { type ActivityEntry, entryOf, withDrafts } from '@/components/activity/activity-entry';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import type { Queue } from '@/lib/outbox/queue';
import type { StorageFailure } from '@/lib/outbox/storage/connection';
import { createDraftList } from '@/lib/outbox/storage/draft-list';
import type { FoundDrafts } from '@/lib/outbox/storage/drafts';
import type { Ledger } from '@/lib/outbox/storage/ledger';
import type { ActivityDeps } from './deps';

export interface ActivityState {
  /** Captures and drafts, the newest first. */
  readonly entries: readonly ActivityEntry[];
  /** By the id of the draft, which is also that of the capture that it changes. */
  readonly drafts: ReadonlyMap<string, StoredDraft>;
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
  drafts: new Map(),
  total: null,
  unreadableCount: 0,
  isComplete: false,
  queues: new Map(),
  failure: null,
};

interface ActivityFeedDeps extends Pick<ActivityDeps, 'ledger' | 'watchOutbox' | 'untilPainted'> {
  readonly drafts: Pick<ActivityDeps['drafts'], 'all' | 'some'>;
}

export type ActivityFeed = ReturnType<typeof createActivityFeed>;

export function createActivityFeed({ ledger, drafts, watchOutbox, untilPainted }: ActivityFeedDeps) {
  const list = createDraftList(drafts);
  let state = unread;
  let captures = new Map<string, ActivityEntry>();
  let unreadableCaptures = 0;
  let reading = 0;
  let isReading = false;
  let changedIds = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const listeners = new Set<() => void>();

  function show(changes: Partial<ActivityState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  async function read(): Promise<void> {
    reading += 1;
    isReading = true;
    const mine = reading;
    const found = new Map<string, ActivityEntry>();
    list.noteChanged(null);
    const besideRead = Promise.all([readQueues(ledger), list.read()]);
    let storedCount: number | null = null;
    let unreadableCount = 0;
    let before: number | null = null;
    let shownAtMs = Number.NEGATIVE_INFINITY;
    do {
      const chunk: Awaited<ReturnType<Ledger['chunk']>> = await ledger.chunk(
        before,
        before === null ? firstChunk : chunkSize,
      );
      const [queues, drafts] = await besideRead;
      // A newer reading has started.
      if (mine !== reading) return;
      if (!chunk.isOk) return fail(chunk.reason);
      if (!drafts.isOk) return fail(drafts.reason);
      // Not awaited: counting 10,000 rows takes ten times as long as reading the first chunk.
      if (before === null) void ledger.count().then(countKnown);
      for (const capture of chunk.value.captures) found.set(capture.id, entryOf(capture));
      unreadableCount += chunk.value.unreadableCount;
      before = chunk.value.before;
      const isDueForShow = performance.now() - shownAtMs >= redrawEveryMs;
      // During a second reading, the old list stays visible until the new one is complete.
      if (!state.isComplete && isDueForShow) {
        shownAtMs = performance.now();
        const rows = rowsOf(found, drafts.value, { isWhole: false, unreadableCount });
        show({ ...rows, total: totalWith(rows.entries), queues, failure: null });
        await untilPainted();
      }
    } while (before !== null);
    captures = found;
    unreadableCaptures = unreadableCount;
    isReading = false;
    const [queues, drafts] = await besideRead;
    if (drafts.isOk) showWhole(drafts.value, queues);
    if (changedIds.size > 0) schedule();

    function fail(failure: StorageFailure): void {
      isReading = false;
      show({ failure, isComplete: false });
    }

    /** The rows of drafts are among those that show. */
    function totalWith(entries: ActivityState['entries']): number | null {
      const draftCount = entries.length - found.size;
      return storedCount === null ? null : storedCount - unreadableCount + draftCount;
    }

    function countKnown(count: Awaited<ReturnType<Ledger['count']>>): void {
      if (mine !== reading || state.isComplete || !count.isOk) return;
      storedCount = count.value;
      show({ total: totalWith(state.entries) });
    }
  }

  function showWhole(found: FoundDrafts, queues: ActivityState['queues']): void {
    const rows = rowsOf(captures, found, { isWhole: true, unreadableCount: unreadableCaptures });
    show({ ...rows, total: rows.entries.length, queues, failure: null, isComplete: true });
  }

  async function follow(): Promise<void> {
    const ids = [...changedIds];
    changedIds = new Set();
    const mine = reading;
    const [queues, changed, drafts] = await Promise.all([
      readQueues(ledger),
      ledger.captures(ids),
      list.read(),
    ]);
    // The reading that started meanwhile has these changes.
    if (mine !== reading) return;
    if (!changed.isOk) return show({ failure: changed.reason });
    if (!drafts.isOk) return show({ failure: drafts.reason });
    for (const id of ids) captures.delete(id);
    for (const capture of changed.value) captures.set(capture.id, entryOf(capture));
    showWhole(drafts.value, queues);
  }

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = null;
      // During a reading, changes wait until it ends.
      if (state.isComplete && !isReading) void follow();
    }, redrawEveryMs);
  }

  const stop = watchOutbox((captureIds) => {
    if (captureIds === null) return void read();
    list.noteChanged(captureIds);
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

interface RowsOptions {
  /** Every capture is read. */
  readonly isWhole: boolean;
  /** Unreadable captures. */
  readonly unreadableCount: number;
}

function rowsOf(
  captures: ReadonlyMap<string, ActivityEntry>,
  { drafts, unreadable }: FoundDrafts,
  { isWhole, unreadableCount }: RowsOptions,
): Pick<ActivityState, 'entries' | 'drafts' | 'unreadableCount'> {
  return {
    entries: withDrafts(newestFirst(captures), drafts, isWhole),
    drafts: new Map(drafts.map((stored) => [stored.draft.id, stored])),
    unreadableCount: unreadableCount + unreadable.length,
  };
}

function newestFirst(entries: ReadonlyMap<string, ActivityEntry>): ActivityEntry[] {
  return [...entries.values()].sort((one, other) => other.sequence - one.sequence);
}

async function readQueues(ledger: Ledger): Promise<ReadonlyMap<string, Queue>> {
  const queues = await ledger.queues();
  return new Map(queues.isOk ? queues.value.map((queue) => [queue.accountId, queue]) : []);
}
