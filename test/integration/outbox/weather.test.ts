// A small storm in every weather; `npm run test:storm` plays a large one with the same rules.
import { expect, it } from 'vitest';
import { runWeatherStorm } from '../../support/weather-storm.ts';

const captures = Number(process.env.QUICK_CAPTURE_WEATHER ?? 100);

it(`in every weather ${captures} captures lose nothing, double nothing in silence, and ask nothing that evidence tells (F43, F54, F55)`, async () => {
  const figures = await runWeatherStorm(captures);
  console.table(figures);
  const sum = (of: 'silentDuplicates' | 'lost' | 'asked' | 'parked' | 'saved' | 'delivered') =>
    Object.values(figures).reduce((total, row) => total + row[of], 0);
  expect(sum('silentDuplicates')).toBe(0);
  expect(sum('lost')).toBe(0);
  expect(sum('asked')).toBeLessThanOrEqual(sum('saved') / 100);
  expect(sum('delivered') + sum('asked') + sum('parked')).toBe(sum('saved'));
}, 1_200_000);
