// Owns how fast a long queue is sent beside a loop of bare requests (P8), in pairs on fresh browsers.
import { type ConnectedSession, startConnectedSession } from '../support/connected-session';
import { type DrainSpeed, measureDrain } from '../support/drain-speed';
import { drainGate, drainTargets } from './budgets';
import type { Finding, Gate, Row } from './finding';
import { figureOf } from './statistics';

export async function measureDraining(captures: number, rounds: number): Promise<Finding> {
  const speeds: DrainSpeed[] = [];
  for (let round = 0; round < rounds; round += 1)
    speeds.push(await inSession((session) => measureDrain(session, captures)));
  const growths = speeds.map(({ heapGrowthMb }) => heapGrowthMb);
  return { rows: [speedRow(captures, speeds), memoryRow(growths)], gates: [] };
}

/** The same in short, in one browser: no figure to be proud of, but one that gates. */
export async function measureShortDraining(captures: number, rounds: number): Promise<Finding> {
  const speeds = await inSession(async (session) => {
    const measured: DrainSpeed[] = [];
    for (let round = 0; round < rounds; round += 1) measured.push(await measureDrain(session, captures));
    return measured;
  });
  const row = speedRow(captures, speeds);
  const { median } = row.figure;
  const gate: Gate = {
    id: 'P8',
    title: `a queue of ${captures} is sent with at least ${drainGate} of a bare loop's speed`,
    isKept: median >= drainGate,
    found: `${median.toFixed(2)} ×`,
  };
  return { rows: [{ ...row, toReach: '', isReached: null }], gates: [gate] };
}

async function inSession<T>(measure: (session: ConnectedSession) => Promise<T>): Promise<T> {
  const session = await startConnectedSession();
  try {
    return await measure(session);
  } finally {
    await session.end();
  }
}

function speedRow(captures: number, speeds: readonly DrainSpeed[]): Row {
  const ratios = speeds.map(({ ratio }) => ratio);
  const figure = figureOf(ratios, '×');
  return {
    id: 'P8',
    what: `drain of ${captures} against bare fetch`,
    figure,
    toReach: `≥ ${drainTargets.ratio} ×`,
    isReached: figure.median >= drainTargets.ratio,
  };
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
