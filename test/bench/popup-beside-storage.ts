// Measures whether stored captures slow the popup (P2): one popup with few and one with many, alternately.
import { p2Gate, p2Target } from './budgets';
import { explained, type Finding, type Row } from './finding';
import { fillStorage } from './full-storage';
import { type Contestant, enterProduct } from './popup-contestant';
import { openInTurns } from './popup-opening';
import { figureOf } from './statistics';

interface StorageOptions {
  /** Numbers of stored captures. The others are compared with the first. */
  readonly fillings: readonly number[];
  readonly openings: number;
}

export async function measurePopupBesideStorage(
  build: string,
  { fillings, openings }: StorageOptions,
): Promise<Finding> {
  const contestants: Contestant[] = [];
  try {
    for (const captures of fillings) {
      const filling =
        captures === 0 ? { captures, tags: 0, products: 0 } : { captures, tags: 500, products: 2_000 };
      contestants.push(await enterProduct(build, { furnish: (session) => fillStorage(session, filling) }));
    }
    const found = await openInTurns(contestants, { starts: 1, openings });
    return compared(
      fillings,
      found.map(({ later }) => later.map(({ doneMs }) => doneMs)),
    );
  } finally {
    for (const contestant of contestants) await contestant.end();
  }
}

function compared(fillings: readonly number[], samples: readonly number[][]): Finding {
  const figures = samples.map((times) => figureOf(times, 'ms'));
  const base = figures[0]?.median ?? Number.NaN;
  const rows = figures.map((figure, index): Row => {
    const what = `popup with ${fillings[index]} captures stored`;
    if (index === 0) return explained('P2', what, figure);
    const isReached = figure.median <= base * p2Target;
    return { id: 'P2', what, figure, toReach: `≤ ${p2Target} × of ${fillings[0]}`, isReached };
  });
  const ratio = (figures.at(-1)?.median ?? Number.NaN) / base;
  const gate = {
    id: 'P2' as const,
    title: `${fillings.at(-1)} stored captures slow the popup down by less than ${p2Gate} times`,
    isKept: ratio <= p2Gate,
    found: `${ratio.toFixed(2)} ×`,
  };
  return { rows, gates: [gate] };
}
