// One run of the outbox. For each account: send due captures, recover lost answers, check for duplicates.
import { isReadOperation } from '@/lib/capture/steps/operations';
import { dayMs } from '@/lib/time';
import { type Capture, nextStep, remainingMs, type Wait } from './capture';
import { type BlockReason, isStopped, type Queue } from './queue';
import { createRecovery, type RecoveryDeps } from './recovery/recover';
import type { AccountClient } from './sending/account-client';
import { type CircuitBreaker, checkHealth, createCircuitBreaker } from './sending/circuit-breaker';
import { isServiceItself, judge, offlinePollMs } from './sending/retry-policy';
import { type SenderDeps, sendDue } from './sending/sender';
import type { StoreResult } from './storage/store';

/** Reasons that an account can't send at all. */
export type Blocker =
  | 'disconnected'
  | 'person-unconfirmed'
  | 'token-missing'
  | 'permission-missing'
  | 'offline';

interface RunnerDeps extends Omit<SenderDeps, 'store'>, Omit<RecoveryDeps, 'onChanged'> {
  /** Returns the account's client, or the reason that it can't be used now. */
  readonly openAccountClient: (accountId: string) => Promise<AccountClient | Blocker>;
  /** Whether the account itself proves that the reason of its block is gone. */
  readonly isBlockOver: (accountId: string, block: NonNullable<Queue['block']>) => Promise<boolean>;
  /** Called with every capture that was delivered or now needs attention. */
  readonly onResult: (capture: Capture) => void;
  /** Called when the service's answer blocks an account. */
  readonly onBlocked: (accountId: string, reason: BlockReason) => void;
}

export interface RunEnd {
  /** More is due now, so the next run may follow at once. */
  readonly isUnfinished: boolean;
  /** The ms until something is due. null when nothing waits for time. */
  readonly nextInMs: number | null;
}

/** What ends a run, or a part of it. */
interface RunLimits {
  /** New work interrupts a duplicate check. */
  readonly isWanted: () => boolean;
  /** By now, the rows belong to another run. */
  readonly over: AbortSignal;
  /** A read or write of the storage failed. */
  readonly hasFailed: () => boolean;
}

/** Between the runs of a long drain, the alarm is set again and lost answers are recovered. */
const runForMs = 15_000;
const afterFailureMs = 30_000;

