import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jitteredBackOffMs, judge } from '@/lib/outbox/sending/retry-policy';
import type { PlanningError } from '@/lib/planning/errors';

const answered = { messages: [], requestId: null, format: 'json' as const };
const minuteMs = 60_000;
const middle = { attempts: 1, tries: 1, failures: 1, isRead: false, isOnline: true, random: () => 0.5 };

const rateLimited = (retryAfterMs: number | null): PlanningError => ({
  kind: 'rate-limited',
  status: 429,
  ...answered,
  retryAfterMs,
});
const serverFailed = (status: number, retryAfterMs: number | null = null): PlanningError => ({
  kind: 'server-failed',
  status,
  ...answered,
  retryAfterMs,
});

describe('after a failed write', () => {
  it.each<[string, PlanningError, string]>([
    ['F11 a refused token', { kind: 'unauthorized', status: 401, ...answered }, 'block'],
    ['F12 a forbidden destination', { kind: 'forbidden', status: 403, ...answered }, 'reject'],
    ['F12 a destination that is gone', { kind: 'not-found', status: 404, ...answered }, 'reject'],
    ['F13 a refused value', { kind: 'rejected', status: 422, ...answered }, 'reject'],
    ['F14 an attachment that is too large', { kind: 'too-large', status: 413, ...answered }, 'reject'],
    ['F10 too many requests', rateLimited(3_000), 'throttle'],
    ['F06 no answer in time', { kind: 'timed-out', afterMs: 25_000 }, 'lost'],
    [
      'F07 an answer that is cut off',
      { kind: 'unreadable-answer', status: 200, reason: 'cut-off', excerpt: '', requestId: null },
      'lost',
    ],
    ['F08 a failing server', serverFailed(502), 'lost'],
    ['F09 a service that is away for a while', serverFailed(503, 5_000), 'lost'],
    [
      'F15 a request that never left',
      { kind: 'network-failed', message: 'Failed to fetch', hasNeverLeft: true },
      'throttle',
    ],
    [
      'a connection that broke',
      { kind: 'network-failed', message: 'Failed to fetch', hasNeverLeft: false },
      'lost',
    ],
    ['F18 a redirect', { kind: 'redirected', status: null, host: 'login.example', requestId: null }, 'block'],
    ['input that breaks the contract', { kind: 'invalid-input', problems: [] }, 'reject'],
  ])('%s has the right verdict', (_title, error, verdict) => {
    expect(judge(error, middle).type).toBe(verdict);
  });

  it('F116 a password that a proxy asks for blocks the account, but not because of its token', () => {
    const reasonOf = (asksPassword?: true) => {
      const error = { kind: 'unauthorized' as const, status: 401, ...answered, asksPassword };
      return judge(error, middle);
    };
    expect(reasonOf(true)).toMatchObject({ type: 'block', reason: 'refusing' });
    expect(reasonOf()).toMatchObject({ type: 'block', reason: 'token-refused' });
  });

  it('F18 a redirected write counts as possibly applied, because the service may have stored it', () => {
    const redirect: PlanningError = {
      kind: 'redirected',
      status: null,
      host: 'login.example',
      requestId: null,
    };
    expect(judge(redirect, middle)).toMatchObject({ type: 'block', isLost: true });
    expect(judge(redirect, { ...middle, isRead: true })).toMatchObject({ type: 'block', isLost: false });
  });

  it('F10 the wait is as long as the service asked, plus up to a tenth of it, so that clients spread out', () => {
    const waits = [0, 0.5, 1].map((luck) => judge(rateLimited(30_000), { ...middle, random: () => luck }));
    expect(waits).toEqual([30_000, 31_500, 33_000].map((afterMs) => ({ type: 'throttle', afterMs })));
  });

  it.each<[string, number | null]>([
    ['a year', 365 * 24 * 60 * minuteMs],
    ['nothing', null],
    ['a negative time', -5_000],
    ['no number', Number.NaN],
    ['for ever', Number.POSITIVE_INFINITY],
  ])('F10 the wait is never absurd when the service asks for %s', (_title, retryAfterMs) => {
    const verdict = judge(rateLimited(retryAfterMs), middle);
    const waitMs = verdict.type === 'throttle' ? verdict.afterMs : Number.NaN;
    expect(waitMs).toBeGreaterThanOrEqual(1_000);
    expect(waitMs).toBeLessThanOrEqual(16.5 * minuteMs);
  });

  it('F09 a failing service that names a wait is not searched before its end', () => {
    expect(judge(serverFailed(503, 60_000), { ...middle, random: () => 0 })).toEqual({
      type: 'lost',
      afterMs: 60_000,
      stops: true,
    });
  });
});

