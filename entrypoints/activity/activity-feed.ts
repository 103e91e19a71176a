// Reads the list in chunks, the newest captures first, with the drafts between them. After a change, reads only what changed.
import { type ActivityEntry, entryOf, withDrafts } from '@/components/activity/activity-entry';
import { coalesce } from '@/lib/async';
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

/** The captures that are read. */
interface Captures {
  readonly byId: Map<string, ActivityEntry>;
  unreadableCount: number;
}

const noCaptures = (): Captures => ({ byId: new Map(), unreadableCount: 0 });

export function createActivityFeed({ ledger, drafts, watchOutbox, untilPainted }: ActivityFeedDeps) {
  const list = createDraftList(drafts);
  let state = unread;
  let captures = noCaptures();
  let reading = 0;
  let isReading = false;
  let changedIds = new Set<string>();
  /** Something changed since it was last read: one of `changedIds`, a draft or a queue. */
  let isChanged = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const listeners = new Set<() => void>();

  function show(changes: Partial<ActivityState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  async function readQueues(): Promise<ActivityState['queues']> {
    const queues = await ledger.queues();
    return new Map(queues.isOk ? queues.value.map((queue) => [queue.accountId, queue]) : []);
  }

  async function read(): Promise<void> {
    reading += 1;
    isReading = true;
    const mine = reading;
    const found = noCaptures();
    list.noteChanged(null);
    const besideRead = Promise.all([readQueues(), list.read()]);
    let storedCount: number | null = null;
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
      if (!chunk.isOk || !drafts.isOk) {
        isReading = false;
        const failure = !chunk.isOk ? chunk.reason : drafts.isOk ? null : drafts.reason;
        return show({ failure, isComplete: false });
      }
      // Not awaited: counting 10,000 rows takes ten times as long as reading the first chunk.
      if (before === null) void ledger.count().then(countKnown);
      for (const capture of chunk.value.captures) found.byId.set(capture.id, entryOf(capture));
      found.unreadableCount += chunk.value.unreadableCount;
      before = chunk.value.before;
      // During a second reading, the old list stays visible until the new one is complete.
      if (!state.isComplete && performance.now() - shownAtMs >= redrawEveryMs) {
        shownAtMs = performance.now();
        const rows = rowsOf(found, drafts.value, false);
        show({ ...rows, total: totalWith(rows.entries), queues, failure: null });
        await untilPainted();
      }
    } while (before !== null);
    captures = found;
    // What changed since the reading began is newer than what it read (fault F108).
    await readChanges();
    if (mine !== reading) return;
    isReading = false;
    if (isChanged) schedule();

    /** The rows of drafts are among those that show. */
    function totalWith({ length }: ActivityState['entries']): number | null {
      return storedCount === null ? null : storedCount - found.unreadableCount + length - found.byId.size;
    }

    function countKnown(count: Awaited<ReturnType<Ledger['count']>>): void {
      if (mine !== reading || state.isComplete || !count.isOk) return;
      storedCount = count.value;
      show({ total: totalWith(state.entries) });
    }
  }

  async function readChanges(): Promise<void> {
    const ids = [...changedIds];
    changedIds = new Set();
    isChanged = false;
    const mine = reading;
    const [queues, changed, drafts] = await Promise.all([readQueues(), ledger.captures(ids), list.read()]);
    // The reading that started meanwhile has these changes.
    if (mine !== reading) return;
    if (!changed.isOk || !drafts.isOk) {
      changedIds = new Set([...ids, ...changedIds]);
      return show({ failure: !changed.isOk ? changed.reason : drafts.isOk ? null : drafts.reason });
    }
    for (const id of ids) captures.byId.delete(id);
    for (const capture of changed.value) captures.byId.set(capture.id, entryOf(capture));
    const rows = rowsOf(captures, drafts.value, true);
    show({ ...rows, total: rows.entries.length, queues, failure: null, isComplete: true });
  }

  /** One at a time, so that no older answer replaces a newer one. During a reading, changes wait until it ends. */
  const follow = coalesce(async () => {
    if (state.isComplete && !isReading) await readChanges();
  });

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = null;
      void follow();
    }, redrawEveryMs);
  }

  const stop = watchOutbox((captureIds) => {
    if (captureIds === null) return void read();
    list.noteChanged(captureIds);
    isChanged = true;
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
    reload: () => void read(),
    close(): void {
      stop();
      reading += 1;
      if (timer) clearTimeout(timer);
    },
  };
}

/** `isWhole`: every capture is read. */
function rowsOf(captures: Captures, { drafts, unreadable }: FoundDrafts, isWhole: boolean) {
  const newestFirst = [...captures.byId.values()].sort((one, other) => other.sequence - one.sequence);
  return {
    entries: withDrafts(newestFirst, drafts, isWhole),
    drafts: new Map(drafts.map((stored) => [stored.draft.id, stored])),
    unreadableCount: captures.unreadableCount + unreadable.length,
  };
}
