// Owns running what is due: one step at a time for each account, every state committed before and after its request.
import type { RecordResult } from '@/lib/capture/step';
import { operations } from '@/lib/planning/contract';
import type { PlanningError } from '@/lib/planning/errors';
import { type Capture, nextStepIndex, remainingMs } from './capture';
import type { PauseReason, Queue } from './database';
import type { AccountGate } from './gate';
import { type Performed, performStep } from './perform-step';
import type { RateLimiter } from './rate-limiter';
import type { CaptureEvent } from './reducer';
import { judge, offlinePollMs, type Verdict } from './retry-policy';
import type { OutboxStore } from './store';

/** Why an account cannot be sent to, where it is not the network's or the service's doing. */
export type Hindrance = 'disconnected' | 'permission-missing' | 'offline';

/** What a search by the marker came to (design, rule 4). */
export type SearchOutcome =
  | { readonly name: 'found'; readonly record: RecordResult; readonly doubles: RecordResult[] }
  | { readonly name: 'missing' }
  | {
      readonly name: 'inconclusive';
      readonly search: 'notFound' | 'unsearchable' | 'several';
      readonly candidates: RecordResult[];
    }
  | { readonly name: 'postponed'; readonly afterMs: number }
  | { readonly name: 'refused'; readonly error: PlanningError };

export interface RunnerDeps {
  readonly store: OutboxStore;
  /** The account's own client, or why it cannot be used now. */
  readonly openGate: (accountId: string) => Promise<AccountGate | Hindrance>;
  readonly search: (capture: Capture, gate: AccountGate) => Promise<SearchOutcome>;
  readonly findDoubles: (
    captures: readonly Capture[],
    gate: AccountGate,
  ) => Promise<Map<string, RecordResult[]>>;
  readonly rateLimiter: RateLimiter;
  readonly sleep: (forMs: number) => Promise<void>;
  /** Called with every capture whose state a person may want to hear of. */
  readonly onSettled: (capture: Capture) => void;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  readonly random: () => number;
  /** Names this worker's life in the rows that it has under way. */
  readonly owner: string;
}

export interface Runner {
  /**
   * Runs everything that is due now and gives the ms until something is due again; null when nothing waits for
   * time. Must run under the outbox's lock: any `sending` row that it finds was left by a worker that died.
   */
  run(): Promise<number | null>;
}

/** When an account's turn must end: nothing due, or a reason to leave the whole account alone. */
type Turn = 'again' | 'done';

