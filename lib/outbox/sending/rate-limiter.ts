// Owns staying below the service's rate limit (20 a second, 300 a minute), which all clients of an account share.

interface RateLimiter {
  /** Gives the ms that the account's next request must wait; 0 admits and counts the request. */
  admit(accountId: string, nowMs: number): Promise<number>;
}

interface Bucket {
  readonly tokens: number;
  readonly atMs: number;
}

export interface AdmissionDeps {
  readonly rateLimiter: RateLimiter;
  /** Called before each request and each wait for a turn: the run is well (fault F74). */
  readonly onProgress: () => void;
  readonly sleep: (forMs: number) => Promise<void>;
  readonly now: () => number;
}

/** Waits until the account may make one more request, and counts it. */
export async function untilAdmitted(deps: AdmissionDeps, accountId: string): Promise<void> {
  function admit(): Promise<number> {
    deps.onProgress();
    return deps.rateLimiter.admit(accountId, deps.now());
  }
  for (let inMs = await admit(); inMs > 0; inMs = await admit()) await deps.sleep(inMs);
}

/** So many requests may go out at once after a quiet time: below the service's 20 a second, which other clients use too. */
const burst = 10;
/** The slowest pace. */
const leastPerMinute = 1;
/** Read the setting again after this, not for every request. */
const settingAgeMs = 1_000;

/**
 * One token bucket an account, refilled evenly, so that a long queue drains smoothly (fault F20). `readPerMinute` gives the
 * person's setting; 0 admits everything. A clock that jumps back refills nothing and lengthens no wait.
 */
export function createRateLimiter(readPerMinute: () => Promise<number>): RateLimiter {
  const buckets = new Map<string, Bucket>();
  let setting: { readonly perMinute: number; readonly atMs: number } | null = null;

  async function perMinute(nowMs: number): Promise<number> {
    if (setting === null || Math.abs(nowMs - setting.atMs) > settingAgeMs)
      setting = { perMinute: await readPerMinute(), atMs: nowMs };
    return setting.perMinute;
  }

  return {
    async admit(accountId, nowMs) {
      const wanted = await perMinute(nowMs);
      // A setting near 0 would make the next request wait for years (fault F65).
      const perMs = (wanted === 0 ? 0 : Math.max(leastPerMinute, wanted)) / 60_000;
      if (perMs === 0) return 0;
      const before = buckets.get(accountId) ?? { tokens: burst, atMs: nowMs };
      const elapsedMs = Math.max(0, nowMs - before.atMs);
      const tokens = Math.min(burst, before.tokens + elapsedMs * perMs);
      if (tokens < 1) {
        buckets.set(accountId, { tokens, atMs: nowMs });
        return Math.ceil((1 - tokens) / perMs);
      }
      buckets.set(accountId, { tokens: tokens - 1, atMs: nowMs });
      return 0;
    },
  };
}
