// Owns a run of the outbox: for each account what is lost is looked for, what is due is sent, and behind that, duplicates are looked for.
import { type Capture, remainingMs } from '@/lib/outbox/capture';
import type { Queue } from '@/lib/outbox/queue';
import { createSeeker, type SeekerDeps } from '@/lib/outbox/recovery/recover';
import type { AccountClient } from './account-client';
import { createBlocks } from './block-queue';
import { offlinePollMs } from './retry-policy';
import { createSender, isReadStep, type SenderDeps } from './sender';

/** Why an account cannot be sent to, where it is not the network's or the service's doing. */
export type Hindrance = 'disconnected' | 'token-missing' | 'permission-missing' | 'offline';

export interface RunnerDeps
  extends Omit<SenderDeps, 'holds' | 'onChanged'>,
    Omit<SeekerDeps, 'holds' | 'onChanged'> {
  /** The account's own client, or why it cannot be used now. */
  readonly openAccountClient: (accountId: string) => Promise<AccountClient | Hindrance>;
  /** Called with every capture whose state a person may want to hear of. */
  readonly onSettled: (capture: Capture) => void;
}

/** What a run leaves behind. */
export interface RunEnd {
  /** Whether more is due now: the next run may follow at once. */
  readonly isUnfinished: boolean;
  /** The ms until something is due; null when nothing waits for time. */
  readonly nextInMs: number | null;
}

export interface Runner {
  /**
   * Runs what is due now, for a bounded time; what came meanwhile (`isWanted`) comes before looking for duplicates. Must run
   * under the outbox's lock: any `sending` row that it finds was left by a worker that died.
   */
  run(isWanted?: () => boolean): Promise<RunEnd>;
}

/** Long drains go in runs of this length: between them the alarm is set anew, and what was lost is looked for. */
const runForMs = 15_000;
const afterFailureMs = 30_000;

export function createRunner(deps: RunnerDeps): Runner {
  const { store, now } = deps;
  const holds = createBlocks(store, now);
  const onChanged = (capture: Capture) => {
    if (isSettled(capture)) deps.onSettled(capture);
  };
  const send = createSender({ ...deps, holds, onChanged });
  const seeker = createSeeker({ ...deps, holds, onChanged });

  /** False where the storage took no more: a row that still says `sending` waits for nothing that would wake the outbox. */
  async function recoverInterrupted(): Promise<boolean> {
    const interrupted = await store.inState('sending');
    if (!interrupted.isOk) return false;
    let areAllTaken = true;
    for (const capture of interrupted.value) {
      const changed = await store.change(
        capture.id,
        isReadStep(capture)
          ? { type: 'readInterrupted', atMs: now() }
          : { type: 'outcomeLost', error: { kind: 'interrupted' }, wait: null, atMs: now() },
      );
      if (changed.isOk && changed.value) onChanged(changed.value);
      areAllTaken &&= changed.isOk;
    }
    return areAllTaken;
  }

  async function runAccount(accountId: string, isWanted: () => boolean): Promise<RunEnd> {
    const queue = await store.queue(accountId);
    if (!queue.isOk) return afterFailure;
    if (!isOpen(queue.value, now())) return rest(accountId);
    const gate = await deps.openAccountClient(accountId);
    if (gate === 'offline') return rest(accountId, offlinePollMs);
    if (typeof gate === 'string') {
      await holds.block(accountId, gate, null);
      return rest(accountId);
    }
    if (!(await seeker.searchForLost(accountId, gate))) return rest(accountId);
    const startedMs = now();
    const sent = await send(accountId, gate, () => Math.abs(now() - startedMs) > runForMs);
    if (sent === 'failed') return afterFailure;
    if (sent === 'undoable') return rest(accountId);
    if (sent === 'more') return unfinished;
    const mayGoOn = async () => {
      if (isWanted()) return false;
      const next = await store.nextDueInMs(accountId, now());
      return next.isOk && next.value !== 0;
    };
    return (await seeker.checkForDuplicates(accountId, gate, mayGoOn)) ? unfinished : rest(accountId);
  }

  /** What the account waits for now, `leastMs` from now at the soonest. */
  async function rest(accountId: string, leastMs = 0): Promise<RunEnd> {
    const [queue, next, nextLookMs] = await Promise.all([
      store.queue(accountId),
      store.nextDueInMs(accountId, now()),
      seeker.nextLookInMs(accountId),
    ]);
    const dues: number[] = [];
    if (next.isOk && next.value !== null) dues.push(next.value);
    if (queue.isOk && queue.value.block === null && nextLookMs !== null)
      dues.push(Math.max(nextLookMs, remainingMs(queue.value.wait, now())));
    return { isUnfinished: false, nextInMs: dues.length === 0 ? null : Math.max(leastMs, Math.min(...dues)) };
  }

  return {
    async run(isWanted = () => false) {
      const areAllRecovered = await recoverInterrupted();
      const accounts = await store.accountsWith(['queued', 'unknown', 'undoable', 'delivered']);
      if (!accounts.isOk) return { isUnfinished: false, nextInMs: null };
      const ends = await Promise.all(accounts.value.map((accountId) => runAccount(accountId, isWanted)));
      if (!areAllRecovered) ends.push(afterFailure);
      const dues = ends.map(({ nextInMs }) => nextInMs).filter((inMs) => inMs !== null);
      return {
        isUnfinished: ends.some(({ isUnfinished }) => isUnfinished),
        nextInMs: dues.length === 0 ? null : Math.min(...dues),
      };
    },
  };
}

const unfinished: RunEnd = { isUnfinished: true, nextInMs: 0 };
/** Whatever is due: what could not be committed may be in a state that is due for nothing. */
const afterFailure: RunEnd = { isUnfinished: false, nextInMs: afterFailureMs };

function isOpen(queue: Queue, nowMs: number): boolean {
  return queue.block === null && remainingMs(queue.wait, nowMs) === 0;
}

function isSettled(capture: Capture): boolean {
  const { state } = capture;
  return (
    state.name === 'delivered' ||
    state.name === 'parked' ||
    (state.name === 'unknown' && state.search !== 'unsearched')
  );
}
