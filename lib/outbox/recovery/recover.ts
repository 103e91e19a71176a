// Asks the service about sent captures: those with a lost answer, and duplicates of delivered ones.
import { type Capture, isUnsearched, remainingMs } from '@/lib/outbox/capture';
import type { CaptureEvent } from '@/lib/outbox/reducer';
import { block } from '@/lib/outbox/sending/circuit-breaker';
import { jitteredBackOffMs, unauthorizedBlock } from '@/lib/outbox/sending/retry-policy';
import { notifyResult, type Turn } from '@/lib/outbox/sending/turn';
import { ownWaitMs } from '@/lib/outbox/storage/rows';
import type { PlanningError } from '@/lib/planning/errors';
import type { RecordName } from '@/lib/planning/records';
import { type Duplicates, duplicateMarkOf, findDuplicates, type Kept } from './duplicate-check';
import { findLost, startSearch, unsearchable } from './find-lost';

/** One listing serves this many captures. Little of each is in memory. */
const portion = 2_500;
const backOff = { firstMs: 30_000, longestMs: 60 * 60_000 };
/** The back-offs add up to between half an hour and an hour. Then the person is asked. */
const maxFailures = 8;
/** The wait after a failed listing. */
const recheckAfterMs = 15 * 60_000;

/** Recovers lost answers at its own pace. Returns true if a capture is to be sent. */
export async function recoverLost(turn: Turn): Promise<boolean> {
  const { accountId, account, store, now, mayContinue } = turn;
  const queue = await store.queue(accountId);
  if (!queue.isOk) return false;
  const { recovery, kept = {} } = queue.value;
  if (remainingMs(recovery?.wait ?? null, now()) > 0) return false;
  const unknown = await store.inState('unknown');
  if (!unknown.isOk) return false;
  const lost = unknown.value.filter(
    (capture) => capture.accountId === accountId && ownWaitMs(capture, now()) === 0,
  );
  if (!lost.every(isUnsearched)) await account.forgetAbsentReads();
  const search = startSearch(turn, kept);
  let isToBeSent = false;
  for (const [at, capture] of lost.entries()) {
    const outcome = mayContinue() ? await findLost(search, capture) : ({ type: 'stopped' } as const);
    if (outcome.type === 'stopped') break;
    if (outcome.type === 'failed') {
      await failed(turn, outcome.error, recovery?.failures ?? 0, lost.slice(at));
      break;
    }
    if (recovery && at === 0) await store.changeQueue(accountId, { recovery: null });
    const after = await conclude(turn, capture, outcome);
    isToBeSent ||= after?.state.name === 'queued';
  }
  return isToBeSent;
}

/** Commits recovery's result. The person is never asked the same question twice. */
async function conclude(turn: Turn, before: Capture, event: CaptureEvent): Promise<Capture | null> {
  const changed = await turn.store.change(before.id, event);
  const after = changed.isOk ? changed.value : null;
  if (after && !isSameQuestion(before, after)) notifyResult(turn, after);
  return after;
}

function isSameQuestion({ state: before }: Capture, { state: after }: Capture): boolean {
  if (before.name !== 'unknown' || after.name !== 'unknown') return false;
  return before.search !== 'unsearched' && before.search === after.search;
}

/** Recovery backs off on its own. At its limit, the person decides about the captures that are due. */
async function failed(
  turn: Turn,
  error: PlanningError,
  failuresBefore: number,
  due: readonly Capture[],
): Promise<void> {
  const { accountId, store, now, random } = turn;
  if (error.kind === 'unauthorized') return block(turn, unauthorizedBlock(error));
  const isAway = error.kind === 'network-failed' && error.hasNeverLeft;
  const failures = isAway ? Math.min(failuresBefore + 1, maxFailures - 1) : failuresBefore + 1;
  if (failures >= maxFailures) {
    for (const capture of due) await conclude(turn, capture, unsearchable(now()));
    await store.changeQueue(accountId, { recovery: null });
    return;
  }
  const requestedWaitMs = 'retryAfterMs' in error ? (error.retryAfterMs ?? 0) : 0;
  const forMs = Math.max(
    jitteredBackOffMs(failures, random, backOff),
    Math.min(backOff.longestMs, requestedWaitMs),
  );
  await store.changeQueue(accountId, { recovery: { failures, wait: { fromMs: now(), forMs } } });
}

/** Checks a portion of delivered captures. Returns true if there may be more. */
export async function checkForDuplicates(turn: Turn): Promise<boolean> {
  const { accountId, store, now, checkWaits } = turn;
  const nowMs = now();
  if (remainingMs(checkWaits.get(accountId) ?? null, nowMs) > 0) return false;
  const due = await store.dueInMs(accountId, nowMs);
  if (!due.isOk || due.value.checkMs !== 0) return false;
  const askLater = () => {
    checkWaits.set(accountId, { fromMs: now(), forMs: recheckAfterMs });
  };
  const marks = await store.toDuplicateCheck(accountId, nowMs, portion, duplicateMarkOf(turn.account.person));
  if (!marks.isOk || marks.value.length === 0) {
    // Unreadable rows stay due forever.
    askLater();
    return false;
  }
  const { found, kept, error } = await findDuplicates(turn, marks.value);
  const isNoted = (await noteKept(turn, kept)) && (await noteDuplicates(turn, found));
  if (error?.kind === 'unauthorized') await block(turn, unauthorizedBlock(error));
  if (error || !isNoted) askLater();
  return found.size > 0 && isNoted && error === null;
}

/** False if the storage rejected a part. */
async function noteDuplicates(turn: Turn, found: ReadonlyMap<string, Duplicates>): Promise<boolean> {
  for (const [id, { records, isChecked }] of found) {
    const event = { type: 'duplicatesSeen', duplicates: records, isChecked } as const;
    const noted = await turn.store.change(id, event);
    if (!noted.isOk) return false;
    if (noted.value && noted.value.duplicates.length > 0) notifyResult(turn, noted.value);
  }
  return true;
}

/** The newest record of a type counts: an edited one looks like a stripped one. False if the storage failed. */
async function noteKept({ accountId, store }: Turn, found: ReadonlyMap<RecordName, Kept>): Promise<boolean> {
  const queue = await store.queue(accountId);
  if (!queue.isOk) return false;
  const { kept: before = {} } = queue.value;
  const kept = { ...before };
  for (const [record, { marker, link }] of found)
    kept[record] = {
      marker: marker ?? before[record]?.marker ?? null,
      link: link ?? before[record]?.link ?? null,
    };
  if (JSON.stringify(kept) === JSON.stringify(before)) return true;
  return (await store.changeQueue(accountId, { kept })).isOk;
}
