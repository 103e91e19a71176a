// The result of a measurement: rows of the table, and gates of `npm test`.
import { findDisplayPrograms } from '../support/display';
import type { Figure } from './statistics';

/** The numbers of the measurements, as in the table of README.md. */
export type FigureId = 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8' | 'P9' | 'P10' | 'P11' | 'P12';

export interface Row {
  readonly id: FigureId;
  readonly what: string;
  readonly figure: Figure;
  /** The target in words; '' for a row that only explains another. */
  readonly toReach: string;
  /** null for a row without a target. */
  readonly isReached: boolean | null;
}

/** A row without a target. */
export const explained = (id: FigureId, what: string, figure: Figure): Row => ({
  id,
  what,
  figure,
  toReach: '',
  isReached: null,
});

/** A row whose median may be at most `most`. */
export const limited = (
  id: FigureId,
  what: string,
  figure: Figure,
  most: number,
  toReach = `≤ ${most} ${figure.unit}`,
): Row => ({ id, what, figure, toReach, isReached: figure.median <= most });

/** A condition that holds on any machine: a size, or a ratio of two simultaneous measurements. Never a time. */
export interface Gate {
  readonly id: FigureId;
  readonly title: string;
  readonly isKept: boolean;
  readonly found: string;
}

export const gateOf = (id: FigureId, title: string, ratio: number, most: number): Gate => ({
  id,
  title,
  isKept: ratio <= most,
  found: `${ratio.toFixed(2)} ×`,
});

export interface Finding {
  readonly rows: readonly Row[];
  readonly gates: readonly Gate[];
  /** @default none */
  readonly skipped?: readonly Skipped[];
}

/** A measurement that this machine can't make. */
interface Skipped {
  readonly id: FigureId;
  readonly reason: string;
}

/** A measurement that needs real windows. Skipped if no display can start. */
export async function onDisplay(id: FigureId, measure: () => Promise<Finding>): Promise<Finding> {
  const programs = findDisplayPrograms();
  return programs.found ? measure() : { rows: [], gates: [], skipped: [{ id, reason: programs.reason }] };
}

export function joined(findings: readonly Finding[]): Finding {
  return {
    rows: findings.flatMap(({ rows }) => rows),
    gates: findings.flatMap(({ gates }) => gates),
    skipped: findings.flatMap(({ skipped = [] }) => skipped),
  };
}
