// Owns estimates: reading, printing and converting amounts of time and story points.

/** Minutes in each unit: 1d = 8h, 1w = 5d, 1m = 22d. `m` is a month; a minute is `min`. */
export const minutesPerUnit = { m: 22 * 8 * 60, w: 5 * 8 * 60, d: 8 * 60, h: 60, min: 1 } as const;

export type TimeUnit = keyof typeof minutesPerUnit;

/** Time or story points, never both: which applies depends on the capacity units configured in the service. */
export type Estimate =
  | { readonly kind: 'time'; readonly minutes: number }
  | { readonly kind: 'points'; readonly points: number };

export type EstimateProblem = 'empty' | 'unreadable-term' | 'more-than-points';

export type EstimateResult =
  | { readonly isOk: true; readonly value: Estimate }
  | { readonly isOk: false; readonly problem: EstimateProblem };

const term = /^(\d{1,9}(?:\.\d{1,6})?)(min|h|d|w|m|p)$/;
const timeUnits: readonly TimeUnit[] = ['m', 'w', 'd', 'h', 'min'];

/** Removes the error of binary fractions. */
const rounded = (amount: number): number => Math.round(amount * 1e6) / 1e6;

const isTimeUnit = (unit: string): unit is TimeUnit => Object.hasOwn(minutesPerUnit, unit);

/**
 * Reads `2d 4h`, `1.5h` or `5p`: numbers followed by their unit, a space between terms. Only units of time combine; one
 * named twice adds up.
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
      return { isOk: true, value: { kind: 'points', points: Number(amount) } };
    } else {
      return { isOk: false, problem: 'more-than-points' };
    }
  }
  return { isOk: true, value: { kind: 'time', minutes: rounded(minutes) } };
}

export const isEstimateText = (text: string): boolean => parseEstimate(text).isOk;

/** Writes an estimate with the largest units first (`1w 2d 30min`, `5p`); nothing is `0min` or `0p`. Amounts are ≥ 0. */
export function printEstimate(estimate: Estimate): string {
  if (estimate.kind === 'points') return `${rounded(estimate.points)}p`;
  const terms: string[] = [];
  let rest = rounded(estimate.minutes);
  for (const unit of timeUnits) {
    const size = minutesPerUnit[unit];
    const amount = unit === 'min' ? rest : Math.floor(rest / size);
    if (amount === 0) continue;
    terms.push(`${amount}${unit}`);
    rest = rounded(rest - amount * size);
  }
  return terms.join(' ') || '0min';
}

/** How many of a unit some minutes are, e.g. 480 minutes are 1 day. */
export const minutesTo = (minutes: number, unit: TimeUnit): number => minutes / minutesPerUnit[unit];

/** How many minutes an amount of a unit is, e.g. 1 week is 2400 minutes. */
export const minutesFrom = (amount: number, unit: TimeUnit): number => amount * minutesPerUnit[unit];
