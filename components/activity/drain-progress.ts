// Owns how far a long queue is: what was sent of it since it was first seen, and about how long the rest takes. Pure.

export interface DrainCounts {
  readonly waiting: number;
  readonly sent: number;
}

interface DrainMoment extends DrainCounts {
  readonly atMs: number;
}

/** A queue that is being followed, from where it was first seen. */
export interface Drain {
  readonly first: DrainMoment;
  readonly latest: DrainMoment;
}

export interface DrainProgress {
  readonly sent: number;
  readonly total: number;
  /** null while too little was seen to tell. */
  readonly leftMs: number | null;
}

/** A queue that is shorter is sent before anybody would look. */
const fewestShown = 20;
/** Before this, a guess would jump about. */
const watchedForMs = 3_000;

/** The drain after a change of the counts; null while nothing waits. */
export function followDrain(before: Drain | null, counts: DrainCounts, nowMs: number): Drain | null {
  if (counts.waiting === 0) return null;
  const latest = { ...counts, atMs: nowMs };
  return { first: before?.first ?? latest, latest };
}

/** What there is to tell; null for a queue that is short, or of which nothing was sent yet. */
export function progressOf({ first, latest }: Drain): DrainProgress | null {
  const sent = latest.sent - first.sent;
  const total = sent + latest.waiting;
  if (sent < 1 || total < fewestShown) return null;
  const elapsedMs = latest.atMs - first.atMs;
  return { sent, total, leftMs: elapsedMs < watchedForMs ? null : (elapsedMs / sent) * latest.waiting };
}
