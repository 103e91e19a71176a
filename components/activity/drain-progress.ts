// Owns the progress of a long queue: captures sent since the page first saw it, and the time that is left. Pure.

export interface DrainCounts {
  readonly waiting: number;
  readonly sent: number;
}

interface DrainMoment extends DrainCounts {
  readonly atMs: number;
}

/** A queue that the page follows. */
export interface Drain {
  readonly first: DrainMoment;
  readonly latest: DrainMoment;
}

export interface DrainProgress {
  readonly sent: number;
  readonly total: number;
  /** Null while it is too early to tell. */
  readonly leftMs: number | null;
}

/** A shorter queue is sent before anybody would look. */
const fewestShown = 20;
/** An earlier estimate would jump. */
const watchedForMs = 3_000;

/** Null while nothing waits. */
export function followDrain(before: Drain | null, counts: DrainCounts, nowMs: number): Drain | null {
  if (counts.waiting === 0) return null;
  const latest = { ...counts, atMs: nowMs };
  return { first: before?.first ?? latest, latest };
}

/** Null for a short queue, or before its first capture is sent. */
export function progressOf({ first, latest }: Drain): DrainProgress | null {
  const sent = latest.sent - first.sent;
  const total = sent + latest.waiting;
  if (sent < 1 || total < fewestShown) return null;
  const elapsedMs = latest.atMs - first.atMs;
  return { sent, total, leftMs: elapsedMs < watchedForMs ? null : (elapsedMs / sent) * latest.waiting };
}
