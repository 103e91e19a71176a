// What a monkey at the popup may not break, the same in both browsers. Longer: `QUICK_CAPTURE_SEED=… npm run …` starts
// with another seed.
import { expect, test } from '@playwright/test';
import type { MonkeyWorld } from '../support/popup-monkey';
import { playMonkey } from '../support/popup-monkey';
import { onlyInFullRun } from './fixtures';

const runs = 6;
const firstSeed = Number(process.env.QUICK_CAPTURE_SEED ?? 20_261_121);

export function monkeyTests(world: MonkeyWorld): void {
  onlyInFullRun();
  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1)
    test(`F87 a monkey of seed ${seed} loses no typed word and never the caret`, async () => {
      // Thirty actions, each with several looks at a popup, on a machine that may be busy.
      test.setTimeout(600_000);
      const { played, heard, lost, withoutCaret } = await playMonkey(world, seed);
      await test.info().attach('words', { body: `${heard.length} heard, ${lost.length} lost` });
      const tried = played.join(', ');
      expect(heard.length, `words in fields after ${tried}`).toBeGreaterThan(3);
      expect(lost, `words lost after ${tried}`).toEqual([]);
      expect(withoutCaret, `no focus after ${tried}`).toEqual([]);
    });
}
