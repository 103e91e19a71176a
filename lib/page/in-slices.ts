// Long work in slices, so that the page stays responsive, and how much of it a reading may do. The budget counts work,
// not time: a busy machine takes longer for the same page.

/** The page can still scroll smoothly. */
const sliceMs = 20;
/** A page that is busy itself is waited for this long. After that, the work goes on without pauses. */
const maxPausedMs = 3_000;

/** Work in small steps. Each step yields its units. */
export type Work<Result> = Generator<number, Result>;

/** A step of work that also ends the slice: what comes next can't be cut, or couldn't be. */
export const ownSlice: unique symbol = Symbol('own slice');

/** Work with steps that can't be cut. */
export type UnevenWork<Result> = Generator<number | typeof ownSlice, Result>;

export interface Pace {
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  /** Yields to the page. */
  readonly pause: () => Promise<void>;
}

/** Runs the work in slices, after a first pause. null if the budget runs out. */
export async function inSlices<Result>(
  work: Work<Result>,
  { now, pause, budget }: Pace & { readonly budget: Budget },
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
export async function toTheEnd<Result>(work: UnevenWork<Result>, { now, pause }: Pace): Promise<Result> {
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

/** A clock without the time of the pauses, and pauses that end when the page has had enough of them. */
export function withoutPauses({ now, pause }: Pace): Pace {
  let pausedMs = 0;
  return {
    now: () => now() - pausedMs,
    async pause() {
      if (pausedMs >= maxPausedMs) return;
      const startMs = now();
      await pause();
      pausedMs += now() - startMs;
    },
  };
}

function slice<Result>(work: UnevenWork<Result>, now: () => number) {
  const endMs = now() + sliceMs;
  let units = 0;
  do {
    const step = work.next();
    if (step.done) return { done: step, units };
    if (step.value === ownSlice) break;
    units += step.value;
  } while (now() < endMs);
  return { done: null, units };
}

/** Only for a page or a machine that hardly answers. */
const longestMs = 10_000;

export type Budget = ReturnType<typeof createBudget>;

/** `now` is a monotonic clock in milliseconds. A unit is a visited node, or `unitLetters` of text. */
export function createBudget(now: () => number, units: number, limitMs = longestMs) {
  const endMs = now() + limitMs;
  let leftUnits = units;
  return {
    /** Counts visited nodes and pieces of text. */
    spend(spent: number): void {
      leftUnits -= spent;
    },
    isOver: (): boolean => leftUnits <= 0 || now() >= endMs,
  };
}

/** A text of this length takes about as long as a few nodes. */
export const unitLetters = 1_000;

/** Visited units of a text. */
export const unitsOf = (text: { readonly length: number }): number => Math.ceil(text.length / unitLetters);
