// Owns which captures are due, within a transaction: to be sent, recovered or checked for duplicates, and when the next one is.
import { type Capture, remainingMs, type StateName } from '@/lib/outbox/capture';
import type { Queue } from '@/lib/outbox/queue';
import { duplicateCheckAfterMs, reduceCapture } from '@/lib/outbox/reducer';
import type { CaptureRows, RowReader } from './rows';

/** Whose turn it is, and who takes it. */
export interface Turn {
  readonly accountId: string;
  /** Names this life of the worker. */
  readonly owner: string;
  readonly nowMs: number;
}

/** The first of a queue is nearly always due: read all keys only where none of these is. */
const firstCount = 8;
/** All undo windows are equally long, so the oldest captures leave theirs first: these tell enough. */
const undoableCount = 64;

/** Marks the first capture that is due as `sending`; null when none is. The caller commits it. */
export async function takeFirst(rows: RowReader, captures: CaptureRows, turn: Turn): Promise<Capture | null> {
  for (const state of ['queued', 'undoable'] as const)
    for await (const capture of inOrder(rows, captures, turn.accountId, state)) {
      const taken = take(capture, turn);
      if (taken) return taken;
    }
  return null;
}

/** Ends the undo window where it has passed. Null for a capture that is not due. */
function take(capture: Capture, { owner, nowMs }: Turn): Capture | null {
  if (ownWaitMs(capture, nowMs) !== 0) return null;
  const queued = reduceCapture(capture, { type: 'undoWindowEnded' }) ?? capture;
  return reduceCapture(queued, { type: 'requestStarted', owner, atMs: nowMs });
}

/**
 * The ms until a capture of the account is to be sent or recovered; null when none waits for time. Nothing of a blocked account
 * is due, and nothing before the account's own wait is over.
 */
export async function soonestMs(
  rows: RowReader,
  captures: CaptureRows,
  queue: Queue,
  nowMs: number,
): Promise<number | null> {
  if (queue.block) return null;
  const queueMs = remainingMs(queue.wait, nowMs);
  let soonest: number | null = null;
  for (const state of ['queued', 'undoable', 'unknown'] as const) {
    const recoveryMs = state === 'unknown' ? remainingMs(queue.recovery?.wait ?? null, nowMs) : 0;
    for await (const capture of inOrder(rows, captures, queue.accountId, state)) {
      const ownMs = ownWaitMs(capture, nowMs);
      if (ownMs === null) continue;
      const dueMs = Math.max(ownMs, queueMs, recoveryMs);
      soonest = Math.min(soonest ?? dueMs, dueMs);
      // Nothing can be due sooner: don't read the other thousands.
      if (soonest === queueMs) return soonest;
    }
  }
  return soonest;
}

/** The account's captures in one state, in the order of saving. */
async function* inOrder(
  rows: RowReader,
  captures: CaptureRows,
  accountId: string,
  state: StateName,
): AsyncGenerator<Capture, void, void> {
  const range = IDBKeyRange.only([accountId, state]);
  const keys = (count?: number) => captures.index('byAccountAndState').getAllKeys(range, count);
  const first = await keys(firstCount);
  yield* rows.each(captures, first);
  if (first.length < firstCount) return;
  const all = await keys(state === 'undoable' ? undoableCount : undefined);
  yield* rows.each(captures, all.slice(firstCount));
}

/** Delivered captures whose duplicate check is due, the last delivered first. */
export async function keysToDuplicateCheck(
  captures: CaptureRows,
  accountId: string,
  nowMs: number,
  count: number,
): Promise<number[]> {
  const keys: number[] = [];
  for (const range of duplicateCheckRanges(accountId, nowMs)) {
    let cursor = await captures.index('byDuplicateCheck').openKeyCursor(range, 'prev');
    while (cursor && keys.length < count) {
      keys.push(cursor.primaryKey);
      cursor = await cursor.continue();
    }
  }
  return keys;
}

/** The ms until the account's next duplicate check; null when none is due. */
export async function nextDuplicateCheckMs(
  captures: CaptureRows,
  accountId: string,
  nowMs: number,
): Promise<number | null> {
  const index = captures.index('byDuplicateCheck');
  for (const range of duplicateCheckRanges(accountId, nowMs)) if (await index.getKey(range)) return 0;
  const first = await index.openKeyCursor(IDBKeyRange.bound([accountId], [accountId, []]));
  return first ? remainingMs({ fromMs: first.key[1], forMs: duplicateCheckAfterMs }, nowMs) : null;
}

/** Delivered long enough ago; or in what a clock that was set back since calls the future (fault F19). */
function duplicateCheckRanges(accountId: string, nowMs: number): readonly IDBKeyRange[] {
  return [
    IDBKeyRange.bound([accountId], [accountId, nowMs - duplicateCheckAfterMs]),
    IDBKeyRange.bound([accountId, nowMs], [accountId, []], true),
  ];
}

/** Null for a capture that waits for a person, not for time. */
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
