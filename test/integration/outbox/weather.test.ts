// A small storm in every weather. `npm run test:storm` runs a large one with the same rules.
import { expect, it } from 'vitest';
import { runWeatherStorm, type WeatherFigures } from '../../support/weather-storm.ts';

const captures = Number(process.env.QUICK_CAPTURE_WEATHER ?? 100);

it.each(['rich', 'recorded', 'bare'] as const)(
  `${captures} captures in each weather at a %s service lose nothing, duplicate nothing silently, and ask only without evidence (F43, F54, F55)`,
  async (comfort) => {
    const figures = await runWeatherStorm(captures, comfort);
    const sum = (of: keyof WeatherFigures) =>
      Object.values(figures).reduce((total, row) => total + row[of], 0);
    console.log(comfort);
    console.table(figures);
    expect(sum('silentDuplicates')).toBe(0);
    expect(sum('lost')).toBe(0);
    expect(sum('delivered') + sum('asked') + sum('parked')).toBe(sum('saved'));
    // A bare service has no listing, so there is no evidence.
    if (comfort !== 'bare') expect(sum('asked')).toBeLessThanOrEqual(sum('saved') / 100);
  },
  captures > 100 ? 1_200_000 : 120_000,
);
