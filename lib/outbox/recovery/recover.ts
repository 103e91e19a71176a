// Asks the service about sent captures: those with a lost answer, and duplicates of delivered ones.
import { type Capture, remainingMs, type Wait } from '@/lib/outbox/capture';
import type { CaptureEvent } from '@/lib/outbox/reducer';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import type { CircuitBreaker } from '@/lib/outbox/sending/circuit-breaker';
import type { ReadPicture } from '@/lib/outbox/sending/perform-step';
import { unauthorizedBlock } from '@/lib/outbox/sending/retry-policy';
import { ownWaitMs } from '@/lib/outbox/storage/rows';
import type { OutboxStore } from '@/lib/outbox/storage/store';
import { operationOf } from '@/lib/planning/contract';
import type { PlanningError } from '@/lib/planning/errors';
import type { RecordName } from '@/lib/planning/records';
import { type Duplicates, duplicateMarkOf, findDuplicates } from './duplicate-check';
import { createLostFinder, unsearchable } from './find-lost';

export interface RecoveryDeps {
  readonly store: OutboxStore;
  readonly now: () => number;
  readonly readPicture: ReadPicture;
  /** Called with every capture after each change. */
  readonly onChanged: (capture: Capture) => void;
  readonly random: () => number;
}

/** The account that recovery asks about. */
interface RecoveryTurn {
  readonly accountId: string;
  readonly account: AccountClient;
  readonly breaker: Pick<CircuitBreaker, 'block'>;
}

/** One listing serves this many captures. Little of each is in memory. */
const portion = 2_500;
/** One transaction writes this many without delaying a save. */
const notedAtOnce = 100;
const firstBackOffMs = 30_000;
const longestBackOffMs = 60 * 60_000;
/** The back-offs add up to between half an hour and an hour. Then the person is asked. */
const mostFailures = 8;
/** The wait after a failed listing. A worker that starts meanwhile asks at once. */
const askAgainAfterMs = 15 * 60_000;

