// One run of the outbox. For each account: send due captures, recover lost answers, check for duplicates.
import { isReadOperation } from '@/lib/capture/steps/operations';
import { nextStep, remainingMs, type Wait } from '@/lib/outbox/capture';
import { isStopped, type Queue } from '@/lib/outbox/queue';
import { checkForDuplicates, recoverLost } from '@/lib/outbox/recovery/recover';
import {
  block,
  checkHealth,
  failuresWith,
  noteAnswer,
  noteDecision,
} from '@/lib/outbox/sending/circuit-breaker';
import { decideRetry, hasServiceAnswer, offlinePollMs } from '@/lib/outbox/sending/retry-policy';
import { sendDue } from '@/lib/outbox/sending/sender';
import { notifyResult, type RunDeps, type Turn } from '@/lib/outbox/sending/turn';
import type { StoreResult } from '@/lib/outbox/storage/store';
import { dayMs } from '@/lib/time';

export interface RunEnd {
  /** More is due now, so the next run may follow at once. */
  readonly isUnfinished: boolean;
  /** The ms until something is due. null when nothing waits for time. */
  readonly nextInMs: number | null;
}

const unfinished: RunEnd = { isUnfinished: true, nextInMs: 0 };
/** Only a run that read the whole queue knows when the next is due. */
const afterFailure: RunEnd = { isUnfinished: false, nextInMs: 30_000 };

/**
 * Runs everything that is due now, for a limited time. New work (`isWanted`) interrupts a duplicate check. The caller
 * must hold the outbox's lock. Any `sending` row was left by a dead worker or an ended run. Once `signal` is aborted, the run sends
 * and changes nothing.
 */
export async function runOutbox(
  deps: RunDeps,
  isWanted: () => boolean,
  signal: AbortSignal,
): Promise<RunEnd> {
  const areAllEnded = await endInterrupted(deps, signal);
  const accounts = await deps.store.accountsWith(['queued', 'unknown', 'undoable', 'delivered']);
  if (!accounts.isOk) return afterFailure;
  const ends = await Promise.all(accounts.value.map((id) => runAccount(deps, id, isWanted, signal)));
  if (!areAllEnded) ends.push(afterFailure);
  return {
    isUnfinished: ends.some(({ isUnfinished }) => isUnfinished),
    nextInMs: soonest(ends.map(({ nextInMs }) => nextInMs)),
  };
}

/** A `sending` row becomes unknown, never queued. False if the storage rejected a change. */
async function endInterrupted(deps: RunDeps, signal: AbortSignal): Promise<boolean> {
  const { store, now } = deps;
  const interrupted = await store.inState('sending');
  if (!interrupted.isOk) return false;
  let areAllEnded = true;
  for (const capture of interrupted.value) {
    if (signal.aborted) return false;
    const step = nextStep(capture);
    // A step that only reads runs again.
    const type = step && isReadOperation(step.operation) ? 'stepPostponed' : 'outcomeLost';
    const error = { kind: 'interrupted' } as const;
    const changed = await store.change(capture.id, { type, error, wait: null, atMs: now() });
    if (changed.isOk && changed.value) notifyResult(deps, changed.value);
    areAllEnded &&= changed.isOk;
  }
  return areAllEnded;
}

/**
 * Ends with the first failed read or write. What the run knows may be wrong then, and what it couldn't store would
 * happen again. A failure of one account doesn't affect the others.
 */
async function runAccount(
  deps: RunDeps,
  accountId: string,
  isWanted: () => boolean,
  signal: AbortSignal,
): Promise<RunEnd> {
  const failuresBefore = deps.store.failureCount();
  const hasFailed = () => deps.store.failureCount() !== failuresBefore;
  try {
    const end = await runUntilFailure({ ...deps, accountId, signal, hasFailed }, isWanted);
    return hasFailed() ? afterFailure : end;
  } catch (error) {
    deps.onError('run', error);
    return afterFailure;
  }
}

