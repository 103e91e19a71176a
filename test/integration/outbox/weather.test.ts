// A small storm in every weather. The full form plays larger ones against each service, with and without colleagues who edit.
// `npm run test:storm` runs the largest, with the same rules.
import { afterAll, expect, it } from 'vitest';
import { isFullRun } from '../../support/full-run.ts';
import type { StormFigures } from '../../support/storm-ledger.ts';
import { runWeatherStorm } from '../../support/weather-storm.ts';
import { weathers } from '../../support/weathers.ts';

const captures = Number(process.env.QUICK_CAPTURE_WEATHER ?? (isFullRun ? 200 : 40));
const seed = Number(process.env.QUICK_CAPTURE_SEED ?? 20_261_121);

type Case = readonly [comfort: 'rich' | 'recorded' | 'bare', hasColleagues: boolean];
const sample: readonly Case[] = [['recorded', true]];
const all: readonly Case[] = (['rich', 'recorded', 'bare'] as const).flatMap((comfort) => [
  [comfort, false] as const,
  [comfort, true] as const,
]);

/**
 * Where evidence exists. A bare service has no listing, so it has none. A colleague who rewrites a text takes its code away.
 * Counted over all services: 200 captures have none to three, by the order in which their answers arrive.
 */
const questions = { found: 0, allowed: 0 };
afterAll(() => {
  expect(questions.found).toBeLessThanOrEqual(Math.ceil(questions.allowed));
});

it.each(isFullRun || captures > 200 ? all : sample)(
  `${captures} captures at a %s service, with colleagues who edit: %s, lose nothing, duplicate nothing silently, and ask only without evidence (F43, F54, F55, F81, F82), seed ${seed}`,
  async (comfort, hasColleagues) => {
    const figures = await runWeatherStorm({ captures, comfort, hasColleagues, seed });
    const sum = (of: keyof StormFigures, rows = Object.values(figures)) =>
      rows.reduce((total, row) => total + row[of], 0);
    const isTold = process.env.QUICK_CAPTURE_WEATHER !== undefined;
    if (isTold) console.table(figures);
    const total = Object.fromEntries(
      (
        [
          'saved',
          'delivered',
          'silentDuplicates',
          'lost',
          'asked',
          'askedWithoutCode',
          'parked',
          'falseAlarms',
        ] as const
      ).map((of) => [of, sum(of)]),
    );
    const seeing = Object.entries(figures).flatMap(([name, row]) => (weathers[name]?.isBlind ? [] : [row]));
    const askedSeeing = sum('asked', seeing);
    if (isFullRun || isTold) console.log(comfort, hasColleagues, JSON.stringify({ ...total, askedSeeing }));
    expect(sum('silentDuplicates'), 'silent duplicates').toBe(0);
    expect(sum('lost'), 'lost').toBe(0);
    expect(sum('wrong'), 'with other words, visibility or links, or in another account').toBe(0);
    expect(sum('stuck'), 'still waiting').toBe(0);
    expect(sum('delivered') + sum('asked') + sum('askedWithoutCode') + sum('parked')).toBe(sum('saved'));
    if (comfort === 'bare') return;
    questions.found += askedSeeing;
    questions.allowed += sum('saved', seeing) * (hasColleagues ? 0.03 : 0.01);
  },
  captures > 200 ? 3_600_000 : 600_000,
);
