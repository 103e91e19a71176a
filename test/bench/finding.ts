// Owns what every measurement gives: rows for the table, and gates for continuous integration.
import type { Figure } from './statistics';

/** Rows of the table of figures to reach (README, Performance). */
export type FigureId = 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8' | 'P9' | 'P10';

export interface Row {
  readonly id: FigureId;
  readonly what: string;
  readonly figure: Figure;
  /** What it should be, in words; '' for a row that only explains another. */
  readonly toReach: string;
  /** null where nothing is to be reached. */
  readonly isReached: boolean | null;
}

/** Something that must hold on any machine: a size, or a ratio of two things measured side by side. Never a time. */
export interface Gate {
  readonly id: FigureId;
  readonly title: string;
  readonly isKept: boolean;
  readonly found: string;
}

export interface Finding {
  readonly rows: readonly Row[];
  readonly gates: readonly Gate[];
}

export function joined(findings: readonly Finding[]): Finding {
  return {
    rows: findings.flatMap(({ rows }) => rows),
    gates: findings.flatMap(({ gates }) => gates),
  };
}
