// Measures the opening of our form beside its floors: the same form as static HTML, and drawn by bare React (P11).
import { whileCoresAreBusy } from './busy-cores';
import type { Finding, Row } from './finding';
import { joined } from './finding';
import { enterFloors } from './form-floors';
import { type Contestant, enterProduct } from './popup-contestant';
import { type Opening, openInTurns, type Turns } from './popup-opening';
import { figureOf } from './statistics';

/** On quiet cores and on busy ones. All forms open alternately. */
export async function measurePopupBesideFloors(build: string, turns: Turns): Promise<Finding> {
  const ours = await enterProduct(build);
  const contestants = [ours];
  try {
    contestants.push(...(await enterFloors(ours)));
    const quiet = await compare(contestants, turns, 'quiet');
    const busy = await whileCoresAreBusy(() => compare(contestants, turns, 'busy'));
    return joined([quiet, busy]);
  } finally {
    for (const contestant of contestants) await contestant.end();
  }
}

async function compare(
  contestants: readonly Contestant[],
  turns: Turns,
  cores: 'quiet' | 'busy',
): Promise<Finding> {
  const [ours, staticForm, reactForm] = await openInTurns(contestants, turns);
  if (!ours || !staticForm || !reactForm) throw new Error('a contestant has no openings');
  const rows = (['first', 'later'] as const).flatMap((which) => {
    const when = `${which === 'first' ? 'first opening' : 'later openings'}, ${cores} cores`;
    return [
      explained(`static form, ${when}`, timesOf(staticForm[which])),
      explained(`React form, ${when}`, timesOf(reactForm[which])),
      explained(`ours, ${when}`, timesOf(ours[which])),
      explained('  ours / static form', ratio(ours[which], staticForm[which])),
      explained('  ours / React form', ratio(ours[which], reactForm[which])),
    ];
  });
  return { rows, gates: [] };
}

const timesOf = (openings: readonly Opening[]) =>
  figureOf(
    openings.map(({ doneMs }) => doneMs),
    'ms',
  );

/** The ratio of the medians. */
const ratio = (ours: readonly Opening[], floor: readonly Opening[]) =>
  figureOf([timesOf(ours).median / timesOf(floor).median], '×');

const explained = (what: string, figure: Row['figure']): Row => ({
  id: 'P11',
  what,
  figure,
  toReach: '',
  isReached: null,
});
