// Measures the opening of our form beside an extension whose form is one line of HTML (P1), and with many stored captures
// (P2). Its floors are the same form as static HTML, and drawn by bare React (P11).
import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { formTargets, p2Gate, p2Target, popupGate } from './budgets';
import { explained, type Finding, gateOf, limited, type Row } from './finding';
import { enterFloor } from './form-floors';
import { fillStorage } from './full-storage';
import { type Contestant, enterEmptyPopup, enterProduct } from './popup-contestant';
import { openInTurns } from './popup-opening';
import { figureOf } from './statistics';

type Enter = (contestant: Promise<Contestant>) => Promise<Contestant>;

/** Ends every contestant that entered. */
async function contest<T>(measure: (enter: Enter) => Promise<T>): Promise<T> {
  const entered: Contestant[] = [];
  try {
    return await measure(async (contestant) => {
      entered.push(await contestant);
      return contestant;
    });
  } finally {
    for (const contestant of entered) await contestant.end();
  }
}

/** Every surface, on quiet cores and on busy ones, and the floors of the popup. All forms open alternately. */
export async function measureForms(build: string): Promise<Finding> {
  const rows: Row[] = [];
  for (const surface of ['popup', 'panel', 'tab'] as const)
    await contest(async (enter) => {
      const ours = await enter(enterProduct(build, surface));
      const contestants = [ours, await enter(enterEmptyPopup(surface))];
      if (surface === 'popup')
        for (const floor of ['static', 'react'] as const)
          contestants.push(await enter(enterFloor(ours, floor)));
      const turns = surface === 'popup' ? { starts: 8, openings: 7 } : { starts: 4, openings: 6 };
      const compare = async (cores: string, isTraced: boolean) => {
        const found = await openInTurns(contestants, { ...turns, surface, isTraced });
        rows.push(...comparedRows(found, `${surface}, ${cores} cores`));
      };
      await compare('quiet', surface === 'popup');
      await whileCoresAreBusy(() => compare('busy', false));
    });
  return { rows, gates: [] };
}

function comparedRows(
  [ours, empty, ...floors]: Awaited<ReturnType<typeof openInTurns>>,
  when: string,
): Row[] {
  if (!ours || !empty) throw new Error('a contestant has no openings');
  const [of, targetMs] = [{ first: 'first opening', later: 'later openings' }, formTargets.mainThreadMs];
  const compared = (['first', 'later'] as const).flatMap((which) => {
    const what = `${of[which]}, ${when}`;
    const [figure, floor] = [figureOf(ours[which]), figureOf(empty[which])];
    const beyondMs = which === 'first' ? formTargets.firstMs : formTargets.laterMs;
    return [
      explained('P1', `empty: ${what}`, floor),
      limited('P1', what, figure, floor.median + beyondMs, `≤ empty + ${beyondMs} ms`),
      ...floors.flatMap((form, at) => {
        const name = at === 0 ? 'static' : 'React';
        const beside = figureOf(form[which]);
        return [
          explained('P11', `${name} form: ${what}`, beside),
          explained('P11', `  ours / ${name} form`, figureOf([figure.median / beside.median], '×')),
        ];
      }),
    ];
  });
  if (ours.mainThread.length === 0) return compared;
  return [...compared, limited('P1', `main thread until idle, ${when}`, figureOf(ours.mainThread), targetMs)];
}

/** With each number of stored captures. The others are compared with the first. */
export function measurePopupBesideStorage(build: string, fillings: readonly number[]): Promise<Finding> {
  return contest(async (enter) => {
    const contestants: Contestant[] = [];
    for (const captures of fillings) {
      const lists = captures === 0 ? { tags: 0, products: 0 } : { tags: 500, products: 2_000 };
      const entering = enterProduct(build, 'popup', (session) =>
        fillStorage(session, { captures, ...lists }),
      );
      contestants.push(await enter(entering));
    }
    const found = await openInTurns(contestants, { starts: 1, openings: 25 });
    const figures = found.map(({ later }) => figureOf(later));
    const base = figures[0]?.median ?? Number.NaN;
    const rows = figures.map((figure, at) => {
      const what = `popup with ${fillings[at]} captures stored`;
      if (at === 0) return explained('P2', what, figure);
      return limited('P2', what, figure, base * p2Target, `≤ ${p2Target} × of ${fillings[0]}`);
    });
    const title = `${fillings.at(-1)} stored captures slow the popup down by less than ${p2Gate} times`;
    return { rows, gates: [gateOf('P2', title, (figures.at(-1)?.median ?? Number.NaN) / base, p2Gate)] };
  });
}

/**
 * The gate of `npm test`. Both forms parse, lay out and paint the same elements, so their ratio says little about the
 * machine. Beside an empty popup the same build took 2.0 to 3.1 times as long, by the machine.
 */
export function measurePopupBesideStatic(build: string): Promise<Finding> {
  return contest(async (enter) => {
    const ours = await enter(enterProduct(build));
    const contestants = [ours, await enter(enterFloor(ours, 'static'))];
    const found = await openInTurns(contestants, { starts: 1, openings: 10 });
    const [popup, floor] = found.map(({ later }) => figureOf(later));
    if (!popup || !floor) throw new Error('a contestant has no openings');
    const title = `the popup is filled within ${popupGate} times the same form as static HTML`;
    return {
      rows: [
        explained('P11', 'static form, later openings', floor),
        explained('P11', 'ours, later openings', popup),
      ],
      gates: [gateOf('P11', title, popup.median / floor.median, popupGate)],
    };
  });
}

/** The loops end after `measure`, or with this process. */
async function whileCoresAreBusy<T>(measure: () => Promise<T>): Promise<T> {
  const loop = `while (process.ppid === ${process.pid}) for (let n = 0; n < 1e7; n += 1);`;
  const loops = cpus().map(() => spawn(process.execPath, ['-e', loop], { stdio: 'ignore' }));
  try {
    return await measure();
  } finally {
    for (const each of loops) each.kill('SIGKILL');
  }
}
