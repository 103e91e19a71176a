// Owns how fast a long queue is sent beside a loop of bare requests (P8), in pairs on fresh browsers.
import { startConnectedSession } from '../support/connected-session';
import { measureDrain } from '../support/drain-speed';
import { drainTargets } from './budgets';
import type { Finding, Row } from './finding';
import { figureOf } from './statistics';

export async function measureDraining(captures: number, rounds: number): Promise<Finding> {
  const ratios: number[] = [];
  const growths: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const session = await startConnectedSession();
    try {
      const { ratio, heapGrowthMb } = await measureDrain(session, captures);
      ratios.push(ratio);
      growths.push(heapGrowthMb);
    } finally {
      await session.end();
    }
  }
  const figure = figureOf(ratios, '×');
  const isFast = figure.median >= drainTargets.ratio;
  const toReach = `≥ ${drainTargets.ratio} ×`;
  const speed: Row = {
    id: 'P8',
    what: `drain of ${captures} against bare fetch`,
    figure,
    toReach,
    isReached: isFast,
  };
  return { rows: [speed, memoryRow(growths)], gates: [] };
}

function memoryRow(growths: readonly number[]): Row {
  const figure = figureOf(growths, 'MB');
  const isReached = figure.median <= drainTargets.growthMb;
  return {
    id: 'P8',
    what: 'memory gained by the drain',
    figure,
    toReach: `≤ ${drainTargets.growthMb} MB`,
    isReached,
  };
}
