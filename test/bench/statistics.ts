// Statistics of repeated measurements: the median with its bounds. A mean would depend on single outliers.

export type Unit = 'ms' | 'kB' | 'MB' | '×' | 'bytes' | '/s' | 'count';

export interface Figure {
  readonly unit: Unit;
  readonly count: number;
  readonly median: number;
  readonly p95: number;
  readonly min: number;
  readonly max: number;
}

/** Throws without samples, because an empty measurement is a bug. */
export function figureOf(samples: readonly number[], unit: Unit = 'ms'): Figure {
  if (samples.length === 0) throw new Error('nothing was measured');
  const sorted = samples.toSorted((one, other) => one - other);
  return {
    unit,
    count: sorted.length,
    median: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    min: quantile(sorted, 0),
    max: quantile(sorted, 1),
  };
}

/** Interpolates if the quantile falls between two samples. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}

/** A measurement that is made several times. */
export function repeated(measure: () => Promise<number>) {
  const samples: number[] = [];
  return { measure, samples, figure: () => figureOf(samples) };
}

/** Makes the measurements in turn. A first round, which compiles and fills caches, doesn't count. */
export async function inTurns(
  rounds: number,
  measurements: readonly Pick<ReturnType<typeof repeated>, 'measure' | 'samples'>[],
): Promise<void> {
  for (let round = -1; round < rounds; round += 1)
    for (const { measure, samples } of measurements) {
      const found = await measure();
      if (round >= 0) samples.push(found);
    }
}
