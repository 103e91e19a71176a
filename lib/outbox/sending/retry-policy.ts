// Owns the decision after a failed request: retry, wait, ask the person, or recover what may have arrived. Back-off too.
import type { CaptureStep } from '@/lib/outbox/capture';
import { outcomeOf, type PlanningError } from '@/lib/planning/errors';

export type Verdict =
  /** Not applied: retry this step after `afterMs`. `stops`: half as long nothing of the account is sent. */
  | { readonly name: 'postpone'; readonly afterMs: number; readonly stops: boolean }
  /** Not applied: rate limited, or the service can't be reached. All of the account's requests wait. */
  | { readonly name: 'throttle'; readonly afterMs: number }
  /** Nothing of this account is sent until the person acts. `isLost`: this request may have been applied. */
  | {
      readonly name: 'block';
      readonly reason: 'token-refused' | 'redirected' | 'failing';
      readonly isLost: boolean;
    }
  /** Not applied, because of the capture itself. */
  | { readonly name: 'reject' }
  /** May have been applied: recovery starts after `afterMs`. `stops`: so long nothing of the account is sent. */
  | { readonly name: 'lost'; readonly afterMs: number; readonly stops: boolean };

/** A worker gets no event when the browser is online again: poll while something waits (fault F16). */
export const offlinePollMs = 4_000;
const shortestBackOffMs = 2_000;
const longestBackOffMs = 15 * 60_000;
const shortestThrottleMs = 1_000;
/** A service may ask for a year (fault F10): we wait no longer than this. */
const longestThrottleMs = 15 * 60_000;

/** With the longest back-off, this many failures take more than half an hour. */
const mostFailures = 12;
/** So often a step is tried that the service itself fails at, whatever happens to others. */
export const mostTries = 8;

/** The requests of a step that count towards the ceiling: the service may have worked on them. */
export function triesOf({ attempts, countedFrom = 0 }: CaptureStep): number {
  return attempts.slice(countedFrom).filter(({ error }) => {
    if (error === null || error.kind === 'interrupted') return true;
    return error.kind !== 'rate-limited' && (error.kind !== 'network-failed' || !error.hasNeverLeft);
  }).length;
}

interface Context {
  /** Requests made for this step, this one included. */
  readonly attempts: number;
  /** Those of them that count towards the ceiling on trying. */
  readonly tries: number;
  /** Requests of the account in a row that the service did not answer as itself, this one included. */
  readonly failures: number;
  /** The request changes nothing. */
  readonly isRead: boolean;
  readonly isOnline: boolean;
  /** Gives [0, 1). */
  readonly random: () => number;
}

/** Judges one failed request. Pure. */
export function judge(error: PlanningError, context: Context): Verdict {
  const { isRead, random } = context;
  const accountBackOffMs = jitteredBackOffMs(context.failures, random);
  switch (error.kind) {
    case 'unauthorized':
      return { name: 'block', reason: 'token-refused', isLost: false };
    case 'redirected':
      return { name: 'block', reason: 'redirected', isLost: !isRead };
    case 'rate-limited':
      return {
        name: 'throttle',
        afterMs: throttleMs(error.retryAfterMs, jitteredBackOffMs(context.attempts, random), random),
      };
    case 'server-failed':
      if (context.failures >= mostFailures) return { name: 'block', reason: 'failing', isLost: !isRead };
      break;
    default:
  }
  // The next capture would fail the same way.
  if (error.kind === 'network-failed' && error.hasNeverLeft)
    return { name: 'throttle', afterMs: context.isOnline ? accountBackOffMs : offlinePollMs };
  switch (outcomeOf(error)) {
    case 'not-applied-final':
      return { name: 'reject' };
    case 'not-applied-transient':
      return retried(error, context);
    case 'unknown':
      if (isRead) return retried(error, context);
      return {
        name: 'lost',
        afterMs: throttleMs(
          error.kind === 'server-failed' ? error.retryAfterMs : null,
          accountBackOffMs,
          random,
        ),
        stops: !isServiceItself(error),
      };
  }
}

/** One record that the service fails at is no reason to stop; three failures in a row are. */
const failuresUntilStop = 3;

/** A ceiling on trying: the person sees what goes wrong, and may send again. */
function retried(error: PlanningError, { attempts, tries, failures, random }: Context): Verdict {
  if (tries >= mostTries) return { name: 'reject' };
  const askedMs = error.kind === 'server-failed' ? error.retryAfterMs : null;
  const stops = !isServiceItself(error) && (error.kind !== 'server-failed' || failures >= failuresUntilStop);
  const afterMs = throttleMs(askedMs, jitteredBackOffMs(Math.max(attempts, failures), random), random);
  return { name: 'postpone', afterMs, stops };
}

/**
 * Whether the service itself answered, if only to say no. A sign-in page, a failing gateway or silence would be what every other
 * request gets, too (fault F55).
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

/** Doubles with every attempt, from 2 s to 15 min. Half of it is random, so that clients spread. */
export function jitteredBackOffMs(attempts: number, random: () => number): number {
  const fullMs = Math.min(longestBackOffMs, shortestBackOffMs * 2 ** Math.min(20, Math.max(0, attempts - 1)));
  return Math.round(fullMs / 2 + (fullMs / 2) * random());
}

/** The wait that the service asked for, within bounds and with jitter; the back-off where it asked for none. */
function throttleMs(askedMs: number | null, backOffMs: number, random: () => number): number {
  if (askedMs === null || !Number.isFinite(askedMs) || askedMs < 0) return backOffMs;
  const boundedMs = Math.min(longestThrottleMs, Math.max(shortestThrottleMs, askedMs));
  return Math.round(boundedMs + boundedMs * 0.1 * random());
}
