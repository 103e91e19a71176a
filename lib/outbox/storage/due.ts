// Owns which captures are due, within a transaction: to be sent next, to be looked for, and when the next will be.
import { type Capture, isAtLastStep, nextStepIndex, remainingMs, type StateName } from '@/lib/outbox/capture';
import type { Queue } from '@/lib/outbox/queue';
import { placeOf } from '@/lib/outbox/recovery/listings';
import { duplicateCheckAfterMs, reduceCapture } from '@/lib/outbox/reducer';
import type { CaptureRows, RowReader } from './rows';

/** Whose turn it is, and who takes it. */
export interface Turn {
  readonly accountId: string;
  /** Names the life of the worker that takes the capture. */
  readonly owner: string;
  readonly nowMs: number;
}

/** As good as always, the first of a queue is due; more are read only where it is not. */
const firstOnes = 8;
/** Captures are held for the same time, so that those saved first are let go first: of thousands, the first tell enough. */
const undoableOnes = 64;

/**
 * Marks the first captures that are due as `sending` by this turn, `most` at the most; none when none is. The caller commits
 * them. More than one only where none has to wait for another (its next step is its last), and where each could be
 * looked for by itself, should the worker die before they are sent.
 */
export async function takeFirst(
  rows: RowReader,
  store: CaptureRows,
  turn: Turn,
  most: number,
): Promise<Capture[]> {
  const taken: Capture[] = [];
  for (const state of ['queued', 'undoable'] as const) {
    const first = await keysIn(store, turn.accountId, state, firstOnes);
    if (await takeInto(taken, rows.each(store, first, most), turn, most)) return taken;
    if (first.length < firstOnes) continue;
    const others = (await keysIn(store, turn.accountId, state)).slice(firstOnes);
    if (await takeInto(taken, rows.each(store, others), turn, most)) return taken;
  }
  return taken;
}

/** Gives whether nothing more is to be taken, whatever else is due. */
async function takeInto(
  taken: Capture[],
  captures: AsyncIterable<Capture>,
  turn: Turn,
  most: number,
): Promise<boolean> {
  for await (const capture of captures) {
    const next = take(capture, turn);
    if (!next) continue;
    const mayBeOfMany = isAtLastStep(next) && isFindable(next);
    if (taken.length > 0 && !mayBeOfMany) return true;
    taken.push(next);
    if (!mayBeOfMany || taken.length === most) return true;
  }
  return false;
}

function isFindable(capture: Capture): boolean {
  const index = nextStepIndex(capture);
  return index !== null && placeOf(capture, index) !== null;
}

/** A held capture whose time to be taken back has passed is let go in the same step; null for one that is not due. */
export function take(capture: Capture, { owner, nowMs }: Turn): Capture | null {
  if (ownWaitMs(capture, nowMs) !== 0) return null;
  const queued = reduceCapture(capture, { type: 'undoWindowEnded' }) ?? capture;
  return reduceCapture(queued, { type: 'requestStarted', owner, atMs: nowMs });
}

/**
 * The soonest that a capture of the account is to be sent or looked for, in ms from now; null when none waits for time.
 * Nothing of an account that is blocked is due, and nothing before the account's own wait is over.
 */
export async function soonestMs(
  rows: RowReader,
  store: CaptureRows,
  queue: Queue,
  nowMs: number,
): Promise<number | null> {
  if (queue.block) return null;
  const queueMs = remainingMs(queue.wait, nowMs);
  let soonest: number | null = null;
  for (const state of ['queued', 'undoable', 'unknown'] as const) {
    for await (const capture of rows.each(store, await keysIn(store, queue.accountId, state))) {
      const ownMs = ownWaitMs(capture, nowMs);
      if (ownMs === null) continue;
      const dueMs = Math.max(ownMs, queueMs);
      soonest = Math.min(soonest ?? dueMs, dueMs);
      // Nothing can be due sooner: no need to read 10 000 rows.
      if (soonest === queueMs) return soonest;
    }
  }
  return soonest;
}

/** The rows of one state in the order of saving. */
function keysIn(
  store: CaptureRows,
  accountId: string,
  state: StateName,
  count = state === 'undoable' ? undoableOnes : undefined,
): Promise<number[]> {
  return store.index('byAccountAndState').getAllKeys(IDBKeyRange.only([accountId, state]), count);
}

/** Delivered captures whose look for duplicates is due, those delivered last first. */
export async function keysToDuplicateCheck(
  store: CaptureRows,
  accountId: string,
  nowMs: number,
  count: number,
): Promise<number[]> {
  const keys: number[] = [];
  for (const range of duplicateCheckRanges(accountId, nowMs)) {
    let cursor = await store.index('byDuplicateCheck').openKeyCursor(range, 'prev');
    while (cursor && keys.length < count) {
      keys.push(cursor.primaryKey);
      cursor = await cursor.continue();
    }
  }
  return keys;
}

/** The soonest that a delivered capture of the account is to be looked for once more; null when none is. */
export async function nextDuplicateCheckMs(
  store: CaptureRows,
  accountId: string,
  nowMs: number,
): Promise<number | null> {
  const index = store.index('byDuplicateCheck');
  for (const range of duplicateCheckRanges(accountId, nowMs)) if (await index.getKey(range)) return 0;
  const first = await index.openKeyCursor(IDBKeyRange.bound([accountId], [accountId, []]));
  return first ? remainingMs({ fromMs: first.key[1], forMs: duplicateCheckAfterMs }, nowMs) : null;
}

/** What was delivered long enough ago; and what a clock that was set back since puts into the future (fault F19). */
function duplicateCheckRanges(accountId: string, nowMs: number): readonly IDBKeyRange[] {
  return [
    IDBKeyRange.bound([accountId], [accountId, nowMs - duplicateCheckAfterMs]),
    IDBKeyRange.bound([accountId, nowMs], [accountId, []], true),
  ];
}

/** What is left of the capture's own wait; null for one that waits for a person, not for time. */
export function ownWaitMs(capture: Capture, nowMs: number): number | null {
  switch (capture.state.name) {
    case 'undoable':
    case 'queued':
      return remainingMs(capture.state.wait, nowMs);
    case 'unknown':
      return capture.state.search === 'unsearched' ? remainingMs(capture.state.wait, nowMs) : null;
    default:
      return null;
  }
}
