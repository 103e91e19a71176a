// Sends one request at a time for an account. The row says `sending` before the request leaves. The outcome is
// committed right after it.
import type { Draft } from '@/lib/capture/field/draft';
import { isReadOperation } from '@/lib/capture/steps/operations';
import { type Capture, type CaptureStep, nextStep } from '@/lib/outbox/capture';
import { type CaptureEvent, notAllowed } from '@/lib/outbox/reducer';
import type { OutboxStore } from '@/lib/outbox/storage/store';
import { operationOf } from '@/lib/planning/contract';
import type { AccountClient } from './account-client';
import { type CircuitBreaker, checkHealth } from './circuit-breaker';
import { type Performed, performStep, type ReadPicture } from './perform-step';
import { type Pace, untilAdmitted } from './rate-limiter';
import { jitteredBackOffMs, judge, triesOf } from './retry-policy';

/** The organization's policy at one moment. `key` names its content (`policyKey`). */
interface SendingPolicy {
  readonly key: string;
  readonly allows: (draft: Draft) => Promise<boolean>;
}

export interface SenderDeps extends Pace {
  readonly store: Pick<OutboxStore, 'take' | 'change' | 'inState'>;
  readonly policyNow: () => Promise<SendingPolicy>;
  readonly readPicture: ReadPicture;
  readonly isOnline: () => boolean;
  /** Called with an exception, which is a bug. The run continues. */
  readonly onError: (place: 'sending' | 'run', error: unknown) => void;
  readonly random: () => number;
  /** Identifies this life of the worker. */
  readonly owner: string;
}

/** One account's turn to send. */
interface SendTurn {
  readonly accountId: string;
  readonly account: AccountClient;
  readonly breaker: Pick<CircuitBreaker, 'answered' | 'failuresWith' | 'note' | 'refused'>;
  readonly isTimeUp: () => boolean;
  readonly over: AbortSignal;
  /** Called with every capture after its step ended. */
  readonly onChanged: (capture: Capture) => void;
}

/**
 * - `idle`: nothing is due, or the account is stopped
 * - `more`: the time was up, or the account was reconnected
 * - `failed`: the storage rejected a change
 */
type SendEnd = 'idle' | 'more' | 'failed';

/** Recovery looks twice, two minutes apart. */
const afterLostAdditionMs = 60_000;

/** Sends an account's due captures, in the order of saving, until the time is up. */
export async function sendDue(deps: SenderDeps, turn: SendTurn): Promise<SendEnd> {
  /** Not reported yet: it may turn out that every request is refused. */
  const refused: Capture[] = [];
  const report = () => {
    for (const capture of refused.splice(0)) turn.onChanged(capture);
  };
  try {
    while (!turn.isTimeUp()) {
      const taken = await takeAllowed(deps, turn);
      if (typeof taken === 'string') return taken;
      const event = await attemptSafely(deps, turn, taken, refused);
      // By now, the row belongs to another run.
      if (turn.over.aborted) return 'more';
      const changed = await deps.store.change(taken.id, event);
      if (!changed.isOk) return 'failed';
      if (changed.value) refused.push(changed.value);
      if (event.type !== 'stepRejected') report();
    }
    return 'more';
  } finally {
    report();
  }
}

/** Marks the next due capture as `sending`. Parks those that the policy forbids now. */
async function takeAllowed(
  deps: SenderDeps,
  { accountId, account, onChanged }: SendTurn,
): Promise<Capture | SendEnd> {
  const { store, owner, now } = deps;
  await untilAdmitted(deps, accountId);
  while (account.isCurrent()) {
    const policy = await deps.policyNow();
    const taken = await store.take({ accountId, owner, nowMs: now(), policy: policy.key });
    if (!taken.isOk) return 'failed';
    if (taken.value === null) return 'idle';
    if (taken.value.state.name === 'sending') return taken.value;
    const { id, draft } = taken.value;
    const isAllowed = await policy.allows(draft);
    if (!account.isCurrent()) break;
    const checked = await store.change(
      id,
      isAllowed ? { type: 'allowed', policy: policy.key } : { type: 'forbidden', error: notAllowed },
    );
    if (!checked.isOk) return 'failed';
    if (checked.value) onChanged(checked.value);
  }
  return 'more';
}

