// Decides how long delivered captures are kept, with limited trust in the clock. Undelivered ones stay
// forever.
import { dayMs } from '@/lib/time';
import { begin, type OutboxDatabase } from './connection';
import type { RowReader } from './rows';

export interface RetentionMark {
  readonly ranAtMs: number;
  /** The time that the run trusted: the clock's, unless it had jumped ahead. */
  readonly trustedMs: number;
}

interface RetentionPlan {
  /** null if this run drops nothing. */
  readonly dropBeforeMs: number | null;
  readonly mark: RetentionMark;
}

/** Alarms aren't exact, so a daily run may be this early. */
const earlyMs = 4 * 60 * 60_000;
const longestStepMs = 7 * dayMs;

/**
 * Plans a run. null if the last run was less than a day ago. A clock that jumps a year ahead must not make a
 * year of captures old (fault F19). So between two runs half the retention time counts, at least a day and at
 * most a week. The first run only starts the count. Pure.
 */
export function planRetention(
  last: RetentionMark | null,
  nowMs: number,
  keepMs: number,
): RetentionPlan | null {
  if (last === null) return { dropBeforeMs: null, mark: { ranAtMs: nowMs, trustedMs: nowMs } };
  const sinceMs = nowMs - last.ranAtMs;
  if (sinceMs >= 0 && sinceMs < dayMs - earlyMs) return null;
  const stepMs = Math.min(longestStepMs, Math.max(dayMs, keepMs / 2));
  const trustedMs = Math.min(nowMs, last.trustedMs + stepMs);
  return { dropBeforeMs: trustedMs - keepMs, mark: { ranAtMs: nowMs, trustedMs } };
}

/** Transactions are small, so that no save waits. */
const batchSize = 200;

/**
 * Drops delivered captures saved before `beforeMs`, and returns their number. A capture counts as no older
 * than the one saved before it. So a clock that was once set back makes nothing old. Times after `nowMs`
 * aren't trusted.
 */
export async function dropDeliveredFrom(
  rows: RowReader,
  database: OutboxDatabase,
  beforeMs: number,
  nowMs: number,
): Promise<number> {
  let dropped = 0;
  let latestMs = Number.NEGATIVE_INFINITY;
  for (let after: number | null = 0; after !== null; ) {
    const transaction = begin(database, ['captures', 'gone'], { durability: 'strict' });
    const captures = transaction.objectStore('captures');
    let cursor = await captures.openKeyCursor(IDBKeyRange.lowerBound(after, true));
    for (let seen = 0; cursor && seen < batchSize; seen += 1) {
      const capture = await rows.read(captures, cursor.primaryKey);
      const savedAtMs = capture?.savedAtMs ?? nowMs;
      if (capture && savedAtMs <= nowMs) latestMs = Math.max(latestMs, savedAtMs);
      if (latestMs >= beforeMs) break;
      if (capture?.state.name === 'delivered' && savedAtMs <= nowMs) {
        await captures.delete(cursor.primaryKey);
        // An older file's import doesn't bring it back (fault F104).
        await transaction.objectStore('gone').put({ id: capture.id, atMs: nowMs });
        dropped += 1;
      }
      after = cursor.primaryKey;
      cursor = await cursor.continue();
    }
    await transaction.done;
    if (cursor === null || latestMs >= beforeMs) after = null;
  }
  return dropped;
}
