// Reads estimates: amounts of time and story points.

/** Minutes in each unit: 1d = 8h, 1w = 5d, 1m = 22d. `m` is a month, `min` a minute. */
const minutesPerUnit = { m: 22 * 8 * 60, w: 5 * 8 * 60, d: 8 * 60, h: 60, min: 1 } as const;

type TimeUnit = keyof typeof minutesPerUnit;

/** Time or story points, never both, by the service's configured capacity units. */
type Estimate =
  | { readonly type: 'time'; readonly minutes: number }
  | { readonly type: 'points'; readonly points: number };

type EstimateProblem = 'empty' | 'unreadable-term' | 'more-than-points';

type EstimateResult =
  | { readonly isOk: true; readonly value: Estimate }
  | { readonly isOk: false; readonly problem: EstimateProblem };

const term = /^(\d{1,9}(?:\.\d{1,6})?)(min|h|d|w|m|p)$/;

/** Removes the error of binary fractions. */
const rounded = (amount: number): number => Math.round(amount * 1e6) / 1e6;

const isTimeUnit = (unit: string): unit is TimeUnit => Object.hasOwn(minutesPerUnit, unit);

/**
 * Reads `2d 4h`, `1.5h` or `5p`: numbers with a unit, separated by spaces. Only units of time combine. A
 * repeated unit adds up.
 */
export function parseEstimate(text: string): EstimateResult {
  const terms = text.trim().split(/ +/);
  if (terms[0] === '') return { isOk: false, problem: 'empty' };
  let minutes = 0;
  for (const written of terms) {
    const [, amount, unit] = term.exec(written) ?? [];
    if (amount === undefined || unit === undefined) return { isOk: false, problem: 'unreadable-term' };
    if (isTimeUnit(unit)) {
      minutes += Number(amount) * minutesPerUnit[unit];
    } else if (terms.length === 1) {
      return { isOk: true, value: { type: 'points', points: Number(amount) } };
    } else {
      return { isOk: false, problem: 'more-than-points' };
    }
  }
  return { isOk: true, value: { type: 'time', minutes: rounded(minutes) } };
}

export const isEstimateText = (text: string): boolean => parseEstimate(text).isOk;
