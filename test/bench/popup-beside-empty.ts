// Measures the opening of our form beside an extension whose form is one line of HTML (P1).
import { formTargets } from './budgets';
import { whileCoresAreBusy } from './busy-cores';
import { explained, type Finding, joined, type Row } from './finding';
import { workParts } from './opening-work';
import { enterEmptyPopup, enterProduct, type Surface } from './popup-contestant';
import { type Opening, type Openings, openInTurns, type Turns, timesOf } from './popup-opening';
import { type Figure, figureOf } from './statistics';

/** Every surface, on quiet cores and on busy ones. */
export async function measureForms(build: string): Promise<Finding> {
  const findings: Finding[] = [];
  for (const surface of ['popup', 'panel', 'tab'] as const) {
    const turns = surface === 'popup' ? { starts: 8, openings: 7 } : { starts: 4, openings: 6 };
    const quiet = await compare(build, surface, { ...turns, isTraced: surface === 'popup' }, 'quiet');
    const busy = await whileCoresAreBusy(() => compare(build, surface, turns, 'busy'));
    findings.push({ rows: [...quiet, ...busy], gates: [] });
  }
  return joined(findings);
}

interface Compared {
  readonly empty: Figure;
  readonly ours: Figure;
}

async function compare(
  build: string,
  surface: Surface,
  turns: Turns,
  cores: 'quiet' | 'busy',
): Promise<Row[]> {
  const contestants = [await enterEmptyPopup(surface), await enterProduct(build, { surface })];
  try {
    const [empty, ours] = await openInTurns(contestants, { ...turns, surface });
    if (!empty || !ours) throw new Error('a contestant has no openings');
    const later = { empty: timesOf(empty.later), ours: timesOf(ours.later) };
    const first = { empty: timesOf(empty.first), ours: timesOf(ours.first) };
    const when = (which: string) => `${surface}, ${which}, ${cores} cores`;
    return [
      ...comparedRows(when('first opening'), first, formTargets.firstMs),
      ...comparedRows(when('later openings'), later, formTargets.laterMs),
      explained('P1', `empty ${when('processor time')}`, processorOf(empty.later)),
      explained('P1', when('processor time'), processorOf(ours.later)),
      ...(turns.isTraced ? workRows(when('main thread until idle'), ours) : []),
    ];
  } finally {
    for (const contestant of contestants) await contestant.end();
  }
}

const processorOf = (openings: readonly Opening[]) =>
  figureOf(
    openings.map(({ processorMs }) => processorMs),
    'ms',
  );

function comparedRows(when: string, { empty, ours }: Compared, beyondMs: number): Row[] {
  return [
    explained('P1', `empty ${when}`, empty),
    {
      id: 'P1',
      what: when,
      figure: ours,
      toReach: `≤ empty + ${beyondMs} ms`,
      isReached: ours.median <= empty.median + beyondMs,
    },
  ];
}

function workRows(what: string, { work }: Openings): Row[] {
  const total = figureOf(
    work.map(({ totalMs }) => totalMs),
    'ms',
  );
  return [
    {
      id: 'P1',
      what,
      figure: total,
      toReach: `≤ ${formTargets.mainThreadMs} ms`,
      isReached: total.median <= formTargets.mainThreadMs,
    },
    ...workParts.map((part) =>
      explained(
        'P1',
        `  ${part}`,
        figureOf(
          work.map(({ byPart }) => byPart[part]),
          'ms',
        ),
      ),
    ),
  ];
}
