// Reads the list in chunks, the newest captures first, with the drafts between them. After a change, reads only what changed.
import { type ActivityEntry, entryOf, withDrafts } from '@/components/activity/activity-entry';
import { coalesce } from '@/lib/async';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { createObservable } from '@/lib/observable';
import type { Capture } from '@/lib/outbox/capture';
import type { Queue } from '@/lib/outbox/queue';
import type { StorageFailure, StoreResult } from '@/lib/outbox/storage/connection';
import type { FoundDrafts } from '@/lib/outbox/storage/drafts';
import type { Ledger } from '@/lib/outbox/storage/ledger';
import type { ActivityDeps } from './deps';

export interface ActivityState {
  /** Captures and drafts, the newest first. */
  readonly entries: readonly ActivityEntry[];
  /** By the id of the draft, which is also that of the capture that it changes. */
  readonly drafts: ReadonlyMap<string, StoredDraft>;
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
  unreadableCount: 0,
  isComplete: false,
  queues: new Map(),
  failure: null,
};

interface ActivityFeedDeps extends Pick<ActivityDeps, 'ledger' | 'watchOutbox' | 'untilPainted'> {
  readonly drafts: Pick<ActivityDeps['drafts'], 'all'>;
}

export type ActivityFeed = ReturnType<typeof createActivityFeed>;

/** The captures that are read. */
interface Captures {
  readonly byId: Map<string, ActivityEntry>;
  unreadableCount: number;
}

const noCaptures = (): Captures => ({ byId: new Map(), unreadableCount: 0 });

function keep({ byId }: Captures, captures: readonly Capture[]): void {
  for (const capture of captures) byId.set(capture.id, entryOf(capture));
}

export function createActivityFeed({ ledger, drafts, watchOutbox, untilPainted }: ActivityFeedDeps) {
  const { get: state, set, subscribe } = createObservable(unread);
  const show = (changes: Partial<ActivityState>) => set({ ...state(), ...changes });
  let captures = noCaptures();
  /** Those of the newest reading. They replace `captures` when it ends. */
  let latest = captures;
  // During a reading, changes wait until it ends.
  const changes = collectIds(() => captures === latest, follow);

  async function read(): Promise<void> {
    const found = noCaptures();
    latest = found;
    const besideRead = Promise.all([readQueues(ledger), drafts.all()]);
    let shownAtMs = Number.NEGATIVE_INFINITY;
    for await (const chunk of chunksOf(ledger, firstChunk, chunkSize)) {
      const [queues, ofDrafts] = await besideRead;
      // A newer reading has started.
      if (found !== latest) return;
      if (!chunk.isOk || !ofDrafts.isOk)
        return show({ failure: failureOf(chunk, ofDrafts), isComplete: false });
      keep(found, chunk.value.captures);
      found.unreadableCount += chunk.value.rows.length - chunk.value.captures.length;
      // During a second reading, the old list stays visible until the new one is complete.
      if (!state().isComplete && performance.now() - shownAtMs >= redrawEveryMs) {
        shownAtMs = performance.now();
        show({ ...rowsOf(found, ofDrafts.value, false), queues, failure: null });
        await untilPainted();
      }
    }
    captures = found;
    // What changed since the reading began is newer than what it read (fault F108).
    await changes.follow();
  }

  /** Returns whether the changes of these captures show. */
  async function follow(ids: readonly string[]): Promise<boolean> {
    const followed = latest;
    const reads = [readQueues(ledger), ledger.captures([...ids]), drafts.all()] as const;
    const [queues, changed, ofDrafts] = await Promise.all(reads);
    // The reading that started meanwhile has these changes.
    if (followed !== latest) return true;
    show({ failure: failureOf(changed, ofDrafts) });
    if (!changed.isOk || !ofDrafts.isOk) return false;
    for (const id of ids) captures.byId.delete(id);
    keep(captures, changed.value);
    show({ ...rowsOf(captures, ofDrafts.value, true), queues, isComplete: true });
    return true;
  }

  const stop = watchOutbox((ids) => (ids === null ? void read() : changes.add(ids)));
  void read();

  return {
    state,
    subscribe,
    reload: () => void read(),
    close(): void {
      stop();
      changes.stop();
      latest = noCaptures();
    },
  };
}

/** Gathers changes, also of a queue or a draft alone, and follows them now and then while it is free. */
function collectIds(isFree: () => boolean, follow: (ids: readonly string[]) => Promise<boolean>) {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // One at a time, so that no older answer replaces a newer one.
  const followAll = coalesce(async () => {
    if (!isFree()) return;
    const ids = [...changed];
    changed.clear();
    if (!(await follow(ids))) for (const id of ids) changed.add(id);
  });

  return {
    follow: followAll,
    add(ids: readonly string[]): void {
      for (const id of ids) changed.add(id);
      timer ??= setTimeout(() => {
        timer = undefined;
        void followAll();
      }, redrawEveryMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/** All captures, the newest first. A failed chunk is the last one. */
export async function* chunksOf(ledger: Ledger, first: number, size: number) {
  let before: number | null = null;
  do {
    const rows: number = before === null ? first : size;
    const chunk: Awaited<ReturnType<Ledger['chunk']>> = await ledger.chunk(before, rows);
    yield chunk;
    before = chunk.isOk ? chunk.value.before : null;
  } while (before !== null);
}

async function readQueues(ledger: Ledger): Promise<ActivityState['queues']> {
  const queues = await ledger.queues();
  return new Map(queues.isOk ? queues.value.map((queue) => [queue.accountId, queue]) : []);
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

const failureOf = (...reads: readonly StoreResult<unknown>[]): StorageFailure | null =>
  reads.flatMap((read) => (read.isOk ? [] : [read.reason]))[0] ?? null;
