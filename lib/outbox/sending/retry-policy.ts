// Owns the decision after a failed request: try again, wait, ask the person, or look for what may have arrived.
import { outcomeOf, type PlanningError } from '@/lib/planning/errors';

export type Verdict =
  /** Not applied: this step again after `afterMs`. */
  | { readonly name: 'postpone'; readonly afterMs: number }
  /** Not applied: the service asks all of this account's requests to wait, or cannot be reached at all. */
  | { readonly name: 'throttle'; readonly afterMs: number }
  /** Nothing of this account is sent until the person acts; `isLost` where this request may have been applied first. */
  | { readonly name: 'block'; readonly reason: 'token-refused' | 'redirected'; readonly isLost: boolean }
  /** Not applied, for a reason in the capture itself. */
  | { readonly name: 'reject' }
  /** May have been applied: look for it, `afterMs` from now. */
  | { readonly name: 'lost'; readonly afterMs: number };

/** The browser tells a worker nothing of coming back online: it looks every so often while something waits (fault F16). */
export const offlinePollMs = 4_000;
const shortestBackOffMs = 2_000;
const longestBackOffMs = 15 * 60_000;
const shortestThrottleMs = 1_000;
/** A service that names a longer wait is believed only so far (fault F10: "a year"). */
const longestThrottleMs = 15 * 60_000;

/**
 * Judges one failed request. `attempts` counts the requests made for this step so far, this one included;
 * `isRead` is true for steps that change nothing; `random` gives [0, 1). Pure.
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
  // Nothing of this account would get through now: trying the next capture would only fail the same way.
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

/** Doubles with every attempt from 2 s to 15 min, of which a random half is kept back so that clients spread. */
export function jitteredBackOffMs(attempts: number, random: () => number): number {
  const fullMs = Math.min(longestBackOffMs, shortestBackOffMs * 2 ** Math.min(20, Math.max(0, attempts - 1)));
  return Math.round(fullMs / 2 + (fullMs / 2) * random());
}

/** The wait that the service named, within sane bounds and never all clients at once; the back-off where it named none. */
function throttleMs(askedMs: number | null, backOffMs: number, random: () => number): number {
  if (askedMs === null || !Number.isFinite(askedMs) || askedMs < 0) return backOffMs;
  const boundedMs = Math.min(longestThrottleMs, Math.max(shortestThrottleMs, askedMs));
  return Math.round(boundedMs + boundedMs * 0.1 * random());
}
