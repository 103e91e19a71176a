// How much a run plays. `npm test` plays a sample of the longest tests (README.md lists them), `npm run test:full` plays
// everything.

export const isFullRun = process.env.QUICK_CAPTURE_FULL === '1';

/** Told beside each test that was skipped. */
export const fullRunReason = 'npm run test:full';

/** Every nth item, from the first one on; in a full run all of them. */
export function sampled<T>(items: readonly T[], every: number): readonly T[] {
  return isFullRun ? items : items.filter((_item, index) => index % every === 0);
}
