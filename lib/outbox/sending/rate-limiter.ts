// Stays below the service's rate limit of 20 a second and 300 a minute. All clients of an account share it.

export interface RateLimit {
  readonly rateLimiter: ReturnType<typeof createRateLimiter>;
  readonly sleep: (forMs: number) => Promise<void>;
  readonly now: () => number;
}

/** `isIdle`: leaves requests for captures, so that none of them waits for this one. */
export async function waitForRateLimit(
  { rateLimiter, sleep, now }: RateLimit,
  accountId: string,
  isIdle = false,
): Promise<void> {
  for (;;) {
    const inMs = await rateLimiter.acquire(accountId, now(), isIdle ? leftForCaptures : 0);
    if (inMs <= 0) return;
    await sleep(inMs);
  }
}

/** This many requests may leave at once after a pause. The service allows 20 a second, shared with other clients. */
const burst = 10;
/** A request with low priority leaves this many of them. */
const leftForCaptures = 5;

/**
 * One token bucket per account, refilled evenly, so that a long queue drains smoothly. `readPerMinute` returns
 * the person's setting. 0 means no limit. A clock that jumps back refills nothing and extends no wait.
 */
export function createRateLimiter(readPerMinute: () => Promise<number>) {
  const buckets = new Map<string, { readonly tokens: number; readonly atMs: number }>();
  let asked = 0;
  return {
    /** How often a capture asked for a request. While the number grows, the run makes progress. */
    asked: (): number => asked,
    /** Returns the ms to wait. 0 counts the request. `left`: tokens to keep in reserve. */
    async acquire(accountId: string, nowMs: number, left = 0): Promise<number> {
      if (left === 0) asked += 1;
      const perMinute = await readPerMinute();
      if (perMinute === 0) return 0;
      // A setting near 0 would delay the next request for years (fault F65).
      const perMs = Math.max(1, perMinute) / 60_000;
      const before = buckets.get(accountId) ?? { tokens: burst, atMs: nowMs };
      const tokens = Math.min(burst, before.tokens + Math.max(0, nowMs - before.atMs) * perMs);
      const isAcquired = tokens >= 1 + left;
      buckets.set(accountId, { tokens: isAcquired ? tokens - 1 : tokens, atMs: nowMs });
      return isAcquired ? 0 : Math.ceil((1 + left - tokens) / perMs);
    },
  };
}
