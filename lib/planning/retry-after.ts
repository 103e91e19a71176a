// The wait that a service asks for: Retry-After, retry_after and X-Ratelimit-Reset.

/** A wait of more than a day is ignored. The caller then backs off by its own rule. */
const longestWaitMs = 24 * 60 * 60 * 1000;

/** In X-Ratelimit-Reset, smaller numbers are seconds to wait. Larger ones are seconds since 1970. */
const smallestTimeSeconds = 1e9;

const sensible = (waitMs: number): number | null =>
  Number.isFinite(waitMs) && waitMs >= 0 && waitMs <= longestWaitMs ? Math.ceil(waitMs) : null;

function fromSeconds(text: string | null): number | null {
  return text !== null && /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? sensible(Number(text) * 1000) : null;
}

function fromDate(text: string | null, serverNowMs: number): number | null {
  // Requires letters: Date.parse would read "-5" or "2" as a year or month.
  if (text === null || !/[a-z]{3}/i.test(text)) return null;
  const waitMs = Date.parse(text) - serverNowMs;
  return Number.isNaN(waitMs) ? null : sensible(Math.max(0, waitMs));
}

function fromReset(text: string | null, serverNowMs: number): number | null {
  const seconds = Number(text);
  if (text === null || text.trim() === '' || !Number.isFinite(seconds)) return fromDate(text, serverNowMs);
  return seconds < smallestTimeSeconds
    ? sensible(seconds * 1000)
    : sensible(Math.max(0, seconds * 1000 - serverNowMs));
}

/** `retry_after` at the top of a JSON body, as text. */
function bodyAdvice(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('retry_after' in body)) return null;
  const advice = body.retry_after;
  return typeof advice === 'number' || typeof advice === 'string' ? String(advice) : null;
}

/**
 * The wait in milliseconds that an answer asks for. null for none, and for nonsense (negative, text, over a
 * day). Times are compared with the answer's own Date header if present, so that a wrong clock here doesn't
 * matter.
 */
export function retryAfterMs(headers: Headers, body: unknown, nowMs: number): number | null {
  const dateMs = Date.parse(headers.get('date') ?? '');
  const serverNowMs = Number.isNaN(dateMs) ? nowMs : dateMs;
  for (const advice of [headers.get('retry-after'), headers.get('retry_after'), bodyAdvice(body)]) {
    const waitMs = fromSeconds(advice) ?? fromDate(advice, serverNowMs);
    if (waitMs !== null) return waitMs;
  }
  return fromReset(headers.get('x-ratelimit-reset'), serverNowMs);
}
