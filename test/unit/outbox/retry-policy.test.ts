import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideRetry, jitteredBackOffMs, type RetryDecision } from '@/lib/outbox/sending/retry-policy';
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

const neverLeft: PlanningError = { kind: 'network-failed', message: 'Failed to fetch', hasNeverLeft: true };
const broken: PlanningError = { ...neverLeft, hasNeverLeft: false };
const silence: PlanningError = { kind: 'timed-out', afterMs: 25_000 };
const redirect: PlanningError = { kind: 'redirected', status: null, host: 'login.example', requestId: null };
const page: PlanningError = {
  ...{ kind: 'unreadable-answer', status: 200, reason: 'not-json', excerpt: '', requestId: null },
};
const cutOff: PlanningError = { ...page, reason: 'cut-off' };
const refused = { kind: 'unauthorized', status: 401, ...answered } as const;

const rejected = { capture: 'reject', pauseMs: null, block: null } as const;
const recovered = { capture: 'recover', block: null } as const;
const paused = { capture: 'retry', afterMs: 0, pauseMs: expect.any(Number), block: null } as const;

describe('after a failed write', () => {
  it.each<[string, PlanningError, Partial<RetryDecision>]>([
    ['F11 a refused token', refused, { capture: 'retry', block: 'token-refused' }],
    ['F12 a forbidden destination', { kind: 'forbidden', status: 403, ...answered }, rejected],
    ['F12 a destination that is gone', { kind: 'not-found', status: 404, ...answered }, rejected],
    ['F13 a refused value', { kind: 'rejected', status: 422, ...answered }, rejected],
    ['F14 an attachment that is too large', { kind: 'too-large', status: 413, ...answered }, rejected],
    ['F10 too many requests', rateLimited(3_000), paused],
    ['F06 no answer in time', silence, recovered],
    ['F07 an answer that is cut off', cutOff, recovered],
    ['F08 a failing server', serverFailed(502), recovered],
    ['F09 a service that is away for a while', serverFailed(503, 5_000), recovered],
    ['F15 a request that never left', neverLeft, paused],
    ['a connection that broke', broken, recovered],
    [
      'F18 a redirect, because the service may have stored it',
      redirect,
      { capture: 'recover', block: 'redirected' },
    ],
    ['input that breaks the contract', { kind: 'invalid-input', problems: [] }, rejected],
  ])('%s has the right decision', (_title, error, decision) => {
    expect(decideRetry(error, middle)).toMatchObject(decision);
  });

  it('F116 a password that a proxy asks for blocks the account, but not because of its token', () => {
    expect(decideRetry({ ...refused, asksPassword: true }, middle)).toMatchObject({ block: 'refusing' });
    expect(decideRetry(refused, middle)).toMatchObject({ block: 'token-refused' });
  });

  it('F18 a redirected read is repeated', () => {
    const decision = decideRetry(redirect, { ...middle, isRead: true });
    expect(decision).toMatchObject({ capture: 'retry', block: 'redirected' });
  });

  it('F10 the wait is as long as the service asked, plus up to a tenth of it, so that clients spread out', () => {
    const waits = [0, 0.5, 1].map((luck) =>
      decideRetry(rateLimited(30_000), { ...middle, random: () => luck }),
    );
    expect(waits.map(({ pauseMs }) => pauseMs)).toEqual([30_000, 31_500, 33_000]);
  });

  it.each<[string, number | null]>([
    ['a year', 365 * 24 * 60 * minuteMs],
    ['nothing', null],
    ['a negative time', -5_000],
    ['no number', Number.NaN],
    ['for ever', Number.POSITIVE_INFINITY],
  ])('F10 the wait is never absurd when the service asks for %s', (_title, retryAfterMs) => {
    const waitMs = decideRetry(rateLimited(retryAfterMs), middle).pauseMs;
    expect(waitMs).toBeGreaterThanOrEqual(1_000);
    expect(waitMs).toBeLessThanOrEqual(16.5 * minuteMs);
  });

  it('F09 a failing service that names a wait is not searched before its end', () => {
    expect(decideRetry(serverFailed(503, 60_000), { ...middle, random: () => 0 })).toEqual({
      capture: 'recover',
      afterMs: 60_000,
      pauseMs: 60_000,
      block: null,
    });
  });
});

describe('a failure that stops the whole account', () => {
  it.each<[string, PlanningError, boolean]>([
    ['a sign-in page (F55)', page, true],
    ['silence', silence, true],
    ['a connection that broke', broken, true],
    ['a failing gateway', serverFailed(502), true],
    ["an answer of the service's own that is cut off", cutOff, false],
    ["an answer of the service's own in another shape", { ...page, reason: 'wrong-shape' }, false],
  ])('%s: %s', (_title, error, pauses) => {
    expect(decideRetry(error, middle)).toMatchObject({
      capture: 'recover',
      pauseMs: pauses ? expect.any(Number) : null,
    });
  });

  it('the wait grows with every failure of the account, not only of the step (F55)', () => {
    const waits = [1, 2, 3, 4].map((failures) => decideRetry(page, { ...middle, failures }));
    expect(waits.map(({ pauseMs }) => pauseMs)).toEqual([1_500, 3_000, 6_000, 12_000]);
  });

  it('a failing read stops other captures only at the third failure in a row', () => {
    const read = { ...middle, isRead: true };
    expect(decideRetry(serverFailed(500), { ...read, failures: 2 })).toMatchObject({ pauseMs: null });
    expect(decideRetry(serverFailed(500), { ...read, failures: 3 })).toMatchObject({
      capture: 'retry',
      pauseMs: expect.any(Number),
    });
    expect(decideRetry(page, read)).toMatchObject({ capture: 'retry', afterMs: 3_000, pauseMs: 1_500 });
  });

  it('a service that failed twelve times in a row gets no request until a person acts (F73)', () => {
    expect(decideRetry(serverFailed(500), { ...middle, failures: 11 })).toMatchObject(recovered);
    expect(decideRetry(serverFailed(500), { ...middle, failures: 12 })).toMatchObject({
      capture: 'recover',
      block: 'failing',
    });
    // A network outage of a day needs no person.
    expect(decideRetry(page, { ...middle, failures: 100 })).toMatchObject(recovered);
  });

  it('a read that failed eight times is left to the person (F73)', () => {
    const read = { ...middle, isRead: true };
    expect(decideRetry(serverFailed(500), { ...read, tries: 7 }).capture).toBe('retry');
    expect(decideRetry(serverFailed(500), { ...read, tries: 8 })).toMatchObject(rejected);
  });
});

it('F16 the next check while offline comes within five seconds, however many failed before', () => {
  const decision = decideRetry(neverLeft, { ...middle, attempts: 50, isOnline: false });
  expect(decision).toMatchObject({ capture: 'retry', pauseMs: 4_000 });
});

it('a read is never "lost", because it changes nothing and can run again', () => {
  for (const error of [silence, serverFailed(500), broken])
    expect(decideRetry(error, { ...middle, isRead: true }).capture).toBe('retry');
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
