// The outcome of a failed call's request: the table that decides about sending again.
import { describe, expect, test } from 'vitest';
import { outcomeOf, type PlanningError, planningErrorSchema } from '@/lib/planning/errors';

const answered = { messages: [], requestId: null, format: 'json' as const };

describe('a failed request is', () => {
  test.each<[PlanningError, ReturnType<typeof outcomeOf>]>([
    [{ kind: 'invalid-input', problems: [] }, 'not-applied-final'],
    [{ kind: 'unauthorized', status: 401, ...answered }, 'not-applied-final'],
    [{ kind: 'forbidden', status: 403, ...answered }, 'not-applied-final'],
    [{ kind: 'not-found', status: 404, ...answered }, 'not-applied-final'],
    [{ kind: 'rejected', status: 400, ...answered }, 'not-applied-final'],
    [{ kind: 'rejected', status: 409, ...answered }, 'not-applied-final'],
    [{ kind: 'rejected', status: 408, ...answered }, 'not-applied-transient'],
    [{ kind: 'rejected', status: 425, ...answered }, 'not-applied-transient'],
    [{ kind: 'too-large', status: 413, ...answered }, 'not-applied-final'],
    [{ kind: 'rate-limited', status: 429, ...answered, retryAfterMs: null }, 'not-applied-transient'],
    [{ kind: 'network-failed', message: '', hasNeverLeft: true }, 'not-applied-transient'],
    [{ kind: 'network-failed', message: '', hasNeverLeft: false }, 'unknown'],
    [{ kind: 'aborted', isSent: false }, 'not-applied-transient'],
    [{ kind: 'aborted', isSent: true }, 'unknown'],
    [{ kind: 'timed-out', afterMs: 25_000 }, 'unknown'],
    [{ kind: 'server-failed', status: 503, ...answered, retryAfterMs: 1 }, 'unknown'],
    [{ kind: 'redirected', status: 302, host: null, requestId: null }, 'unknown'],
    [{ kind: 'unreadable-answer', status: 200, reason: 'cut-off', excerpt: '', requestId: null }, 'unknown'],
  ])('%j → %s', (error, outcome) => {
    expect(planningErrorSchema.parse(error)).toEqual(error);
    expect(outcomeOf(error)).toBe(outcome);
  });
});
