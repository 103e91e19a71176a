// Owns asking the service after what was sent: captures whose answer was lost, and duplicates of those that were delivered.
import type { RecordResult } from '@/lib/capture/step';
import { type Capture, remainingMs, type Wait } from '@/lib/outbox/capture';
import type { CaptureEvent } from '@/lib/outbox/reducer';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import type { Blocks } from '@/lib/outbox/sending/block-queue';
import { judge } from '@/lib/outbox/sending/retry-policy';
import type { OutboxStore } from '@/lib/outbox/storage/store';
import type { PlanningError } from '@/lib/planning/errors';
import { type DuplicateCheck, type DuplicateMark, duplicateMarkOf } from './duplicate-check';

/** What a search by the marker came to (design, rule 4). */
export type SearchOutcome =
  | { readonly name: 'found'; readonly record: RecordResult; readonly duplicates: RecordResult[] }
  | { readonly name: 'missing' }
  | {
      readonly name: 'inconclusive';
      readonly search: 'notFound' | 'unsearchable' | 'several';
      readonly candidates: RecordResult[];
    }
  | { readonly name: 'postponed'; readonly afterMs: number }
  | { readonly name: 'refused'; readonly error: PlanningError };

export type Search = (capture: Capture) => Promise<SearchOutcome>;

export interface SeekerDeps {
  readonly store: OutboxStore;
  readonly holds: Blocks;
  /** Begins to look for some captures, all of which were lost before; see `createMarkerSearches`. */
  readonly openSearch: (gate: AccountClient) => Search;
  readonly findDuplicates: (
    marks: readonly DuplicateMark[],
    gate: AccountClient,
    mayGoOn: () => Promise<boolean>,
  ) => Promise<DuplicateCheck>;
  /** Called with every capture after each of its changes. */
  readonly onChanged: (capture: Capture) => void;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  readonly random: () => number;
}

export interface Seeker {
  /** Looks for the account's captures whose answer was lost; false where the account is to be left alone. */
  searchForLost(accountId: string, gate: AccountClient): Promise<boolean>;
  /**
   * Looks for the duplicates of one portion of delivered captures, for as long as `mayGoOn` says so; true where it came forward,
   * so that there may be more.
   */
  checkForDuplicates(
    accountId: string,
    gate: AccountClient,
    mayGoOn: () => Promise<boolean>,
  ): Promise<boolean>;
  /** How soon duplicates are to be looked for, in ms; null when nothing is. */
  nextLookInMs(accountId: string): Promise<number | null>;
}

/** As many as one listing of their place serves; of each, little is kept in memory. */
const portion = 2_500;
/** As many as one transaction notes without holding up a save. */
const notedAtOnce = 100;
/** A service that could not list is asked again after this; a worker that starts meanwhile asks at once. */
const askAgainAfterMs = 15 * 60_000;

export function createSeeker(deps: SeekerDeps): Seeker {
  const { store, now, holds } = deps;
  const notBefore = new Map<string, Wait>();

  async function commit(id: string, event: CaptureEvent): Promise<void> {
    const result = await store.change(id, event);
    if (result.isOk && result.value) deps.onChanged(result.value);
  }

  const judged = (error: PlanningError) =>
    judge(error, { attempts: 1, isRead: true, isOnline: deps.isOnline(), random: deps.random });

  async function dueForSearch(accountId: string): Promise<Capture[]> {
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

  /** The event that a search leads to; null where it only taught that the account is to be left alone. */
  async function searchFor(capture: Capture, search: Search): Promise<CaptureEvent | null> {
    const outcome = await search(capture);
    switch (outcome.name) {
      case 'found': {
        const { record, duplicates } = outcome;
        return { type: 'recordFound', record, duplicates, atMs: now() };
      }
      case 'missing':
        return { type: 'recordMissing' };
      case 'inconclusive': {
        const { search, candidates } = outcome;
        return { type: 'searchInconclusive', search, candidates };
      }
      case 'postponed':
        return { type: 'searchPostponed', wait: { fromMs: now(), forMs: outcome.afterMs } };
      case 'refused': {
        const verdict = judged(outcome.error);
        await holds.holdBack(capture.accountId, verdict, outcome.error);
        if (verdict.name === 'block' || verdict.name === 'throttle') return null;
        const forMs = verdict.name === 'postpone' ? verdict.afterMs : 60_000;
        return { type: 'searchPostponed', wait: { fromMs: now(), forMs } };
      }
      default:
        return outcome satisfies never;
    }
  }

  /** Gives whether the storage took all of it. */
  async function noteDuplicates(found: ReadonlyMap<string, RecordResult[]>): Promise<boolean> {
    const entries = [...found];
    for (let at = 0; at < entries.length; at += notedAtOnce) {
      const doubled = await store.noteDuplicates(new Map(entries.slice(at, at + notedAtOnce)));
      if (!doubled.isOk) return false;
      for (const capture of doubled.value) deps.onChanged(capture);
    }
    return true;
  }

  const askLater = (accountId: string) => {
    notBefore.set(accountId, { fromMs: now(), forMs: askAgainAfterMs });
  };

  return {
    async searchForLost(accountId, gate) {
      const lost = await dueForSearch(accountId);
      const search = deps.openSearch(gate);
      for (const capture of lost) {
        const event = await searchFor(capture, search);
        if (event === null) return false;
        await commit(capture.id, event);
      }
      return true;
    },

    async checkForDuplicates(accountId, gate, mayGoOn) {
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
      const { found, error } = await deps.findDuplicates(marks.value, gate, mayGoOn);
      const isNoted = await noteDuplicates(found);
      if (error) await holds.holdBack(accountId, judged(error), error);
      if (error || !isNoted) askLater(accountId);
      return found.size > 0 && isNoted && error === null;
    },

    async nextLookInMs(accountId) {
      const next = await store.nextDuplicateCheckInMs(accountId, now());
      if (!next.isOk || next.value === null) return null;
      return Math.max(next.value, remainingMs(notBefore.get(accountId) ?? null, now()));
    },
  };
}