async function runUntilFailure(
  deps: Omit<Turn, 'account' | 'mayContinue'>,
  isWanted: () => boolean,
): Promise<RunEnd> {
  const { accountId, store, now, signal, hasFailed } = deps;
  const queue = await queueOf(deps, accountId);
  if (!queue.isOk) return afterFailure;
  const { wait, failures = 0 } = queue.value;
  if (isStopped(queue.value, now())) return endOfRun(deps, accountId);
  const opened = await deps.openAccountClient(accountId);
  if (signal.aborted) return afterFailure;
  if (opened === 'offline') return endOfRun(deps, accountId, offlinePollMs);
  if (typeof opened === 'string') {
    await block(deps, opened);
    return endOfRun(deps, accountId);
  }
  const account = { ...opened, isCurrent: () => !signal.aborted && opened.isCurrent() };
  const turn = { ...deps, account, mayContinue: () => !hasFailed() && !isWanted() && account.isCurrent() };
  if (failures > 0 && !(await isServiceBack(turn))) return endOfRun(deps, accountId);
  if (failures > 0 && isLongAgo(wait, now())) await noteAnswer(turn);
  if (signal.aborted) return afterFailure;
  const sent = await sendDue(turn);
  if (sent === 'failed' || hasFailed()) return afterFailure;
  const after = await store.queue(accountId);
  if (!after.isOk || signal.aborted || isStopped(after.value, now())) return endOfRun(deps, accountId);
  const isToBeSent = await recoverLost(turn);
  if (sent === 'more' || isToBeSent) return unfinished;
  return (await checkForDuplicates(turn)) ? unfinished : endOfRun(deps, accountId);
}

/** A block ends once the account proves it over, even if an earlier attempt to end it failed. */
async function queueOf({ store, isBlockOver }: RunDeps, accountId: string): Promise<StoreResult<Queue>> {
  const queue = await store.queue(accountId);
  if (!queue.isOk || !queue.value.block || !(await isBlockOver(accountId, queue.value.block))) return queue;
  return store.changeQueue(accountId, { block: null });
}

/**
 * Whether the service answers again. Any answer of its own counts, because many services lack this read. A
 * network's sign-in page would swallow a write. A read costs nothing (fault F55).
 */
async function isServiceBack(turn: Turn): Promise<boolean> {
  const { account, isOnline, random } = turn;
  const error = await checkHealth(turn);
  if (error === null || hasServiceAnswer(error)) return true;
  const failures = await failuresWith(turn, error);
  const evidence = { attempts: failures, tries: 0, failures, isRead: true, isOnline: isOnline(), random };
  const decision = decideRetry(error, evidence);
  const pauseMs = decision.block ? null : (decision.pauseMs ?? decision.afterMs);
  if (account.isCurrent()) await noteDecision(turn, { ...decision, pauseMs }, error);
  return false;
}

/** When the account is due next, in `leastMs` at the earliest. */
async function endOfRun(
  { store, now, checkWaits }: RunDeps,
  accountId: string,
  leastMs = 0,
): Promise<RunEnd> {
  const due = await store.dueInMs(accountId, now());
  if (!due.isOk) return { isUnfinished: false, nextInMs: null };
  const { sendMs, checkMs } = due.value;
  const waitMs = remainingMs(checkWaits.get(accountId) ?? null, now());
  const nextMs = soonest([sendMs, checkMs === null ? null : Math.max(checkMs, waitMs)]);
  return { isUnfinished: false, nextInMs: nextMs === null ? null : Math.max(leastMs, nextMs) };
}

function soonest(waits: readonly (number | null)[]): number | null {
  const known = waits.filter((inMs) => inMs !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** After a day, failures are no longer "in a row" once a read is answered: writes may still fail within it. */
function isLongAgo(wait: Wait | null, nowMs: number): boolean {
  return wait !== null && Math.abs(nowMs - wait.fromMs) > dayMs;
}
