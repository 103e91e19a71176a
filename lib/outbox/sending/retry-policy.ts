// Decides after a failed request: retry, recover or reject the capture, and pause or block its account. Pure.
import type { CaptureStep } from '@/lib/outbox/capture';
import type { BlockReason } from '@/lib/outbox/queue';
import { isTakenRefusal, outcomeOf, type PlanningError } from '@/lib/planning/errors';

export interface RetryDecision {
  /**
   * - `retry`: not applied; the step runs again
   * - `recover`: may have been applied, so recovery searches for the record first
   * - `reject`: not applied, because of the capture itself
   */
  readonly capture: 'retry' | 'recover' | 'reject';
  /** The capture's own wait. */
  readonly afterMs: number;
  /** The wait of the whole account. null if its other captures continue. */
  readonly pauseMs: number | null;
  /** The account sends nothing until a person acts. null if it may send. */
  readonly block: BlockReason | null;
}

/** Workers get no event when the browser is online again, so they poll while something waits. */
export const offlinePollMs = 4_000;
const sendingBackOff = { firstMs: 2_000, longestMs: 15 * 60_000 };
const shortestThrottleMs = 1_000;
/** A service may ask for a year. The outbox waits at most this long. */
const longestThrottleMs = 15 * 60_000;

/** With the longest back-off, this many failures take more than half an hour. */
const failuresUntilBlock = 12;
/** One record at which the service fails is no reason to pause. Three failures in a row are. */
const failuresUntilPause = 3;
/** Limit of tries for a step at which the service itself fails. */
export const maxTries = 8;

/** The requests of a step that count towards the limit: the service may have worked on them. */
export function triesOf({ attempts, countedFrom = 0 }: CaptureStep): number {
  return attempts.slice(countedFrom).filter(({ error }) => {
    if (error === null || error.kind === 'interrupted') return true;
    return error.kind !== 'rate-limited' && (error.kind !== 'network-failed' || !error.hasNeverLeft);
  }).length;
}

/** The last counted attempt failed because the record already exists. Attempts count since the person last chose to send. */
export function isTaken(step: CaptureStep): boolean {
  return triesOf(step) > 0 && isTakenRefusal(step.attempts.at(-1)?.error ?? null);
}

interface Evidence {
  /** Requests made for this step, including this one. */
  readonly attempts: number;
  /** Requests that count towards the limit of tries. */
  readonly tries: number;
  /** Consecutive requests of the account without an answer from the service itself, including this one. */
  readonly failures: number;
  /** The request changes nothing. */
  readonly isRead: boolean;
  /** The request creates a record, and no person chose to send it again. @default false */
  readonly isFirstCreate?: boolean;
  readonly isOnline: boolean;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
}

const decision = (capture: RetryDecision['capture'], given: Partial<RetryDecision> = {}): RetryDecision => ({
  capture,
  afterMs: 0,
  pauseMs: null,
  block: null,
  ...given,
});

export function decideRetry(error: PlanningError, evidence: Evidence): RetryDecision {
  const { isRead, failures, attempts, random } = evidence;
  const maybeApplied = isRead ? 'retry' : 'recover';
  const accountBackOffMs = jitteredBackOffMs(failures, random);
  const requestedWaitMs = 'retryAfterMs' in error ? error.retryAfterMs : null;
  switch (error.kind) {
    case 'unauthorized':
      return decision('retry', { block: unauthorizedBlock(error) });
    case 'redirected':
      return decision(maybeApplied, { block: 'redirected' });
    case 'rate-limited':
      return decision('retry', {
        pauseMs: throttleMs(requestedWaitMs, jitteredBackOffMs(attempts, random), random),
      });
    case 'server-failed':
      if (failures >= failuresUntilBlock) return decision(maybeApplied, { block: 'failing' });
      break;
    case 'network-failed':
      // The next capture would fail the same way.
      if (error.hasNeverLeft)
        return decision('retry', { pauseMs: evidence.isOnline ? accountBackOffMs : offlinePollMs });
      break;
    default:
  }
  const outcome = outcomeOf(error);
  if (outcome === 'not-applied-final')
    return decision(evidence.isFirstCreate && isTakenRefusal(error) ? 'recover' : 'reject');
  if (outcome === 'not-applied-transient' || isRead) return retried(error, evidence, requestedWaitMs);
  const afterMs = throttleMs(requestedWaitMs, accountBackOffMs, random);
  return decision('recover', { afterMs, pauseMs: hasServiceAnswer(error) ? null : afterMs });
}

/** Rejects after `maxTries`. The person sees the error and can send again. */
function retried(
  error: PlanningError,
  { attempts, tries, failures, random }: Evidence,
  requestedWaitMs: number | null,
): RetryDecision {
  if (tries >= maxTries) return decision('reject');
  const pauses =
    !hasServiceAnswer(error) && (error.kind !== 'server-failed' || failures >= failuresUntilPause);
  const afterMs = throttleMs(
    requestedWaitMs,
    jitteredBackOffMs(Math.max(attempts, failures), random),
    random,
  );
  // After the account's wait, other captures come first. This one may be the only problem.
  return decision('retry', pauses ? { afterMs: 2 * afterMs, pauseMs: afterMs } : { afterMs });
}

/** A password that something in front of the service asks for says nothing about the token (fault F116). */
export const unauthorizedBlock = ({
  asksPassword,
}: Extract<PlanningError, { kind: 'unauthorized' }>): 'token-refused' | 'refusing' =>
  asksPassword ? 'refusing' : 'token-refused';

/** True if the service itself answered, even with a rejection. A sign-in page, a failing gateway or silence would meet every
 * other request, too. */
export function hasServiceAnswer(error: PlanningError): boolean {
  if (error.kind === 'unreadable-answer') return error.reason !== 'not-json';
  const silent = ['network-failed', 'timed-out', 'aborted', 'server-failed', 'redirected'];
  return !silent.includes(error.kind);
}

/** Doubles with every attempt. Half of it is random, so that clients spread out. */
export function jitteredBackOffMs(
  attempts: number,
  random: () => number,
  { firstMs, longestMs } = sendingBackOff,
): number {
  const fullMs = Math.min(longestMs, firstMs * 2 ** Math.min(20, Math.max(0, attempts - 1)));
  return Math.round(fullMs / 2 + (fullMs / 2) * random());
}

/** The wait that the service asked for, within bounds and with jitter. The back-off if it asked for none. */
function throttleMs(requestedWaitMs: number | null, backOffMs: number, random: () => number): number {
  if (requestedWaitMs === null || !Number.isFinite(requestedWaitMs) || requestedWaitMs < 0) return backOffMs;
  const boundedMs = Math.min(longestThrottleMs, Math.max(shortestThrottleMs, requestedWaitMs));
  return Math.round(boundedMs + boundedMs * 0.1 * random());
}
