// The progress of a long queue: how many captures were sent while the page was open, and the remaining time.
// Pure.

export interface DrainCounts {
  readonly waiting: number;
  readonly sent: number;
}

interface DrainMoment extends DrainCounts {
  readonly atMs: number;
}

/** A queue whose progress the page measures. */
export interface Drain {
  readonly first: DrainMoment;
  readonly latest: DrainMoment;
}

export interface DrainProgress {
  readonly sent: number;
  readonly total: number;
  /** The remaining time. null while an estimate would be too early. */
  readonly leftMs: number | null;
}

/** A shorter queue is sent too fast to follow. */
const fewestShown = 20;
/** Earlier estimates are unsteady. */
const watchedForMs = 3_000;

/** null if nothing waits. */
export function followDrain(before: Drain | null, counts: DrainCounts, nowMs: number): Drain | null {
  if (counts.waiting === 0) return null;
  const latest = { ...counts, atMs: nowMs };
  return { first: before?.first ?? latest, latest };
}

/** null for a short queue, and until its first capture is sent. */
export function progressOf({ first, latest }: Drain): DrainProgress | null {
  const sent = latest.sent - first.sent;
  const total = sent + latest.waiting;
  if (sent < 1 || total < fewestShown) return null;
  const elapsedMs = latest.atMs - first.atMs;
  return { sent, total, leftMs: elapsedMs < watchedForMs ? null : (elapsedMs / sent) * latest.waiting };
}
