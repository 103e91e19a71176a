// Stays below the service's rate limit of 20 a second and 300 a minute. All clients of an account share it.

interface Bucket {
  readonly tokens: number;
  readonly atMs: number;
}

export interface AdmissionDeps {
  readonly rateLimiter: RateLimiter;
  /** Called before each request and each wait: the run makes progress. */
  readonly onProgress: () => void;
  readonly sleep: (forMs: number) => Promise<void>;
  readonly now: () => number;
}

/** `isIdle`: leaves requests for captures, so that none of them waits for this one. */
export async function untilAdmitted(deps: AdmissionDeps, accountId: string, isIdle = false): Promise<void> {
  function admit(): Promise<number> {
    if (!isIdle) deps.onProgress();
    return deps.rateLimiter.admit(accountId, deps.now(), isIdle ? leftForCaptures : 0);
  }
  for (let inMs = await admit(); inMs > 0; inMs = await admit()) await deps.sleep(inMs);
}

/**
 * This many requests may leave at once after a pause. The service allows 20 a second, but other clients use
 * them too.
 */
const burst = 10;
/** A request behind every capture leaves this many of them. */
const leftForCaptures = 5;
const leastPerMinute = 1;
/** How long the setting is cached. */
const settingAgeMs = 1_000;

type RateLimiter = ReturnType<typeof createRateLimiter>;

/**
 * One token bucket per account, refilled evenly, so that a long queue drains smoothly. `readPerMinute` returns
 * the person's setting. 0 admits everything. A clock that jumps back refills nothing and extends no wait.
 */
export function createRateLimiter(readPerMinute: () => Promise<number>) {
  const buckets = new Map<string, Bucket>();
  let setting: { readonly perMinute: number; readonly atMs: number } | null = null;

  async function perMinute(nowMs: number): Promise<number> {
    if (setting === null || Math.abs(nowMs - setting.atMs) > settingAgeMs)
      setting = { perMinute: await readPerMinute(), atMs: nowMs };
    return setting.perMinute;
  }

  return {
    /**
     * Returns the ms that the account's next request must wait. 0 admits and counts the request. `left`: as many
     * could still leave at once after it.
     */
    async admit(accountId: string, nowMs: number, left = 0): Promise<number> {
      const wanted = await perMinute(nowMs);
      // A setting near 0 would delay the next request for years (fault F65).
      const perMs = (wanted === 0 ? 0 : Math.max(leastPerMinute, wanted)) / 60_000;
      if (perMs === 0) return 0;
      const before = buckets.get(accountId) ?? { tokens: burst, atMs: nowMs };
      const elapsedMs = Math.max(0, nowMs - before.atMs);
      const tokens = Math.min(burst, before.tokens + elapsedMs * perMs);
      if (tokens < 1 + left) {
        buckets.set(accountId, { tokens, atMs: nowMs });
        return Math.ceil((1 + left - tokens) / perMs);
      }
      buckets.set(accountId, { tokens: tokens - 1, atMs: nowMs });
      return 0;
    },
  };
}
