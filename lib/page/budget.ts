// How much a reading may do. It counts work, not time: a busy machine takes longer for the same page.

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
