// Owns sending: one step at a time for each account, every state committed before and after its request.
import { isReadOperation } from '@/lib/capture/operations';
import { type Capture, nextStepIndex } from './capture';
import type { AccountGate } from './gate';
import type { Holds } from './holds';
import { type PerformDeps, type Performed, performStep } from './perform-step';
import { type RateLimiter, untilAdmitted } from './rate-limiter';
import type { CaptureEvent } from './reducer';
import { judge } from './retry-policy';
import type { OutboxStore } from './store';

export interface SenderDeps {
  readonly store: OutboxStore;
  readonly holds: Holds;
  readonly readPicture: PerformDeps['readPicture'];
  readonly rateLimiter: RateLimiter;
  readonly sleep: (forMs: number) => Promise<void>;
  /** Called with every capture after each of its changes. */
  readonly onChanged: (capture: Capture) => void;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  readonly random: () => number;
  readonly owner: string;
}

/**
 * - `idle`: nothing is due
 * - `more`: stopped because the time was up
 * - `held`: the account is to be left alone
 * - `failed`: the storage took no more
 */
export type SendEnd = 'idle' | 'more' | 'held' | 'failed';

/** What a request came to: the event for its capture, and whether the account may go on. */
interface StepEnd {
  readonly event: CaptureEvent;
  readonly mayGoOn: boolean;
}

type Taken = { readonly isOk: true; readonly capture: Capture | null } | { readonly isOk: false };

/** Gives the function that sends what is due of an account, in the order of saving, until it is told that the time is up. */
export function createSender(deps: SenderDeps) {
  const { store, now, holds } = deps;

  async function commit(id: string, event: CaptureEvent): Promise<boolean> {
    const result = await store.change(id, event);
    if (result.isOk && result.value) deps.onChanged(result.value);
    return result.isOk;
  }

  /**
   * Takes the next capture that is due, once the account may make one more request. What became of the one before is committed in
   * the same transaction, or at once where the turn has to be waited for.
   */
  async function takeNext(
    accountId: string,
    before: { readonly id: string; readonly event: CaptureEvent } | null,
  ): Promise<Taken> {
    let uncommitted = before;
    for (
      let inMs = await deps.rateLimiter.admit(accountId, now());
      inMs > 0;
      inMs = await deps.rateLimiter.admit(accountId, now())
    ) {
      if (uncommitted && !(await commit(uncommitted.id, uncommitted.event))) return { isOk: false };
      uncommitted = null;
      await deps.sleep(inMs);
    }
    const turn = { accountId, owner: deps.owner, nowMs: now() };
    if (!uncommitted) {
      const result = await store.takeDue(turn);
      return result.isOk ? { isOk: true, capture: result.value } : { isOk: false };
    }
    const result = await store.changeAndTake(uncommitted.id, uncommitted.event, turn);
    if (!result.isOk) return { isOk: false };
    if (result.value.changed) deps.onChanged(result.value.changed);
    return { isOk: true, capture: result.value.taken };
  }

  async function perform(capture: Capture, gate: AccountGate): Promise<StepEnd> {
    const index = nextStepIndex(capture);
    const step = index === null ? undefined : capture.steps[index];
    if (!step)
      return {
        event: { type: 'outcomeLost', error: { kind: 'interrupted' }, wait: null, atMs: now() },
        mayGoOn: true,
      };
    const admit = () => untilAdmitted(deps, capture.accountId);
    const performed = await performStep(gate, capture, step, { admit, readPicture: deps.readPicture });
    if (performed.name === 'failed') return failed(capture, step.attempts.length, performed);
    return { event: { type: 'stepApplied', result: performed.result, atMs: now() }, mayGoOn: true };
  }

  async function failed(
    capture: Capture,
    attempts: number,
    { error, isRead }: Extract<Performed, { name: 'failed' }>,
  ): Promise<StepEnd> {
    const verdict = judge(error, { attempts, isRead, isOnline: deps.isOnline(), random: deps.random });
    const atMs = now();
    await holds.holdBack(capture.accountId, verdict, error);
    switch (verdict.name) {
      case 'postpone': {
        const wait = { fromMs: atMs, forMs: verdict.afterMs };
        return { event: { type: 'stepPostponed', error, wait, atMs }, mayGoOn: true };
      }
      case 'throttle':
        return { event: { type: 'stepPostponed', error, wait: null, atMs }, mayGoOn: false };
      case 'pause': {
        const type = verdict.isLost ? 'outcomeLost' : 'stepPostponed';
        return { event: { type, error, wait: null, atMs }, mayGoOn: false };
      }
      case 'reject':
        return { event: { type: 'stepRejected', error, atMs }, mayGoOn: true };
      case 'lost': {
        const wait = { fromMs: atMs, forMs: verdict.afterMs };
        return { event: { type: 'outcomeLost', error, wait, atMs }, mayGoOn: true };
      }
      default:
        return verdict satisfies never;
    }
  }

  return async (accountId: string, gate: AccountGate, isTimeUp: () => boolean): Promise<SendEnd> => {
    let taken = await takeNext(accountId, null);
    while (taken.isOk && taken.capture) {
      const { id } = taken.capture;
      const { event, mayGoOn } = await perform(taken.capture, gate);
      if (!mayGoOn) return (await commit(id, event)) ? 'held' : 'failed';
      if (isTimeUp()) return (await commit(id, event)) ? 'more' : 'failed';
      taken = await takeNext(accountId, { id, event });
    }
    return taken.isOk ? 'idle' : 'failed';
  };
}

/** Whether the step that is next changes nothing in the service, so that it may simply run again. */
export function isReadStep(capture: Capture): boolean {
  const index = nextStepIndex(capture);
  const step = index === null ? undefined : capture.steps[index];
  return step !== undefined && isReadOperation(step.operation);
}