describe('a failure that stops the whole account', () => {
  const page: PlanningError = {
    kind: 'unreadable-answer',
    status: 200,
    reason: 'not-json',
    excerpt: '',
    requestId: null,
  };
  it.each<[string, PlanningError, boolean]>([
    ['a sign-in page (F55)', page, true],
    ['silence', { kind: 'timed-out', afterMs: 25_000 }, true],
    ['a connection that broke', { kind: 'network-failed', message: '', hasNeverLeft: false }, true],
    ['a failing gateway', serverFailed(502), true],
    ["an answer of the service's own that is cut off", { ...page, reason: 'cut-off' }, false],
    ["an answer of the service's own in another shape", { ...page, reason: 'wrong-shape' }, false],
  ])('%s: %s', (_title, error, stops) => {
    expect(judge(error, middle)).toMatchObject({ type: 'lost', stops });
  });

  it('the wait grows with every failure of the account, not only of the step (F55)', () => {
    const waits = [1, 2, 3, 4].map((failures) => judge(page, { ...middle, failures }));
    expect(waits.map((verdict) => 'afterMs' in verdict && verdict.afterMs)).toEqual([
      1_500, 3_000, 6_000, 12_000,
    ]);
  });

  it('a failing read stops other captures only at the third failure in a row', () => {
    const read = { ...middle, isRead: true };
    expect(judge(serverFailed(500), { ...read, failures: 2 })).toMatchObject({ stops: false });
    expect(judge(serverFailed(500), { ...read, failures: 3 })).toMatchObject({ stops: true });
    expect(judge(page, read)).toMatchObject({ type: 'postpone', stops: true });
  });

  it('a service that failed twelve times in a row gets no request until a person acts (F73)', () => {
    expect(judge(serverFailed(500), { ...middle, failures: 11 }).type).toBe('lost');
    expect(judge(serverFailed(500), { ...middle, failures: 12 })).toEqual({
      type: 'block',
      reason: 'failing',
      isLost: true,
    });
    // A network outage of a day needs no person.
    expect(judge(page, { ...middle, failures: 100 }).type).toBe('lost');
  });

  it('a read that failed eight times is left to the person (F73)', () => {
    const read = { ...middle, isRead: true };
    expect(judge(serverFailed(500), { ...read, tries: 7 }).type).toBe('postpone');
    expect(judge(serverFailed(500), { ...read, tries: 8 }).type).toBe('reject');
  });
});

it('F16 the next check while offline comes within five seconds, however many failed before', () => {
  const unreachable: PlanningError = {
    kind: 'network-failed',
    message: 'Failed to fetch',
    hasNeverLeft: true,
  };
  expect(judge(unreachable, { ...middle, attempts: 50, isOnline: false })).toEqual({
    type: 'throttle',
    afterMs: 4_000,
  });
});

it('a read is never "lost", because it changes nothing and can run again', () => {
  const errors: PlanningError[] = [
    { kind: 'timed-out', afterMs: 25_000 },
    serverFailed(500),
    { kind: 'network-failed', message: 'Failed to fetch', hasNeverLeft: false },
  ];
  for (const error of errors) expect(judge(error, { ...middle, isRead: true }).type).toBe('postpone');
});

it('the back-off grows with each attempt, stays within its bounds, and differs between clients', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (attempts, luck) => {
        const afterMs = jitteredBackOffMs(attempts, () => luck);
        expect(afterMs).toBeGreaterThanOrEqual(1_000);
        expect(afterMs).toBeLessThanOrEqual(15 * minuteMs);
        expect(jitteredBackOffMs(attempts + 1, () => luck)).toBeGreaterThanOrEqual(afterMs);
      },
    ),
  );
  expect(jitteredBackOffMs(3, () => 0)).not.toBe(jitteredBackOffMs(3, () => 0.9));
});
