// Owns the decision after a failed request: retry, wait, ask the person, or recover what may have arrived. Back-off too.
import { outcomeOf, type PlanningError } from '@/lib/planning/errors';

export type Verdict =
  /** Not applied: retry this step after `afterMs`. */
  | { readonly name: 'postpone'; readonly afterMs: number }
  /** Not applied: rate limited, or the service can't be reached. All of the account's requests wait. */
  | { readonly name: 'throttle'; readonly afterMs: number }
  /** Nothing of this account is sent until the person acts. `isLost`: this request may have been applied. */
  | { readonly name: 'block'; readonly reason: 'token-refused' | 'redirected'; readonly isLost: boolean }
  /** Not applied, because of the capture itself. */
  | { readonly name: 'reject' }
  /** May have been applied: recovery starts after `afterMs`. */
  | { readonly name: 'lost'; readonly afterMs: number };

/** A worker gets no event when the browser is online again: poll while something waits (fault F16). */
export const offlinePollMs = 4_000;
const shortestBackOffMs = 2_000;
const longestBackOffMs = 15 * 60_000;
const shortestThrottleMs = 1_000;
/** A service may ask for a year (fault F10): we wait no longer than this. */
const longestThrottleMs = 15 * 60_000;

/**
 * Judges one failed request. `attempts` counts the requests made for this step, this one included; `isRead` is true for requests
 * that change nothing; `random` gives [0, 1). Pure.
 */
export function judge(
  error: PlanningError,
  context: {
    readonly attempts: number;
    readonly isRead: boolean;
    readonly isOnline: boolean;
    readonly random: () => number;
  },
): Verdict {
  const backOffMs = jitteredBackOffMs(context.attempts, context.random);
  switch (error.kind) {
    case 'unauthorized':
      return { name: 'block', reason: 'token-refused', isLost: false };
    case 'redirected':
      return { name: 'block', reason: 'redirected', isLost: !context.isRead };
    case 'rate-limited':
      return { name: 'throttle', afterMs: throttleMs(error.retryAfterMs, backOffMs, context.random) };
    default:
  }
  // The next capture would fail the same way.
  if (error.kind === 'network-failed' && error.hasNeverLeft)
    return { name: 'throttle', afterMs: context.isOnline ? backOffMs : offlinePollMs };
  switch (outcomeOf(error)) {
    case 'not-applied-final':
      return { name: 'reject' };
    case 'not-applied-transient':
      return { name: 'postpone', afterMs: backOffMs };
    case 'unknown': {
      const askedMs = error.kind === 'server-failed' ? error.retryAfterMs : null;
      const afterMs = askedMs === null ? backOffMs : throttleMs(askedMs, backOffMs, context.random);
      return context.isRead ? { name: 'postpone', afterMs } : { name: 'lost', afterMs };
    }
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
