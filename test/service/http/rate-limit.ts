// The account's rate limit, shared by all its clients.
import { createMiddleware } from 'hono/factory';
import { jsonAnswer } from './answers.ts';
import type { Environment } from './environment.ts';

export interface RateLimit {
  /** @default 20 */
  perSecond?: number;
  /** @default 300 */
  perMinute?: number;
}

/** Answers 429 with `Retry-After` (seconds) and `X-Ratelimit-*` once a sliding window is full. */
export function rateLimit({ perSecond = 20, perMinute = 300 }: RateLimit, nowMs: () => number) {
  let times: number[] = [];
  return createMiddleware<Environment>(async (_context, next) => {
    const now = nowMs();
    times = times.filter((time) => now - time < 60_000);
    const inLastSecond = times.filter((time) => now - time < 1000);
    const waitMs = Math.max(
      inLastSecond.length >= perSecond ? 1000 - (now - (inLastSecond[0] ?? now)) : 0,
      times.length >= perMinute ? 60_000 - (now - (times[0] ?? now)) : 0,
    );
    if (waitMs > 0) {
      const limit = times.length >= perMinute ? perMinute : perSecond;
      return tooManyRequests({
        'Retry-After': String(Math.ceil(waitMs / 1000)),
        'X-Ratelimit-Limit': String(limit),
        'X-Ratelimit-Remaining': '0',
        'X-Ratelimit-Reset': String(Math.ceil((now + waitMs) / 1000)),
      });
    }
    times.push(now);
    await next();
  });
}

export function tooManyRequests(
  headers: Readonly<Record<string, string>>,
  members: Readonly<Record<string, number | string>> = {},
): Response {
  return jsonAnswer(429, { error: 'Rate limit exceeded', ...members }, headers);
}