export function createRunner(deps: RunnerDeps): Runner {
  const { store, now } = deps;

  async function change(id: string, event: CaptureEvent): Promise<Capture | null> {
    const result = await store.change(id, event);
    if (!result.isOk) return null;
    if (result.value && isSettled(result.value)) deps.onSettled(result.value);
    return result.value;
  }

  const circumstances = () => ({ isOnline: deps.isOnline(), random: deps.random });

  async function recoverInterrupted(): Promise<void> {
    const interrupted = await store.inState('sending');
    if (!interrupted.isOk) return;
    for (const capture of interrupted.value) {
      await change(
        capture.id,
        isReadStep(capture)
          ? { type: 'readInterrupted', atMs: now() }
          : { type: 'outcomeLost', error: { kind: 'interrupted' }, wait: null, atMs: now() },
      );
    }
  }

  /** Gives how long the account must at least be left alone, where that is not in its rows. */
  async function runAccount(accountId: string): Promise<number | null> {
    const queue = await store.queue(accountId);
    if (!queue.isOk || !isOpen(queue.value, now())) return null;
    const gate = await deps.openGate(accountId);
    if (gate === 'offline') return offlinePollMs;
    if (typeof gate === 'string') {
      await pause(accountId, gate, null);
      return null;
    }
    for (const capture of await dueForSearch(accountId)) {
      if ((await searchFor(capture, gate)) === 'done') return null;
    }
    while ((await runNextStep(accountId, gate)) === 'again');
    await checkForDoubles(accountId, gate);
    return null;
  }

  async function checkForDoubles(accountId: string, gate: AccountGate): Promise<void> {
    const unchecked = await store.toDoubleCheck();
    if (!unchecked.isOk) return;
    const due = unchecked.value.filter(
      (capture) => capture.accountId === accountId && remainingMs(capture.doubleCheck, now()) === 0,
    );
    for (const [id, doubles] of await deps.findDoubles(due, gate)) {
      const checked = await store.change(id, { type: 'doublesSeen', doubles });
      if (doubles.length > 0 && checked.isOk && checked.value) deps.onSettled(checked.value);
    }
  }

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

  async function searchFor(capture: Capture, gate: AccountGate): Promise<Turn> {
    const outcome = await deps.search(capture, gate);
    switch (outcome.name) {
      case 'found':
        await change(capture.id, {
          type: 'recordFound',
          record: outcome.record,
          doubles: outcome.doubles,
          atMs: now(),
        });
        return 'again';
      case 'missing':
        await change(capture.id, { type: 'recordMissing' });
        return 'again';
      case 'inconclusive':
        await change(capture.id, {
          type: 'searchInconclusive',
          search: outcome.search,
          candidates: outcome.candidates,
        });
        return 'again';
      case 'postponed':
        await change(capture.id, {
          type: 'searchPostponed',
          wait: { fromMs: now(), forMs: outcome.afterMs },
        });
        return 'again';
      case 'refused': {
        const verdict = judge(outcome.error, { attempts: 1, isRead: true, ...circumstances() });
        await holdBack(capture.accountId, verdict, outcome.error);
        if (verdict.name === 'pause' || verdict.name === 'throttle') return 'done';
        await change(capture.id, {
          type: 'searchPostponed',
          wait: { fromMs: now(), forMs: verdict.name === 'postpone' ? verdict.afterMs : 60_000 },
        });
        return 'again';
      }
      default:
        return outcome satisfies never;
    }
  }

  async function runNextStep(accountId: string, gate: AccountGate): Promise<Turn> {
    const admit = () => admitted(accountId);
    await admit();
    const taken = await store.takeDue(accountId, deps.owner, now());
    if (!taken.isOk || !taken.value) return 'done';
    const capture = taken.value;
    const index = nextStepIndex(capture);
    const step = index === null ? undefined : capture.steps[index];
    if (!step) return 'again';
    const performed = await performStep(gate, capture, step, admit);
    if (performed.name === 'failed') return failed(capture, step.attempts.length, performed);
    await change(capture.id, { type: 'stepApplied', result: performed.result, atMs: now() });
    return 'again';
  }

  /** Waits until the account may make one more request. */
  async function admitted(accountId: string): Promise<void> {
    const admit = () => deps.rateLimiter.admit(accountId, now());
    for (let inMs = await admit(); inMs > 0; inMs = await admit()) await deps.sleep(inMs);
  }

  async function failed(
    capture: Capture,
    attempts: number,
    { error, isRead }: Extract<Performed, { name: 'failed' }>,
  ): Promise<Turn> {
    const verdict = judge(error, { attempts, isRead, ...circumstances() });
    const atMs = now();
    await holdBack(capture.accountId, verdict, error);
    switch (verdict.name) {
      case 'postpone':
        await change(capture.id, {
          type: 'stepPostponed',
          error,
          wait: { fromMs: atMs, forMs: verdict.afterMs },
          atMs,
        });
        return 'again';
      case 'throttle':
        await change(capture.id, { type: 'stepPostponed', error, wait: null, atMs });
        return 'done';
      case 'pause':
        await change(
          capture.id,
          verdict.isLost
            ? { type: 'outcomeLost', error, wait: null, atMs }
            : { type: 'stepPostponed', error, wait: null, atMs },
        );
        return 'done';
      case 'reject':
        await change(capture.id, { type: 'stepRejected', error, atMs });
        return 'again';
      case 'lost':
        await change(capture.id, {
          type: 'outcomeLost',
          error,
          wait: { fromMs: atMs, forMs: verdict.afterMs },
          atMs,
        });
        return 'again';
      default:
        return verdict satisfies never;
    }
  }

  /** Commits what a verdict means for the whole account before the capture itself is put back. */
  async function holdBack(accountId: string, verdict: Verdict, error: PlanningError): Promise<void> {
    if (verdict.name === 'throttle')
      await store.changeQueue(accountId, { wait: { fromMs: now(), forMs: verdict.afterMs } });
    if (verdict.name === 'pause')
      await pause(accountId, verdict.reason, error.kind === 'redirected' ? error.host : null);
  }

  async function pause(accountId: string, reason: PauseReason, host: string | null): Promise<void> {
    await store.changeQueue(accountId, { pause: { reason, host, atMs: now() } });
  }

  return {
    async run() {
      await recoverInterrupted();
      const accounts = await store.accountsWith(['queued', 'unknown', 'held', 'delivered']);
      if (!accounts.isOk) return null;
      const leftAloneMs = await Promise.all(accounts.value.map(runAccount));
      const next = await store.nextDueInMs(accounts.value, now());
      if (!next.isOk || next.value === null) return null;
      return Math.max(next.value, ...leftAloneMs.map((ms) => ms ?? 0));
    },
  };
}

function isOpen(queue: Queue, nowMs: number): boolean {
  return queue.pause === null && remainingMs(queue.wait, nowMs) === 0;
}

function isReadStep(capture: Capture): boolean {
  const index = nextStepIndex(capture);
  const step = index === null ? undefined : capture.steps[index];
  return step !== undefined && operations[step.operation].method === 'GET';
}

function isSettled(capture: Capture): boolean {
  const { state } = capture;
  return (
    state.name === 'delivered' ||
    state.name === 'parked' ||
    (state.name === 'unknown' && state.search !== 'unsearched')
  );
}
