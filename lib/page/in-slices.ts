// Owns work in a page that takes longer than a frame: it is done in slices, and the page goes on between them.

/** Short enough that a page goes on scrolling. */
const sliceMs = 20;

interface Slices {
  /** A clock in milliseconds that never goes back. */
  readonly now: () => number;
  /** Lets the page go on. */
  readonly pause: () => Promise<void>;
  /** How long the work itself may take, without the pauses. */
  readonly budgetMs: number;
}

/** Does the work step by step, after a first pause; null where it isn't done within its budget. */
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

/** Does the work to its end, at once where one slice is enough for it. */
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

/** Does the work without letting the page go on. */
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
