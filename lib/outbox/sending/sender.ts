// Owns sending: one request at a time for each account. The row says `sending` before the request leaves, and the outcome is
// committed right after it.
import { type Capture, nextStepIndex } from '@/lib/outbox/capture';
import type { CaptureEvent } from '@/lib/outbox/reducer';
import type { OutboxStore } from '@/lib/outbox/storage/store';
import type { AccountClient } from './account-client';
import { type PerformDeps, type Performed, performStep } from './perform-step';
import type { QueueControl } from './queue-control';
import { type AdmissionDeps, untilAdmitted } from './rate-limiter';
import { judge } from './retry-policy';

export interface SenderDeps extends AdmissionDeps {
  readonly store: Pick<OutboxStore, 'take' | 'change'>;
  readonly queueControl: QueueControl;
  readonly readPicture: PerformDeps['readPicture'];
  /** Called with every capture after its step ended. */
  readonly onChanged: (capture: Capture) => void;
  readonly isOnline: () => boolean;
  readonly random: () => number;
  /** Names this life of the worker. */
  readonly owner: string;
}

/**
 * - `idle`: nothing is due
 * - `more`: the time was up, or the account was reconnected
 * - `blocked`: nothing more is sent for the account now
 * - `failed`: the storage refused a change
 */
type SendEnd = 'idle' | 'more' | 'blocked' | 'failed';

/** The outcome of a request: the event for its capture, and whether the account may go on. */
interface StepEnd {
  readonly event: CaptureEvent;
  readonly mayGoOn: boolean;
}

/** Gives the function that sends what is due of an account, in the order of saving, until `isTimeUp`. */
export function createSender(deps: SenderDeps) {
  const { store, now, queueControl, owner } = deps;

  async function perform(capture: Capture, account: AccountClient): Promise<StepEnd> {
    const step = capture.steps[nextStepIndex(capture) ?? -1];
    if (!step)
      return {
        event: { type: 'outcomeLost', error: { kind: 'interrupted' }, wait: null, atMs: now() },
        mayGoOn: true,
      };
    const admit = () => untilAdmitted(deps, capture.accountId);
    const performed = await performStep(account, capture, step, { admit, readPicture: deps.readPicture });
    if (performed.name === 'failed') return failed(capture, account, step.attempts.length, performed);
    return { event: { type: 'stepApplied', result: performed.result, atMs: now() }, mayGoOn: true };
  }

  async function failed(
    capture: Capture,
    account: AccountClient,
    attempts: number,
    { error, isRead }: Extract<Performed, { name: 'failed' }>,
  ): Promise<StepEnd> {
    const verdict = judge(error, { attempts, isRead, isOnline: deps.isOnline(), random: deps.random });
    const atMs = now();
    // A refusal of the old token says nothing about the new one (fault F27).
    if (account.isCurrent()) await queueControl.apply(capture.accountId, verdict, error);
    switch (verdict.name) {
      case 'postpone': {
        const wait = { fromMs: atMs, forMs: verdict.afterMs };
        return { event: { type: 'stepPostponed', error, wait, atMs }, mayGoOn: true };
      }
      case 'throttle':
        return { event: { type: 'stepPostponed', error, wait: null, atMs }, mayGoOn: false };
      case 'block': {
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

  /** The account was disconnected while the capture was taken: nothing left. */
  const unsent = (): StepEnd => ({
    event: { type: 'stepPostponed', error: { kind: 'aborted', isSent: false }, wait: null, atMs: now() },
    mayGoOn: false,
  });

  return async (accountId: string, account: AccountClient, isTimeUp: () => boolean): Promise<SendEnd> => {
    while (!isTimeUp()) {
      await untilAdmitted(deps, accountId);
      if (!account.isCurrent()) return 'more';
      const taken = await store.take({ accountId, owner, nowMs: now() });
      if (!taken.isOk) return 'failed';
      const capture = taken.value;
      if (capture === null) return 'idle';
      const { event, mayGoOn } = account.isCurrent() ? await perform(capture, account) : unsent();
      const changed = await store.change(capture.id, event);
      if (!changed.isOk) return 'failed';
      if (changed.value) deps.onChanged(changed.value);
      if (!mayGoOn) return account.isCurrent() ? 'blocked' : 'more';
    }
    return 'more';
  };
}
