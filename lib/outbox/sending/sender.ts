// Sends one request at a time for an account. The row says `sending` before the request leaves. The outcome is
// committed right after it.
import type { Draft } from '@/lib/capture/field/draft';
import { isReadOperation } from '@/lib/capture/steps/operations';
import { type Capture, type CaptureStep, nextStep, type Wait } from '@/lib/outbox/capture';
import { type CaptureEvent, notAllowed } from '@/lib/outbox/reducer';
import type { OutboxStore } from '@/lib/outbox/storage/store';
import { operationOf } from '@/lib/planning/contract';
import type { AccountClient } from './account-client';
import { type CircuitBreaker, checkHealth } from './circuit-breaker';
import { type Performed, performStep, type ReadPicture } from './perform-step';
import { type Pace, untilAdmitted } from './rate-limiter';
import { jitteredBackOffMs, judge, triesOf } from './retry-policy';

/** The organization's policy at one moment. `key` names its content (`policyKey`). */
export interface SendingPolicy {
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
export interface SendTurn {
  readonly accountId: string;
  readonly account: AccountClient;
  readonly breaker: Pick<CircuitBreaker, 'answered' | 'failuresWith' | 'note' | 'refused'>;
  readonly isTimeUp: () => boolean;
  readonly over: AbortSignal;
  /** Called with every capture after its step ended. */
  readonly onChanged: (capture: Capture) => void;
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

/** Sends an account's due captures, in the order of saving, until the time is up. */
export async function sendDue(deps: SenderDeps, turn: SendTurn): Promise<SendEnd> {
  const { store } = deps;
  const { account, over, onChanged } = turn;
  /** Not reported yet: it may turn out that every request is refused. */
  let refused: Capture[] = [];

  async function send(capture: Capture): Promise<SendEnd | 'sent'> {
    // The account may have been disconnected while the row was being marked. Nothing left then.
    const end = account.isCurrent() ? await attemptSafely(deps, turn, capture) : unsent(deps.now());
    const { event, mayGoOn, withdrawn } = end;
    // By now, the row belongs to another run.
    if (over.aborted) return 'more';
    const changed = await store.change(capture.id, event);
    if (!changed.isOk) return 'failed';
    if (withdrawn) {
      for (const id of withdrawn) await store.change(id, { type: 'refusalWithdrawn' });
      refused = [];
    }
    if (changed.value) refused.push(changed.value);
    if (event.type !== 'stepRejected') reportRefused();
    if (!mayGoOn) return account.isCurrent() ? 'blocked' : 'more';
    return 'sent';
  }

  function reportRefused(): void {
    for (const capture of refused) onChanged(capture);
    refused = [];
  }

  try {
    while (!turn.isTimeUp()) {
      const taken = await takeAllowed(deps, turn);
      const end = typeof taken === 'string' ? taken : await send(taken);
      if (end !== 'sent') return end;
    }
    return 'more';
  } finally {
    reportRefused();
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

const unsent = (atMs: number): StepEnd => ({
  event: { type: 'stepPostponed', error: neverSent, wait: null, atMs },
  mayGoOn: false,
});

/** One answer or row that makes the code throw must not stop later captures. */
async function attemptSafely(deps: SenderDeps, turn: SendTurn, capture: Capture): Promise<StepEnd> {
  const step = nextStep(capture);
  try {
    if (step) return await attempt(deps, turn, capture, step);
  } catch (thrown) {
    deps.onError('sending', thrown);
  }
  const atMs = deps.now();
  if (!step || !isReadOperation(step.operation))
    return {
      event: { type: 'outcomeLost', error: { kind: 'interrupted' }, wait: null, atMs },
      mayGoOn: true,
    };
  const wait = waitOf(atMs, jitteredBackOffMs(step.attempts.length, deps.random));
  return { event: { type: 'stepPostponed', error: neverSent, wait, atMs }, mayGoOn: true };
}

async function attempt(
  deps: SenderDeps,
  turn: SendTurn,
  capture: Capture,
  step: CaptureStep,
): Promise<StepEnd> {
  const { store, now, readPicture } = deps;
  if (await followsLostAddition(store, capture, step))
    return { event: { type: 'stepHeld', wait: waitOf(now(), afterLostAdditionMs) }, mayGoOn: true };
  const performed = await performStep(turn.account, capture, step, {
    readPicture,
    admit: () => untilAdmitted(deps, capture.accountId),
    async noteText(digest) {
      const noted = await store.change(capture.id, { type: 'textRead', digest });
      return noted.isOk && noted.value !== null;
    },
  });
  if (!performed.isOk) return failed(deps, turn, capture, step, performed);
  await turn.breaker.answered();
  const { isOk: _, ...applied } = performed;
  return { event: { type: 'stepApplied', ...applied, atMs: now() }, mayGoOn: true };
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
  capture: Capture,
  step: CaptureStep,
  { error, isRead }: Extract<Performed, { isOk: false }>,
): Promise<StepEnd> {
  const verdict = judge(error, {
    attempts: step.attempts.length,
    tries: triesOf(step),
    failures: await breaker.failuresWith(error),
    isRead,
    isFirstCreate: operationOf(step.operation).method === 'POST' && step.countedFrom === undefined,
    isOnline: deps.isOnline(),
    random: deps.random,
  });
  const atMs = deps.now();
  // A refusal of the old token doesn't concern the new one.
  if (account.isCurrent()) await breaker.note(verdict, error);
  if (verdict.capture === 'reject') {
    const withdrawn = account.isCurrent()
      ? await breaker.refused(capture.id, error, () => checkHealth(deps, accountId, account))
      : null;
    return withdrawn
      ? { event: { type: 'stepPostponed', error, wait: null, atMs }, mayGoOn: false, withdrawn }
      : { event: { type: 'stepRejected', error, atMs }, mayGoOn: true };
  }
  const type = verdict.capture === 'retry' ? 'stepPostponed' : 'outcomeLost';
  const wait = verdict.afterMs > 0 ? waitOf(atMs, verdict.afterMs) : null;
  const mayGoOn = verdict.pauseMs === null && verdict.block === null;
  return { event: { type, error, wait, atMs }, mayGoOn };
}

const waitOf = (fromMs: number, forMs: number): Wait => ({ fromMs, forMs });
