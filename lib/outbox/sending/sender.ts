// Sends one request at a time for each account. The row says `sending` before the request leaves. The outcome
// is committed right after it.
import type { Draft } from '@/lib/capture/field/draft';
import { isReadOperation } from '@/lib/capture/steps/operations';
import type { Amended } from '@/lib/capture/steps/step';
import { type Capture, type CaptureStep, nextStep } from '@/lib/outbox/capture';
import { type CaptureEvent, notAllowed } from '@/lib/outbox/reducer';
import type { OutboxStore } from '@/lib/outbox/storage/store';
import { operationOf } from '@/lib/planning/contract';
import type { AccountClient } from './account-client';
import { type PerformDeps, type Performed, performStep } from './perform-step';
import { probe } from './probe';
import type { QueueControl } from './queue-control';
import { type AdmissionDeps, untilAdmitted } from './rate-limiter';
import { jitteredBackOffMs, judge, triesOf } from './retry-policy';

/** The organisation's policy at one moment. `key` names its content (`policyKey`). */
export interface SendingPolicy {
  readonly key: string;
  readonly allows: (draft: Draft) => Promise<boolean>;
}

export interface SenderDeps extends AdmissionDeps {
  readonly store: Pick<OutboxStore, 'take' | 'change' | 'inState'>;
  readonly queueControl: QueueControl;
  readonly policyNow: () => Promise<SendingPolicy>;
  readonly readPicture: PerformDeps['readPicture'];
  /** Called with every capture after its step ended. */
  readonly onChanged: (capture: Capture) => void;
  readonly isOnline: () => boolean;
  /** Called with an exception, which is a bug. The run continues. */
  readonly onError: (place: 'sending' | 'run', error: unknown) => void;
  readonly random: () => number;
  /** Identifies this life of the worker. */
  readonly owner: string;
}

/**
 * - `idle`: nothing is due
 * - `more`: the time was up, or the account was reconnected
 * - `blocked`: nothing more is sent for the account now
 * - `failed`: the storage rejected a change
 */
type SendEnd = 'idle' | 'more' | 'blocked' | 'failed';

/** Recovery looks twice, two minutes apart. */
const afterLostAdditionMs = 60_000;

/** The outcome of a request: the capture's event, and whether the account may continue. */
interface StepEnd {
  readonly event: CaptureEvent;
  readonly mayGoOn: boolean;
  /** Captures with the same refusal. None of these refusals was about its capture. */
  readonly withdrawn?: readonly string[];
}