const neverSent = { kind: 'aborted', isSent: false } as const;

/** One answer or row that makes the code throw must not stop later captures. */
async function attemptSafely(
  deps: SenderDeps,
  turn: SendTurn,
  capture: Capture,
  refused: Capture[],
): Promise<CaptureEvent> {
  const step = nextStep(capture);
  // The account was disconnected while the row was being marked.
  if (!turn.account.isCurrent())
    return { type: 'stepPostponed', error: neverSent, wait: null, atMs: deps.now() };
  try {
    if (step) return await attempt(deps, turn, capture, step, refused);
  } catch (thrown) {
    deps.onError('sending', thrown);
  }
  const atMs = deps.now();
  if (!step || !isReadOperation(step.operation))
    return { type: 'outcomeLost', error: { kind: 'interrupted' }, wait: null, atMs };
  const wait = { fromMs: atMs, forMs: jitteredBackOffMs(step.attempts.length, deps.random) };
  return { type: 'stepPostponed', error: neverSent, wait, atMs };
}

async function attempt(
  deps: SenderDeps,
  turn: SendTurn,
  capture: Capture,
  step: CaptureStep,
  refused: Capture[],
): Promise<CaptureEvent> {
  const { store, now, readPicture } = deps;
  if (await followsLostAddition(store, capture, step))
    return { type: 'stepHeld', wait: { fromMs: now(), forMs: afterLostAdditionMs } };
  const performed = await performStep(turn.account, capture, step, {
    readPicture,
    admit: () => untilAdmitted(deps, capture.accountId),
    async noteText(digest) {
      const noted = await store.change(capture.id, { type: 'textRead', digest });
      return noted.isOk && noted.value !== null;
    },
  });
  if (!performed.isOk) return failed(deps, turn, capture, step, performed, refused);
  await turn.breaker.answered();
  const { isOk: _, ...applied } = performed;
  return { type: 'stepApplied', ...applied, atMs: now() };
}

/** The service may still work on an earlier addition whose answer was lost, and would overwrite this one. */
async function followsLostAddition(
  store: SenderDeps['store'],
  { accountId }: Capture,
  { amends }: CaptureStep,
): Promise<boolean> {
  if (!amends) return false;
  const unknown = await store.inState('unknown');
  return (unknown.isOk ? unknown.value : []).some((other) => {
    const lost = nextStep(other)?.amends;
    const isSame = lost?.record === amends.record && lost.reference === amends.reference;
    const { state } = other;
    return (
      isSame && other.accountId === accountId && state.name === 'unknown' && state.search === 'unsearched'
    );
  });
}

async function failed(
  deps: SenderDeps,
  { accountId, account, breaker }: SendTurn,
  { id }: Capture,
  step: CaptureStep,
  { error, isRead }: Extract<Performed, { isOk: false }>,
  refused: Capture[],
): Promise<CaptureEvent> {
  const { isOnline, random, now, store } = deps;
  const verdict = judge(error, {
    attempts: step.attempts.length,
    tries: triesOf(step),
    failures: await breaker.failuresWith(error),
    isRead,
    isFirstCreate: operationOf(step.operation).method === 'POST' && step.countedFrom === undefined,
    isOnline: isOnline(),
    random,
  });
  const atMs = now();
  // A refusal of the old token doesn't concern the new one.
  if (account.isCurrent()) await breaker.note(verdict, error);
  if (verdict.capture !== 'reject') {
    const type = verdict.capture === 'retry' ? 'stepPostponed' : 'outcomeLost';
    const wait = verdict.afterMs > 0 ? { fromMs: atMs, forMs: verdict.afterMs } : null;
    return { type, error, wait, atMs };
  }
  const alike = account.isCurrent()
    ? await breaker.refused(id, error, () => checkHealth(deps, accountId, account))
    : null;
  if (!alike) return { type: 'stepRejected', error, atMs };
  // None of these refusals was about its capture.
  for (const other of alike) await store.change(other, { type: 'refusalWithdrawn' });
  refused.splice(0);
  return { type: 'stepPostponed', error, wait: null, atMs };
}