export function createRunner(deps: RunnerDeps) {
  const { store, now } = deps;
  const onChanged = (capture: Capture) => {
    const { state } = capture;
    const isUndecided = state.name === 'unknown' && state.search !== 'unsearched';
    if (state.name === 'delivered' || state.name === 'parked' || isUndecided) deps.onResult(capture);
  };
  const recovery = createRecovery({ ...deps, onChanged });

  /** A `sending` row becomes unknown, never queued. False if the storage rejected a change. */
  async function endInterrupted(over: AbortSignal): Promise<boolean> {
    const interrupted = await store.inState('sending');
    if (!interrupted.isOk) return false;
    let areAllEnded = true;
    for (const capture of interrupted.value) {
      if (over.aborted) return false;
      const step = nextStep(capture);
      const changed = await store.change(
        capture.id,
        step && isReadOperation(step.operation)
          ? { type: 'readInterrupted', atMs: now() }
          : { type: 'outcomeLost', error: { kind: 'interrupted' }, wait: null, atMs: now() },
      );
      if (changed.isOk && changed.value) onChanged(changed.value);
      areAllEnded &&= changed.isOk;
    }
    return areAllEnded;
  }

  /** A block ends once the account proves it over, even if an earlier attempt to end it failed. */
  async function queueOf(accountId: string): Promise<StoreResult<Queue>> {
    const queue = await store.queue(accountId);
    if (!queue.isOk || !queue.value.block || !(await deps.isBlockOver(accountId, queue.value.block)))
      return queue;
    return store.changeQueue(accountId, { block: null });
  }

  /**
   * Ends with the first failed read or write. What the run knows may be wrong then, and what it couldn't store
   * would happen again. A failure of one account doesn't affect the others.
   */
  async function runAccount(accountId: string, isWanted: () => boolean, over: AbortSignal): Promise<RunEnd> {
    const failuresBefore = store.failureCount();
    const hasFailed = () => store.failureCount() !== failuresBefore;
    try {
      const end = await runUntilFailure(accountId, { isWanted, over, hasFailed });
      return hasFailed() ? afterFailure : end;
    } catch (error) {
      deps.onError('run', error);
      return afterFailure;
    }
  }

  async function runUntilFailure(accountId: string, limits: RunLimits): Promise<RunEnd> {
    const { over, hasFailed } = limits;
    const queue = await queueOf(accountId);
    if (!queue.isOk) return afterFailure;
    const { wait, failures = 0 } = queue.value;
    if (isStopped(queue.value, now())) return rest(accountId);
    const opened = await deps.openAccountClient(accountId);
    if (over.aborted) return afterFailure;
    if (opened === 'offline') return rest(accountId, offlinePollMs);
    const breaker = createCircuitBreaker(deps, accountId);
    if (typeof opened === 'string') {
      await breaker.block(opened);
      return rest(accountId);
    }
    const account = { ...opened, isCurrent: () => !over.aborted && opened.isCurrent() };
    if (failures > 0 && !(await isServiceBack(accountId, account, breaker))) return rest(accountId);
    if (failures > 0 && isLongAgo(wait, now())) await breaker.answered();
    if (over.aborted) return afterFailure;
    const startedMs = now();
    const isTimeUp = () => over.aborted || hasFailed() || Math.abs(now() - startedMs) > runForMs;
    const sent = await sendDue(deps, { accountId, account, breaker, isTimeUp, over, onChanged });
    if (sent === 'failed' || hasFailed()) return afterFailure;
    const after = await store.queue(accountId);
    if (!after.isOk || over.aborted || isStopped(after.value, now())) return rest(accountId);
    return recover(accountId, account, breaker, limits, sent === 'more');
  }

  async function recover(
    accountId: string,
    account: AccountClient,
    breaker: CircuitBreaker,
    { isWanted, hasFailed }: RunLimits,
    isMoreDue: boolean,
  ): Promise<RunEnd> {
    const mayGoOn = () => !hasFailed() && !isWanted() && account.isCurrent();
    const turn = { accountId, account, breaker };
    const isToBeSent = await recovery.recoverLost(turn, mayGoOn);
    if (isMoreDue || isToBeSent) return unfinished;
    const isMore = await recovery.checkForDuplicates(turn, async () => {
      const next = mayGoOn() ? await store.nextDueInMs(accountId, now()) : null;
      return next?.isOk === true && next.value !== 0;
    });
    return isMore ? unfinished : rest(accountId);
  }

  /**
   * Whether the service answers again. Any answer of its own counts, because many services lack this read. A
   * network's sign-in page would swallow a write. A read costs nothing (fault F55).
   */
  async function isServiceBack(
    accountId: string,
    account: AccountClient,
    breaker: CircuitBreaker,
  ): Promise<boolean> {
    const error = await checkHealth(deps, accountId, account);
    if (error === null || isServiceItself(error)) return true;
    const failures = await breaker.failuresWith(error);
    const { isOnline, random } = deps;
    const evidence = { attempts: failures, tries: 0, failures, isRead: true, isOnline: isOnline(), random };
    const verdict = judge(error, evidence);
    const { pauseMs, afterMs, block } = verdict;
    if (account.isCurrent())
      await breaker.note({ ...verdict, pauseMs: block ? null : (pauseMs ?? afterMs) }, error);
    return false;
  }

  /** When the account is due next, in `leastMs` at the earliest. */
  async function rest(accountId: string, leastMs = 0): Promise<RunEnd> {
    const [queue, next, nextCheckMs] = await Promise.all([
      store.queue(accountId),
      store.nextDueInMs(accountId, now()),
      recovery.nextDuplicateCheckInMs(accountId),
    ]);
    const mayCheck = queue.isOk && queue.value.block === null && nextCheckMs !== null;
    const checkMs = mayCheck ? Math.max(nextCheckMs, remainingMs(queue.value.wait, now())) : null;
    const nextInMs = soonest([next.isOk ? next.value : null, checkMs]);
    return { isUnfinished: false, nextInMs: nextInMs === null ? null : Math.max(leastMs, nextInMs) };
  }

  return {
    /**
     * Runs everything that is due now, for a limited time. New work (`isWanted`) interrupts a duplicate check.
     * The caller must hold the outbox's lock. Any `sending` row was left by a dead worker or an ended run.
     * After `over`, the run sends and changes nothing.
     */
    async run(isWanted: () => boolean, over: AbortSignal): Promise<RunEnd> {
      const areAllEnded = await endInterrupted(over);
      const accounts = await store.accountsWith(['queued', 'unknown', 'undoable', 'delivered']);
      if (!accounts.isOk) return afterFailure;
      const ends = await Promise.all(
        accounts.value.map((accountId) => runAccount(accountId, isWanted, over)),
      );
      if (!areAllEnded) ends.push(afterFailure);
      return {
        isUnfinished: ends.some(({ isUnfinished }) => isUnfinished),
        nextInMs: soonest(ends.map(({ nextInMs }) => nextInMs)),
      };
    },
  };
}

const unfinished: RunEnd = { isUnfinished: true, nextInMs: 0 };
/** Only a run that read the whole queue knows when the next is due. */
const afterFailure: RunEnd = { isUnfinished: false, nextInMs: afterFailureMs };

function soonest(waits: readonly (number | null)[]): number | null {
  const known = waits.filter((inMs) => inMs !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** After a day, failures are no longer "in a row" once a read is answered: writes may still fail within it. */
function isLongAgo(wait: Wait | null, nowMs: number): boolean {
  return wait !== null && Math.abs(nowMs - wait.fromMs) > dayMs;
}