export function createRecovery({ store, now, readPicture, onChanged, random }: RecoveryDeps) {
  const notBefore = new Map<string, Wait>();

  async function dueForRecovery(accountId: string): Promise<Capture[]> {
    const unknown = await store.inState('unknown');
    return (unknown.isOk ? unknown.value : []).filter(
      (capture) => capture.accountId === accountId && ownWaitMs(capture, now()) === 0,
    );
  }

  /** Commits recovery's result. The person is never asked the same question twice. */
  async function conclude(before: Capture, event: CaptureEvent): Promise<Capture | null> {
    const changed = await store.change(before.id, event);
    const after = changed.isOk ? changed.value : null;
    if (after && !isSameQuestion(before, after)) onChanged(after);
    return after;
  }

  /** Recovery backs off on its own. At its limit, the person decides about the captures that are due. */
  async function failed(
    { accountId, breaker }: RecoveryTurn,
    error: PlanningError,
    failuresBefore: number,
    due: readonly Capture[],
  ): Promise<void> {
    if (error.kind === 'unauthorized') return breaker.block(unauthorizedBlock(error));
    const isAway = error.kind === 'network-failed' && error.hasNeverLeft;
    const failures = isAway ? Math.min(failuresBefore + 1, mostFailures - 1) : failuresBefore + 1;
    if (failures >= mostFailures) {
      for (const capture of due) await conclude(capture, unsearchable(now()));
      await store.changeQueue(accountId, { recovery: null });
      return;
    }
    const fullMs = Math.min(longestBackOffMs, firstBackOffMs * 2 ** (failures - 1));
    const askedMs = 'retryAfterMs' in error ? (error.retryAfterMs ?? 0) : 0;
    const forMs = Math.max(fullMs / 2 + (fullMs / 2) * random(), Math.min(longestBackOffMs, askedMs));
    await store.changeQueue(accountId, { recovery: { failures, wait: { fromMs: now(), forMs } } });
  }

  /** False if the storage rejected a part. */
  async function noteDuplicates(found: ReadonlyMap<string, Duplicates>): Promise<boolean> {
    const entries = [...found];
    for (let at = 0; at < entries.length; at += notedAtOnce) {
      const noted = await store.noteDuplicates(new Map(entries.slice(at, at + notedAtOnce)));
      if (!noted.isOk) return false;
      for (const capture of noted.value) onChanged(capture);
    }
    return true;
  }

  /** The newest record of a type counts: an edited one looks like a stripped one. False if the storage failed. */
  async function noteMarkers(accountId: string, kept: ReadonlyMap<RecordName, boolean>): Promise<boolean> {
    const queue = await store.queue(accountId);
    if (!queue.isOk) return false;
    const { withoutMarkers = [] } = queue.value;
    const others = withoutMarkers.filter((record) => ![...kept.keys()].some((known) => known === record));
    const stripped = [...kept].flatMap(([record, isKept]) => (isKept ? [] : [record]));
    const after = [...others, ...stripped].toSorted();
    if (after.join() === withoutMarkers.toSorted().join()) return true;
    return (await store.changeQueue(accountId, { withoutMarkers: after })).isOk;
  }

  async function createdIds(accountId: string): Promise<ReadonlySet<string>> {
    const ids = await store.fromSteps(accountId, ({ operation, result }) =>
      // Another capture may have read or changed a record.
      result && operationOf(operation).method === 'POST' ? [result.id] : [],
    );
    return new Set(ids.isOk ? ids.value : []);
  }

  const askLater = (accountId: string) => {
    notBefore.set(accountId, { fromMs: now(), forMs: askAgainAfterMs });
  };

  return {
    /** Recovers lost answers at its own pace, while `mayGoOn` returns true. Returns true if a capture is to be sent. */
    async recoverLost(turn: RecoveryTurn, mayGoOn: () => boolean): Promise<boolean> {
      const { accountId, account } = turn;
      const queue = await store.queue(accountId);
      if (!queue.isOk) return false;
      const { recovery, withoutMarkers = [] } = queue.value;
      if (remainingMs(recovery?.wait ?? null, now()) > 0) return false;
      const lost = await dueForRecovery(accountId);
      if (lost.some(({ state }) => state.name === 'unknown' && state.search !== 'unsearched'))
        await account.forgetAbsentReads();
      const find = createLostFinder({
        account,
        now,
        readPicture,
        mayGoOn,
        withoutMarkers,
        createdIds: () => createdIds(accountId),
        async attemptsOf() {
          const attempts = await store.fromSteps(accountId, (step) => step.attempts);
          return attempts.isOk ? attempts.value : [];
        },
      });
      let isToBeSent = false;
      for (const [at, capture] of lost.entries()) {
        const outcome = mayGoOn() ? await find(capture) : ({ type: 'stopped' } as const);
        if (outcome.type === 'stopped') break;
        if (outcome.type === 'refused') {
          await failed(turn, outcome.error, recovery?.failures ?? 0, lost.slice(at));
          break;
        }
        if (recovery && at === 0) await store.changeQueue(accountId, { recovery: null });
        const after = await conclude(capture, outcome);
        isToBeSent ||= after?.state.name === 'queued';
      }
      return isToBeSent;
    },

    /** Checks a portion of delivered captures while `mayGoOn` returns true. Returns true if there may be more. */
    async checkForDuplicates(
      { accountId, account, breaker }: RecoveryTurn,
      mayGoOn: () => Promise<boolean>,
    ): Promise<boolean> {
      const nowMs = now();
      if (remainingMs(notBefore.get(accountId) ?? null, nowMs) > 0) return false;
      const next = await store.nextDuplicateCheckInMs(accountId, nowMs);
      if (!next.isOk || next.value !== 0) return false;
      const markOf = duplicateMarkOf(account.person);
      const marks = await store.toDuplicateCheck(accountId, nowMs, portion, markOf);
      if (!marks.isOk || marks.value.length === 0) {
        // Unreadable rows stay due forever.
        askLater(accountId);
        return false;
      }
      let created: Promise<ReadonlySet<string>> | undefined;
      const { found, keepsMarkers, error } = await findDuplicates(marks.value, {
        account,
        mayGoOn,
        now,
        createdIds() {
          created ??= createdIds(accountId);
          return created;
        },
      });
      const isNoted = (await noteMarkers(accountId, keepsMarkers)) && (await noteDuplicates(found));
      if (error?.kind === 'unauthorized') await breaker.block(unauthorizedBlock(error));
      if (error || !isNoted) askLater(accountId);
      return found.size > 0 && isNoted && error === null;
    },

    /** In ms from now. null when no check is due. */
    async nextDuplicateCheckInMs(accountId: string): Promise<number | null> {
      const next = await store.nextDuplicateCheckInMs(accountId, now());
      if (!next.isOk || next.value === null) return null;
      return Math.max(next.value, remainingMs(notBefore.get(accountId) ?? null, now()));
    },
  };
}

function isSameQuestion({ state: before }: Capture, { state: after }: Capture): boolean {
  if (before.name !== 'unknown' || after.name !== 'unknown') return false;
  return before.search !== 'unsearched' && before.search === after.search;
}
