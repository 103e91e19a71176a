// Sends one request at a time for an account. The row says `sending` before the request leaves. The outcome is
// committed right after it.
import { isReadOperation } from '@/lib/capture/steps/operations';
import {
  type Capture,
  type CaptureStep,
  hasCreatedNothing,
  isUnsearched,
  nextStep,
} from '@/lib/outbox/capture';
import { type CaptureEvent, notAllowed } from '@/lib/outbox/reducer';
import { operationOf } from '@/lib/planning/contract';
import { failuresWith, noteAnswer, noteDecision, noteRefusal } from './circuit-breaker';
import { type Performed, performStep } from './perform-step';
import { waitForRateLimit } from './rate-limiter';
import { decideRetry, jitteredBackOffMs, triesOf } from './retry-policy';
import { notifyResult, type Turn } from './turn';

/**
 * - `idle`: nothing is due, or the account is stopped
 * - `more`: the time was up, or the account was reconnected
 * - `failed`: the storage rejected a change
 */
type SendEnd = 'idle' | 'more' | 'failed';

/** Between the runs of a long drain, the alarm is set again and lost answers are recovered. */
const sendForMs = 15_000;
/** After a lost addition. Recovery looks twice, two minutes apart. And after a failed read of the policy. */
const heldForMs = 60_000;

/** A turn, and its refused captures. Not reported yet: it may turn out that every request is refused. */
interface SendingTurn extends Turn {
  readonly refused: Capture[];
}

/** Sends an account's due captures, in the order of saving, until the time is up. */
export async function sendDue(turn: Turn): Promise<SendEnd> {
  const { signal, store, now, accountId, account, owner } = turn;
  const startedMs = now();
  const refused: Capture[] = [];
  const notifyAll = () => {
    for (const capture of refused.splice(0)) notifyResult(turn, capture);
  };
  try {
    while (!signal.aborted && !turn.hasFailed() && Math.abs(now() - startedMs) <= sendForMs) {
      await waitForRateLimit(turn, accountId);
      if (!account.isCurrent()) return 'more';
      const taken = await store.take({ accountId, owner, nowMs: now() });
      if (!taken.isOk) return 'failed';
      if (!taken.value) return 'idle';
      const event = await attemptSafely({ ...turn, refused }, taken.value);
      // By now, the row belongs to another run.
      if (signal.aborted) return 'more';
      const changed = await store.change(taken.value.id, event);
      if (!changed.isOk) return 'failed';
      if (changed.value) refused.push(changed.value);
      if (event.type !== 'stepRejected') notifyAll();
    }
    return 'more';
  } finally {
    notifyAll();
  }
}

const neverSent = { kind: 'aborted', isSent: false } as const;

/** One answer or row that makes the code throw must not stop later captures. */
async function attemptSafely(turn: SendingTurn, capture: Capture): Promise<CaptureEvent> {
  const { account, now, random } = turn;
  const step = nextStep(capture);
  // The account was disconnected while the row was being marked.
  if (!account.isCurrent()) return { type: 'stepPostponed', error: neverSent, wait: null, atMs: now() };
  try {
    if (step) return await attempt(turn, capture, step);
  } catch (thrown) {
    turn.onError('sending', thrown);
  }
  const atMs = now();
  if (!step || !isReadOperation(step.operation))
    return { type: 'outcomeLost', error: { kind: 'interrupted' }, wait: null, atMs };
  const wait = { fromMs: atMs, forMs: jitteredBackOffMs(step.attempts.length, random) };
  return { type: 'stepPostponed', error: neverSent, wait, atMs };
}

async function attempt(turn: SendingTurn, capture: Capture, step: CaptureStep): Promise<CaptureEvent> {
  const heldBack = await eventBefore(turn, capture, step);
  if (heldBack) return heldBack;
  const performed = await performStep(turn, capture, step);
  if (!performed.isOk) return failed(turn, capture, step, performed);
  await noteAnswer(turn);
  const { isOk: _, ...applied } = performed;
  return { type: 'stepApplied', ...applied, atMs: turn.now() };
}

/** What holds the step back before anything is requested. null if nothing does. */
async function eventBefore(turn: Turn, capture: Capture, step: CaptureStep): Promise<CaptureEvent | null> {
  const held = { type: 'stepHeld', wait: { fromMs: turn.now(), forMs: heldForMs } } as const;
  try {
    const isForbidden = hasCreatedNothing(capture) && !(await turn.isAllowed(capture.draft));
    if (isForbidden && turn.account.isCurrent()) return { type: 'forbidden', error: notAllowed };
  } catch (thrown) {
    turn.onError('sending', thrown);
    return held;
  }
  return (await followsLostAddition(turn, step)) ? held : null;
}

/** The service may still work on an earlier addition whose answer was lost, and would overwrite this one. */
async function followsLostAddition({ store, accountId }: Turn, { amends }: CaptureStep): Promise<boolean> {
  if (!amends) return false;
  const unknown = await store.inState('unknown');
  return (unknown.isOk ? unknown.value : []).some((other) => {
    const lost = nextStep(other)?.amends;
    const isSame = lost?.record === amends.record && lost.reference === amends.reference;
    return isSame && other.accountId === accountId && isUnsearched(other);
  });
}

async function failed(
  turn: SendingTurn,
  { id }: Capture,
  step: CaptureStep,
  { error, isRead }: Extract<Performed, { isOk: false }>,
): Promise<CaptureEvent> {
  const { account, store } = turn;
  const decision = decideRetry(error, {
    attempts: step.attempts.length,
    tries: triesOf(step),
    failures: await failuresWith(turn, error),
    isRead,
    isFirstCreate: operationOf(step.operation).method === 'POST' && step.countedFrom === undefined,
    isOnline: turn.isOnline(),
    random: turn.random,
  });
  const atMs = turn.now();
  // A refusal of the old token doesn't concern the new one.
  if (account.isCurrent()) await noteDecision(turn, decision, error);
  if (decision.capture !== 'reject') {
    const type = decision.capture === 'retry' ? 'stepPostponed' : 'outcomeLost';
    const wait = decision.afterMs > 0 ? { fromMs: atMs, forMs: decision.afterMs } : null;
    return { type, error, wait, atMs };
  }
  const alike = account.isCurrent() ? await noteRefusal(turn, id, error) : null;
  if (!alike) return { type: 'stepRejected', error, atMs };
  // None of these refusals was about its capture.
  for (const other of alike) await store.change(other, { type: 'refusalWithdrawn' });
  turn.refused.splice(0);
  return { type: 'stepPostponed', error, wait: null, atMs };
}
