// Measures the opening of our form beside its floors: the same form as static HTML, and drawn by bare React (P11).
import { popupGate } from './budgets';
import { whileCoresAreBusy } from './busy-cores';
import { explained, type Finding } from './finding';
import { enterFloors, type Floor } from './form-floors';
import { type Contestant, enterProduct } from './popup-contestant';
import { type Opening, openInTurns, type Turns, timesOf } from './popup-opening';
import { figureOf } from './statistics';

/** On quiet cores and on busy ones. All forms open alternately. */
export const measurePopupBesideFloors = (build: string, turns: Turns): Promise<Finding> =>
  besideFloors(build, ['static', 'react'], async (contestants) => {
    const compare = async (cores: 'quiet' | 'busy') => {
      const [ours, staticForm, reactForm] = await openInTurns(contestants, turns);
      if (!ours || !staticForm || !reactForm) throw new Error('a contestant has no openings');
      return (['first', 'later'] as const).flatMap((which) => {
        const when = `${which === 'first' ? 'first opening' : 'later openings'}, ${cores} cores`;
        return [
          explained('P11', `static form, ${when}`, timesOf(staticForm[which])),
          explained('P11', `React form, ${when}`, timesOf(reactForm[which])),
          explained('P11', `ours, ${when}`, timesOf(ours[which])),
          explained('P11', '  ours / static form', ratio(ours[which], staticForm[which])),
          explained('P11', '  ours / React form', ratio(ours[which], reactForm[which])),
        ];
      });
    };
    const quiet = await compare('quiet');
    const busy = await whileCoresAreBusy(() => compare('busy'));
    return { rows: [...quiet, ...busy], gates: [] };
  });

/**
 * The gate of `npm test`. Both forms parse, lay out and paint the same elements, so their ratio says little about the
 * machine. Beside an empty popup the same build took 2.0 to 3.1 times as long, by the machine.
 */
export const measurePopupBesideStatic = (build: string, turns: Turns): Promise<Finding> =>
  besideFloors(build, ['static'], async (contestants) => {
    const [ours, staticForm] = await openInTurns(contestants, turns);
    if (!ours || !staticForm) throw new Error('a contestant has no openings');
    const found = ratio(ours.later, staticForm.later);
    return {
      rows: [
        explained('P11', 'static form, later openings', timesOf(staticForm.later)),
        explained('P11', 'ours, later openings', timesOf(ours.later)),
      ],
      gates: [
        {
          id: 'P11',
          title: `the popup is filled within ${popupGate} times the same form as static HTML`,
          isKept: found.median <= popupGate,
          found: `${found.median.toFixed(2)} ×`,
        },
      ],
    };
  });

async function besideFloors(
  build: string,
  floors: readonly Floor[],
  measure: (contestants: readonly Contestant[]) => Promise<Finding>,
): Promise<Finding> {
  const ours = await enterProduct(build);
  const contestants = [ours];
  try {
    contestants.push(...(await enterFloors(ours, floors)));
    return await measure(contestants);
  } finally {
    for (const contestant of contestants) await contestant.end();
  }
}

/** The ratio of the medians. */
const ratio = (ours: readonly Opening[], floor: readonly Opening[]) =>
  figureOf([timesOf(ours).median / timesOf(floor).median], '×');
