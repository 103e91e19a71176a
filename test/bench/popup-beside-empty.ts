// Owns how long our popup takes to be filled, beside an extension whose popup is one line of HTML (P1).
import { popupGate, popupTargetMs } from './budgets';
import type { Finding, Gate, Row } from './finding';
import { enterEmptyPopup, enterProduct } from './popup-contestant';
import { type Opening, openInTurns, type Turns } from './popup-opening';
import { type Figure, figureOf } from './statistics';

export async function measurePopupBesideEmpty(build: string, turns: Turns): Promise<Finding> {
  const contestants = [await enterEmptyPopup(), await enterProduct(build)];
  try {
    const [empty, ours] = await openInTurns(contestants, turns);
    if (!empty || !ours) throw new Error('a contestant has no openings');
    const later = { empty: timesOf(empty.later), ours: timesOf(ours.later) };
    return {
      rows: [
        ...compared('first opening after a start', {
          empty: timesOf(empty.first),
          ours: timesOf(ours.first),
        }),
        ...compared('later openings', later),
        explained('empty popup: processor time', processorOf(empty.later)),
        explained('popup: processor time', processorOf(ours.later)),
      ],
      gates: [gateOf(later)],
    };
  } finally {
    for (const contestant of contestants) await contestant.end();
  }
}

interface Compared {
  readonly empty: Figure;
  readonly ours: Figure;
}

const timesOf = (openings: readonly Opening[]) =>
  figureOf(
    openings.map(({ doneMs }) => doneMs),
    'ms',
  );

const processorOf = (openings: readonly Opening[]) =>
  figureOf(
    openings.map(({ processorMs }) => processorMs),
    'ms',
  );

function compared(when: string, { empty, ours }: Compared): Row[] {
  return [
    explained(`empty popup painted, ${when}`, empty),
    {
      id: 'P1',
      what: `popup filled and painted, ${when}`,
      figure: ours,
      toReach: `≤ empty + ${popupTargetMs} ms`,
      isReached: ours.median <= empty.median + popupTargetMs,
    },
  ];
}

const explained = (what: string, figure: Figure): Row => ({
  id: 'P1',
  what,
  figure,
  toReach: '',
  isReached: null,
});

function gateOf({ empty, ours }: Compared): Gate {
  const ratio = ours.median / empty.median;
  return {
    id: 'P1',
    title: `the popup is filled within ${popupGate} times an empty popup's opening`,
    isKept: ratio <= popupGate,
    found: `${ratio.toFixed(2)} ×`,
  };
}
