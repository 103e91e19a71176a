// One run of the outbox. For each account: send due captures, recover lost answers, check for duplicates.
import { isReadOperation } from '@/lib/capture/steps/operations';
import { type Capture, nextStep, remainingMs, type Wait } from '@/lib/outbox/capture';
import type { BlockReason, Queue } from '@/lib/outbox/queue';
import { createRecovery, type RecoveryDeps } from '@/lib/outbox/recovery/recover';
import type { StoreResult } from '@/lib/outbox/storage/store';
import type { AccountClient } from './account-client';
import { probe } from './probe';
import { createQueueControl } from './queue-control';
import { isServiceItself, judge, offlinePollMs } from './retry-policy';
import { createSender, type SenderDeps } from './sender';

/** Reasons that an account can't send at all. */
export type Hindrance =
  | 'disconnected'
  | 'person-unconfirmed'
  | 'token-missing'
  | 'permission-missing'
  | 'offline';

interface RunnerDeps
  extends Omit<SenderDeps, 'store' | 'queueControl' | 'onChanged'>,
    Omit<RecoveryDeps, 'queueControl' | 'onChanged'> {
  /** Returns the account's client, or the reason that it can't be used now. */
  readonly openAccountClient: (accountId: string) => Promise<AccountClient | Hindrance>;
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

/**
 * A long drain is split into runs of this length. Between them, the alarm is set again and lost answers are
 * recovered.
 */
const runForMs = 15_000;
const afterFailureMs = 30_000;
const dayMs = 24 * 60 * 60_000;

export function createRunner(deps: RunnerDeps) {
  const { store, now } = deps;
  const queueControl = createQueueControl(store, now, deps.onBlocked);
  const onChanged = (capture: Capture) => {
    if (isResult(capture)) deps.onResult(capture);
  };
  const send = createSender({ ...deps, queueControl, onChanged });
  const recovery = createRecovery({ ...deps, queueControl, onChanged });

  /**
   * A `sending` row becomes unknown, never queued. False if the storage rejected a change: nothing else would
   * wake the outbox for it.
   */
  async function endInterrupted(over: AbortSignal): Promise<boolean> {
    const interrupted = await store.inState('sending');
    if (!interrupted.isOk) return false;
    let areAllEnded = true;
    for (const capture of interrupted.value) {
      if (over.aborted) return false;
      const changed = await store.change(
        capture.id,
        isReadStep(capture)
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
   * would happen again.
   */
  async function runAccount(accountId: string, isWanted: () => boolean, over: AbortSignal): Promise<RunEnd> {
    const failuresBefore = store.failureCount();
    const end = await runUntilFailure(
      accountId,
      () => store.failureCount() !== failuresBefore,
      isWanted,
      over,
    );
    return store.failureCount() === failuresBefore ? end : afterFailure;
  }

  async function runUntilFailure(
    accountId: string,
    hasFailed: () => boolean,
    isWanted: () => boolean,
    over: AbortSignal,
  ): Promise<RunEnd> {
    const queue = await queueOf(accountId);
    if (!queue.isOk) return afterFailure;
    if (!isOpen(queue.value, now())) return rest(accountId);
    const opened = await deps.openAccountClient(accountId);
    if (over.aborted) return afterFailure;
    const account = typeof opened === 'string' ? opened : endingWith(over, opened);
    if (account === 'offline') return rest(accountId, offlinePollMs);
    if (typeof account === 'string') {
      await queueControl.block(accountId, account, null);
      return rest(accountId);
    }
    const { failures = 0 } = queue.value;
    if (failures > 0 && !(await isServiceBack(accountId, account))) return rest(accountId);
    if (failures > 0 && isLongAgo(queue.value.wait, now())) await queueControl.answered(accountId);
    if (over.aborted) return afterFailure;
    const startedMs = now();
    const isTimeUp = () => over.aborted || hasFailed() || Math.abs(now() - startedMs) > runForMs;
    const sent = await send(accountId, account, isTimeUp, over);
    if (sent === 'failed' || hasFailed()) return afterFailure;
    if (sent === 'blocked' || over.aborted) return rest(accountId);
    const isToBeSent = await recovery.recoverLost(
      accountId,
      account,
      () => !hasFailed() && !isWanted() && account.isCurrent(),
    );
    if (sent === 'more' || isToBeSent) return unfinished;
    const mayGoOn = async () => {
      if (hasFailed() || isWanted() || !account.isCurrent()) return false;
      const next = await store.nextDueInMs(accountId, now());
      return next.isOk && next.value !== 0;
    };
    return (await recovery.checkForDuplicates(accountId, account, mayGoOn)) ? unfinished : rest(accountId);
  }

  /**
   * Whether the service answers again. Any answer of its own counts, because many services lack this read. A
   * network's sign-in page would swallow a write. A read costs nothing (fault F55).
   */
  async function isServiceBack(accountId: string, account: AccountClient): Promise<boolean> {
    const error = await probe(deps, accountId, account);
    if (error === null || isServiceItself(error)) return true;
    const failures = await queueControl.failuresWith(accountId, error);
    const verdict = judge(error, {
      attempts: failures,
      tries: 0,
      failures,
      isRead: true,
      isOnline: deps.isOnline(),
      random: deps.random,
    });
    if (account.isCurrent())
      await queueControl.apply(
        accountId,
        verdict.type === 'postpone' ? { ...verdict, stops: true } : verdict,
        error,
      );
    return false;
  }

  /** A failure of one account doesn't affect the others. */
  async function runSafely(...run: Parameters<typeof runAccount>): Promise<RunEnd> {
    try {
      return await runAccount(...run);
    } catch (error) {
      deps.onError('run', error);
      return afterFailure;
    }
  }

  /** When the account is due next, in `leastMs` at the earliest. */
  async function rest(accountId: string, leastMs = 0): Promise<RunEnd> {
    const [queue, next, nextCheckMs] = await Promise.all([
      store.queue(accountId),
      store.nextDueInMs(accountId, now()),
      recovery.nextDuplicateCheckInMs(accountId),
    ]);
    const dues: number[] = [];
    if (next.isOk && next.value !== null) dues.push(next.value);
    if (queue.isOk && queue.value.block === null && nextCheckMs !== null)
      dues.push(Math.max(nextCheckMs, remainingMs(queue.value.wait, now())));
    return { isUnfinished: false, nextInMs: dues.length === 0 ? null : Math.max(leastMs, Math.min(...dues)) };
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
      const ends = await Promise.all(accounts.value.map((accountId) => runSafely(accountId, isWanted, over)));
      if (!areAllEnded) ends.push(afterFailure);
      const dues = ends.map(({ nextInMs }) => nextInMs).filter((inMs) => inMs !== null);
      return {
        isUnfinished: ends.some(({ isUnfinished }) => isUnfinished),
        nextInMs: dues.length === 0 ? null : Math.min(...dues),
      };
    },
  };
}

const unfinished: RunEnd = { isUnfinished: true, nextInMs: 0 };
/** Only a run that read the whole queue knows when the next is due. */
const afterFailure: RunEnd = { isUnfinished: false, nextInMs: afterFailureMs };

/** The client, which is no longer current once the run is over. */
function endingWith(over: AbortSignal, account: AccountClient): AccountClient {
  return { ...account, isCurrent: () => !over.aborted && account.isCurrent() };
}

/**
 * Failures of another day are no longer "in a row" once the service answers again. Within a day, they are: it may
 * answer reads and fail at every write.
 */
function isLongAgo(wait: Wait | null, nowMs: number): boolean {
  return wait !== null && Math.abs(nowMs - wait.fromMs) > dayMs;
}

function isOpen(queue: Queue, nowMs: number): boolean {
  return queue.block === null && remainingMs(queue.wait, nowMs) === 0;
}

/** The step's request changes nothing, so it can simply be repeated. */
function isReadStep(capture: Capture): boolean {
  const step = nextStep(capture);
  return step !== undefined && isReadOperation(step.operation);
}

function isResult({ state }: Capture): boolean {
  return (
    state.name === 'delivered' ||
    state.name === 'parked' ||
    (state.name === 'unknown' && state.search !== 'unsearched')
  );
}
