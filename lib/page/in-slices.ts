// Runs long work in slices, so that the page stays responsive.

/** The page can still scroll smoothly. */
const sliceMs = 20;

interface Slices {
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  /** Yields to the page. */
  readonly pause: () => Promise<void>;
  /** Limit for the work itself, without pauses. */
  readonly budgetMs: number;
}

/** Runs the work in slices, after a first pause. null if the budget runs out. */
export async function inSlices<Result>(
  work: Generator<void, Result>,
  { now, pause, budgetMs }: Slices,
): Promise<Result | null> {
  let workedMs = 0;
  while (workedMs < budgetMs) {
    await pause();
    const { done, tookMs } = slice(work, now);
    if (done) return done.value;
    workedMs += tookMs;
  }
  return null;
}

/** Runs the work to its end. Work that fits into one slice ends without a pause. */
export async function toTheEnd<Result>(
  work: Generator<void, Result>,
  { now, pause }: Omit<Slices, 'budgetMs'>,
): Promise<Result> {
  for (;;) {
    const { done } = slice(work, now);
    if (done) return done.value;
    await pause();
  }
}

/** Runs the work without yielding to the page. */
export function allAtOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

function slice<Result>(work: Generator<void, Result>, now: () => number) {
  const startMs = now();
  let tookMs = 0;
  while (tookMs < sliceMs) {
    const step = work.next();
    if (step.done) return { done: step, tookMs };
    tookMs = now() - startMs;
  }
  return { done: null, tookMs };
}
