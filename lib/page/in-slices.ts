// Runs long work in slices, so that the page stays responsive.
import type { Budget } from './budget';

/** The page can still scroll smoothly. */
const sliceMs = 20;

/** Work in small steps. Each step yields its units (`budget.ts`). */
export type Work<Result> = Generator<number, Result>;

interface Slices {
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  /** Yields to the page. */
  readonly pause: () => Promise<void>;
  readonly budget: Budget;
}

/** Runs the work in slices, after a first pause. null if the budget runs out. */
export async function inSlices<Result>(
  work: Work<Result>,
  { now, pause, budget }: Slices,
): Promise<Result | null> {
  while (!budget.isOver()) {
    await pause();
    const { done, units } = slice(work, now);
    if (done) return done.value;
    budget.spend(units);
  }
  return null;
}

/** Runs the work to its end. Work that fits into one slice ends without a pause. */
export async function toTheEnd<Result>(
  work: Work<Result>,
  { now, pause }: Omit<Slices, 'budget'>,
): Promise<Result> {
  for (;;) {
    const { done } = slice(work, now);
    if (done) return done.value;
    await pause();
  }
}

/** Runs the work without yielding to the page. */
export function allAtOnce<Result>(work: Work<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

function slice<Result>(work: Work<Result>, now: () => number) {
  const endMs = now() + sliceMs;
  let units = 0;
  do {
    const step = work.next();
    if (step.done) return { done: step, units };
    units += step.value;
  } while (now() < endMs);
  return { done: null, units };
}
