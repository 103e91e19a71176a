// Decides after a failed request: retry, wait, ask the person, or recover a lost answer. Also computes the
// back-off.
import type { CaptureStep } from '@/lib/outbox/capture';
import { isTakenRefusal, outcomeOf, type PlanningError } from '@/lib/planning/errors';

export type Verdict =
  /** Not applied: retry this step after `afterMs`. `stops`: the whole account waits half as long. */
  | { readonly type: 'postpone'; readonly afterMs: number; readonly stops: boolean }
  /** Not applied: rate limited, or the service is unreachable. The whole account waits. */
  | { readonly type: 'throttle'; readonly afterMs: number }
  /** The account sends nothing until the person acts. `isLost`: this request may have been applied. */
  | {
      readonly type: 'block';
      readonly reason: 'token-refused' | 'refusing' | 'redirected' | 'failing';
      readonly isLost: boolean;
    }
  /** Not applied, because of the capture itself. */
  | { readonly type: 'reject' }
  /** May have been applied: recovery starts after `afterMs`. `stops`: the whole account waits as long. */
  | { readonly type: 'lost'; readonly afterMs: number; readonly stops: boolean };

/** Workers get no event when the browser is online again, so they poll while something waits. */
export const offlinePollMs = 4_000;
const shortestBackOffMs = 2_000;
const longestBackOffMs = 15 * 60_000;
const shortestThrottleMs = 1_000;
/** A service may ask for a year. The outbox waits at most this long. */
const longestThrottleMs = 15 * 60_000;

/** With the longest back-off, this many failures take more than half an hour. */
const mostFailures = 12;
/** Limit of tries for a step at which the service itself fails. */
export const mostTries = 8;

/** The requests of a step that count towards the limit: the service may have worked on them. */
export function triesOf({ attempts, countedFrom = 0 }: CaptureStep): number {
  return attempts.slice(countedFrom).filter(({ error }) => {
    if (error === null || error.kind === 'interrupted') return true;
    return error.kind !== 'rate-limited' && (error.kind !== 'network-failed' || !error.hasNeverLeft);
  }).length;
}

/** Refused as already there, in a try that counts: since the person last chose to send. */
export function isTaken(step: CaptureStep): boolean {
  return triesOf(step) > 0 && isTakenRefusal(step.attempts.at(-1)?.error ?? null);
}

interface Context {
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

/** Judges one failed request. Pure. */
export function judge(error: PlanningError, context: Context): Verdict {
  const { isRead, random } = context;
  const accountBackOffMs = jitteredBackOffMs(context.failures, random);
  switch (error.kind) {
    case 'unauthorized':
      return { type: 'block', reason: unauthorizedBlock(error), isLost: false };
    case 'redirected':
      return { type: 'block', reason: 'redirected', isLost: !isRead };
    case 'rate-limited':
      return {
        type: 'throttle',
        afterMs: throttleMs(error.retryAfterMs, jitteredBackOffMs(context.attempts, random), random),
      };
    case 'server-failed':
      if (context.failures >= mostFailures) return { type: 'block', reason: 'failing', isLost: !isRead };
      break;
    default:
  }
  // The next capture would fail the same way.
  if (error.kind === 'network-failed' && error.hasNeverLeft)
    return { type: 'throttle', afterMs: context.isOnline ? accountBackOffMs : offlinePollMs };
  switch (outcomeOf(error)) {
    case 'not-applied-final':
      return context.isFirstCreate && isTakenRefusal(error)
        ? { type: 'lost', afterMs: 0, stops: false }
        : { type: 'reject' };
    case 'not-applied-transient':
      return retried(error, context);
    case 'unknown':
      if (isRead) return retried(error, context);
      return {
        type: 'lost',
        afterMs: throttleMs(
          error.kind === 'server-failed' ? error.retryAfterMs : null,
          accountBackOffMs,
          random,
        ),
        stops: !isServiceItself(error),
      };
  }
}

/** A password that something in front of the service asks for says nothing about the token (fault F116). */
export const unauthorizedBlock = ({
  asksPassword,
}: Extract<PlanningError, { kind: 'unauthorized' }>): 'token-refused' | 'refusing' =>
  asksPassword ? 'refusing' : 'token-refused';

/** One record at which the service fails is no reason to stop. Three failures in a row are. */
const failuresUntilStop = 3;

/** Stops after `mostTries`. The person sees the error and can send again. */
function retried(error: PlanningError, { attempts, tries, failures, random }: Context): Verdict {
  if (tries >= mostTries) return { type: 'reject' };
  const askedMs = error.kind === 'server-failed' ? error.retryAfterMs : null;
  const stops = !isServiceItself(error) && (error.kind !== 'server-failed' || failures >= failuresUntilStop);
  const afterMs = throttleMs(askedMs, jitteredBackOffMs(Math.max(attempts, failures), random), random);
  return { type: 'postpone', afterMs, stops };
}

/**
 * The service itself answered, even if it refused. A sign-in page, a failing gateway or silence would meet
 * every other request, too.
 */
export function isServiceItself(error: PlanningError): boolean {
  switch (error.kind) {
    case 'network-failed':
    case 'timed-out':
    case 'aborted':
    case 'server-failed':
    case 'redirected':
      return false;
    case 'unreadable-answer':
      return error.reason !== 'not-json';
    default:
      return true;
  }
}

/** Doubles with every attempt, from 2 s to 15 min. Half of it is random, so that clients spread out. */
export function jitteredBackOffMs(attempts: number, random: () => number): number {
  const fullMs = Math.min(longestBackOffMs, shortestBackOffMs * 2 ** Math.min(20, Math.max(0, attempts - 1)));
  return Math.round(fullMs / 2 + (fullMs / 2) * random());
}

/** The wait that the service asked for, within bounds and with jitter. The back-off if it asked for none. */
function throttleMs(askedMs: number | null, backOffMs: number, random: () => number): number {
  if (askedMs === null || !Number.isFinite(askedMs) || askedMs < 0) return backOffMs;
  const boundedMs = Math.min(longestThrottleMs, Math.max(shortestThrottleMs, askedMs));
  return Math.round(boundedMs + boundedMs * 0.1 * random());
}
