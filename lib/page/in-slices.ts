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

/** Does the work step by step; null where it isn't done within its budget. */
export async function inSlices<Result>(
  work: Generator<void, Result>,
  { now, pause, budgetMs }: Slices,
): Promise<Result | null> {
  let workedMs = 0;
  while (workedMs < budgetMs) {
    await pause();
    const startMs = now();
    while (now() - startMs < sliceMs) {
      const step = work.next();
      if (step.done) return step.value;
    }
    workedMs += now() - startMs;
  }
  return null;
}
