// Owns asking the service about what was sent: captures whose answer was lost, and duplicates of delivered ones.
import { type Capture, remainingMs, type Wait } from '@/lib/outbox/capture';
import type { CaptureEvent } from '@/lib/outbox/reducer';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import type { QueueControl } from '@/lib/outbox/sending/queue-control';
import { judge } from '@/lib/outbox/sending/retry-policy';
import type { OutboxStore } from '@/lib/outbox/storage/store';
import type { PlanningError } from '@/lib/planning/errors';
import { type Duplicates, duplicateMarkOf, findDuplicates } from './duplicate-check';
import { createLostFinder, type FindLostDeps, type LostOutcome } from './find-lost';

export interface RecoveryDeps extends FindLostDeps {
  readonly store: OutboxStore;
  readonly queueControl: QueueControl;
  /** Called with every capture after each of its changes. */
  readonly onChanged: (capture: Capture) => void;
  readonly isOnline: () => boolean;
  readonly random: () => number;
}

export interface Recovery {
  /** Recovers the account's lost answers. False where nothing more may be asked of the account now. */
  recoverLost(accountId: string, account: AccountClient): Promise<boolean>;
  /**
   * Checks one portion of delivered captures for duplicates, for as long as `mayGoOn` says so. True where it came forward, so
   * that there may be more.
   */
  checkForDuplicates(
    accountId: string,
    account: AccountClient,
    mayGoOn: () => Promise<boolean>,
  ): Promise<boolean>;
  /** The ms until the next duplicate check; null when none is due. */
  nextDuplicateCheckInMs(accountId: string): Promise<number | null>;
}

/** One listing serves so many captures, and little of each is kept in memory. */
const portion = 2_500;
/** One transaction notes so many without holding up a save. */
const notedAtOnce = 100;
/** Ask a service that could not list again after this. A worker that starts meanwhile asks at once. */
const askAgainAfterMs = 15 * 60_000;

export function createRecovery(deps: RecoveryDeps): Recovery {
  const { store, now, queueControl } = deps;
  const notBefore = new Map<string, Wait>();

  const judged = (error: PlanningError) =>
    judge(error, { attempts: 1, isRead: true, isOnline: deps.isOnline(), random: deps.random });

  async function dueForRecovery(accountId: string): Promise<Capture[]> {
    const unknown = await store.inState('unknown');
    if (!unknown.isOk) return [];
    return unknown.value.filter(
      ({ accountId: owner, state }) =>
        owner === accountId &&
        state.name === 'unknown' &&
        state.search === 'unsearched' &&
        remainingMs(state.wait, now()) === 0,
    );
  }

  /** Null where the outcome says only that nothing more may be asked of the account. */
  async function eventOf(accountId: string, outcome: LostOutcome): Promise<CaptureEvent | null> {
    switch (outcome.name) {
      case 'found': {
        const { record, duplicates } = outcome;
        return { type: 'recordFound', record, duplicates, atMs: now() };
      }
      case 'missing':
        return { type: 'recordMissing' };
      case 'inconclusive':
        return { type: 'recoveryInconclusive', search: outcome.search, candidates: outcome.candidates };
      case 'postponed': {
        const { afterMs, missedAtMs } = outcome;
        return { type: 'recoveryPostponed', wait: { fromMs: now(), forMs: afterMs }, missedAtMs };
      }
      case 'refused': {
        const verdict = judged(outcome.error);
        await queueControl.apply(accountId, verdict, outcome.error);
        if (verdict.name === 'block' || verdict.name === 'throttle') return null;
        const forMs = verdict.name === 'postpone' ? verdict.afterMs : 60_000;
        return { type: 'recoveryPostponed', wait: { fromMs: now(), forMs } };
      }
      default:
        return outcome satisfies never;
    }
  }

  /** False where the storage refused a part of it. */
  async function noteDuplicates(found: ReadonlyMap<string, Duplicates>): Promise<boolean> {
    const entries = [...found];
    for (let at = 0; at < entries.length; at += notedAtOnce) {
      const noted = await store.noteDuplicates(new Map(entries.slice(at, at + notedAtOnce)));
      if (!noted.isOk) return false;
      for (const capture of noted.value) deps.onChanged(capture);
    }
    return true;
  }

  const askLater = (accountId: string) => {
    notBefore.set(accountId, { fromMs: now(), forMs: askAgainAfterMs });
  };

  return {
    async recoverLost(accountId, account) {
      const lost = await dueForRecovery(accountId);
      const find = createLostFinder(account, deps);
      for (const capture of lost) {
        const event = await eventOf(accountId, await find(capture));
        if (event === null) return false;
        const changed = await store.change(capture.id, event);
        if (changed.isOk && changed.value) deps.onChanged(changed.value);
      }
      return true;
    },

    async checkForDuplicates(accountId, account, mayGoOn) {
      if (remainingMs(notBefore.get(accountId) ?? null, now()) > 0) return false;
      const next = await store.nextDuplicateCheckInMs(accountId, now());
      if (!next.isOk || next.value !== 0) return false;
      const marks = await store.toDuplicateCheck(
        accountId,
        { nowMs: now(), count: portion },
        duplicateMarkOf,
      );
      if (!marks.isOk || marks.value.length === 0) {
        // Rows that cannot be read stay due for ever.
        askLater(accountId);
        return false;
      }
      const { found, error } = await findDuplicates(marks.value, account, mayGoOn);
      const isNoted = await noteDuplicates(found);
      if (error) await queueControl.apply(accountId, judged(error), error);
      if (error || !isNoted) askLater(accountId);
      return found.size > 0 && isNoted && error === null;
    },

    async nextDuplicateCheckInMs(accountId) {
      const next = await store.nextDuplicateCheckInMs(accountId, now());
      if (!next.isOk || next.value === null) return null;
      return Math.max(next.value, remainingMs(notBefore.get(accountId) ?? null, now()));
    },
  };
}
