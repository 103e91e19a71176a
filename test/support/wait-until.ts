// Waits for a condition, never for a time.
import { setTimeout as block } from 'node:timers/promises';

interface WaitOptions {
  /** Names what was awaited in the error. */
  what: string;
  /** @default 30_000 */
  timeoutMs?: number;
  /** @default 50 */
  intervalMs?: number;
}

/** Repeats until the answer is not undefined, null or false. Throws with `what` after the timeout. */
export async function waitUntil<T>(
  ask: () => T | Promise<T>,
  { what, timeoutMs = 30_000, intervalMs = 50 }: WaitOptions,
): Promise<Exclude<T, undefined | null | false>> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (isAnswer(answer)) return answer;
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms for ${what}`);
    await block(intervalMs);
  }
}

/** Rejects if the work takes longer. */
export async function waitAtMost<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const limit = block(timeoutMs, null, { signal: over.signal }).then(() => {
    throw new Error(`it took longer than ${timeoutMs} ms`);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    over.abort();
    limit.catch(() => undefined);
  }
}

function isAnswer<T>(answer: T): answer is Exclude<T, undefined | null | false> {
  return answer !== undefined && answer !== null && answer !== false;
}