/** Returns a function that sends an account's due captures, in the order of saving, until `isTimeUp`. */
export function createSender(deps: SenderDeps) {
  const { store, now, queueControl, owner } = deps;

  async function perform(capture: Capture, account: AccountClient): Promise<StepEnd> {
    const step = nextStep(capture);
    if (!step)
      return {
        event: { type: 'outcomeLost', error: { kind: 'interrupted' }, wait: null, atMs: now() },
        mayGoOn: true,
      };
    if (step.amends && (await followsLostAddition(capture, step.amends)))
      return {
        event: { type: 'stepHeld', wait: { fromMs: now(), forMs: afterLostAdditionMs } },
        mayGoOn: true,
      };
    const admit = () => untilAdmitted(deps, capture.accountId);
    async function noteText(digest: string): Promise<boolean> {
      const noted = await store.change(capture.id, { type: 'textRead', digest });
      return noted.isOk && noted.value !== null;
    }
    const { readPicture } = deps;
    const performed = await performStep(account, capture, step, { admit, readPicture, noteText });
    if (performed.state === 'failed') return failed(capture, account, step, performed);
    await queueControl.answered(capture.accountId);
    const { state: _, ...applied } = performed;
    return { event: { type: 'stepApplied', ...applied, atMs: now() }, mayGoOn: true };
  }

  /**
   * The service may still work on an earlier addition to the record, whose answer was lost. It would overwrite
   * this one. Once recovery looked, nothing waits.
   */
  async function followsLostAddition({ accountId }: Capture, amended: Amended): Promise<boolean> {
    const unknown = await store.inState('unknown');
    const isSame = (step: CaptureStep | undefined) =>
      step?.amends?.record === amended.record && step.amends.reference === amended.reference;
    return (unknown.isOk ? unknown.value : []).some(
      (other) =>
        other.accountId === accountId &&
        other.state.name === 'unknown' &&
        other.state.search === 'unsearched' &&
        isSame(nextStep(other)),
    );
  }

  async function failed(
    capture: Capture,
    account: AccountClient,
    step: CaptureStep,
    { error, isRead }: Extract<Performed, { state: 'failed' }>,
  ): Promise<StepEnd> {
    const { accountId } = capture;
    const verdict = judge(error, {
      attempts: step.attempts.length,
      tries: triesOf(step),
      failures: await queueControl.failuresWith(accountId, error),
      isRead,
      isFirstCreate: operationOf(step.operation).method === 'POST' && step.countedFrom === undefined,
      isOnline: deps.isOnline(),
      random: deps.random,
    });
    const atMs = now();
    // A refusal of the old token doesn't concern the new one.
    if (account.isCurrent()) await queueControl.apply(accountId, verdict, error);
    switch (verdict.type) {
      case 'postpone': {
        const { afterMs, stops } = verdict;
        // After the account's own wait, other captures come first. This one may be the only problem.
        const wait = { fromMs: atMs, forMs: stops ? 2 * afterMs : afterMs };
        return { event: { type: 'stepPostponed', error, wait, atMs }, mayGoOn: !stops };
      }
      case 'throttle':
        return { event: { type: 'stepPostponed', error, wait: null, atMs }, mayGoOn: false };
      case 'block': {
        const type = verdict.isLost ? 'outcomeLost' : 'stepPostponed';
        return { event: { type, error, wait: null, atMs }, mayGoOn: false };
      }
      case 'reject': {
        const withdrawn = account.isCurrent()
          ? await queueControl.refused(capture, error, () => probe(deps, accountId, account))
          : null;
        return withdrawn
          ? { event: { type: 'stepPostponed', error, wait: null, atMs }, mayGoOn: false, withdrawn }
          : { event: { type: 'stepRejected', error, atMs }, mayGoOn: true };
      }
      case 'lost': {
        const wait = { fromMs: atMs, forMs: verdict.afterMs };
        return { event: { type: 'outcomeLost', error, wait, atMs }, mayGoOn: !verdict.stops };
      }
      default:
        return verdict satisfies never;
    }
  }

  /** The account was disconnected while the row was being marked as `sending`. Nothing left. */
  const unsent = (): StepEnd => ({
    event: { type: 'stepPostponed', error: { kind: 'aborted', isSent: false }, wait: null, atMs: now() },
    mayGoOn: false,
  });

  /** One answer or row that makes the code throw must not stop later captures. */
  async function performSafely(capture: Capture, account: AccountClient): Promise<StepEnd> {
    const step = nextStep(capture);
    try {
      return await perform(capture, account);
    } catch (thrown) {
      deps.onError('sending', thrown);
      const atMs = now();
      if (!step || !isReadOperation(step.operation))
        return {
          event: { type: 'outcomeLost', error: { kind: 'interrupted' }, wait: null, atMs },
          mayGoOn: true,
        };
      const error = { kind: 'aborted', isSent: false } as const;
      const wait = { fromMs: atMs, forMs: jitteredBackOffMs(step.attempts.length, deps.random) };
      return { event: { type: 'stepPostponed', error, wait, atMs }, mayGoOn: true };
    }
  }

  return async (
    accountId: string,
    account: AccountClient,
    isTimeUp: () => boolean,
    over: AbortSignal,
  ): Promise<SendEnd> => {
    /** Not reported yet: it may turn out that every request is refused. */
    let refused: Capture[] = [];
    const tellRefused = () => {
      for (const capture of refused) deps.onChanged(capture);
      refused = [];
    };

    async function sendNext(): Promise<SendEnd | 'sent'> {
      await untilAdmitted(deps, accountId);
      while (account.isCurrent()) {
        const policy = await deps.policyNow();
        const taken = await store.take({ accountId, owner, nowMs: now(), policy: policy.key });
        if (!taken.isOk) return 'failed';
        if (taken.value === null) return 'idle';
        if (taken.value.state.name === 'sending') return sendTaken(taken.value);
        if (!(await checkPolicy(taken.value, policy))) return 'failed';
      }
      return 'more';
    }

    /** False if the storage rejected the result. */
    async function checkPolicy({ id, draft }: Capture, policy: SendingPolicy): Promise<boolean> {
      const isAllowed = await policy.allows(draft);
      if (!account.isCurrent()) return true;
      const checked = await store.change(
        id,
        isAllowed ? { type: 'allowed', policy: policy.key } : { type: 'forbidden', error: notAllowed },
      );
      if (checked.isOk && checked.value) deps.onChanged(checked.value);
      return checked.isOk;
    }

    async function sendTaken(capture: Capture): Promise<SendEnd | 'sent'> {
      const { event, mayGoOn, withdrawn } = account.isCurrent()
        ? await performSafely(capture, account)
        : unsent();
      // By now, the row belongs to another run.
      if (over.aborted) return 'more';
      const changed = await store.change(capture.id, event);
      if (!changed.isOk) return 'failed';
      if (withdrawn) {
        for (const id of withdrawn) await store.change(id, { type: 'refusalWithdrawn' });
        refused = [];
      }
      if (event.type === 'stepRejected') {
        if (changed.value) refused.push(changed.value);
      } else {
        tellRefused();
        if (changed.value) deps.onChanged(changed.value);
      }
      if (!mayGoOn) return account.isCurrent() ? 'blocked' : 'more';
      return 'sent';
    }

    try {
      while (!isTimeUp()) {
        const end = await sendNext();
        if (end !== 'sent') return end;
      }
      return 'more';
    } finally {
      tellRefused();
    }
  };
}
