import { describe, expect, it } from 'vitest';
import { inSlices, toTheEnd } from '@/lib/page/in-slices';

function createWorld({ stepMs, steps }: { stepMs: number; steps: number }) {
  let nowMs = 0;
  let pauses = 0;
  function* work(): Generator<void, string> {
    for (let step = 0; step < steps; step += 1) {
      nowMs += stepMs;
      yield;
    }
    return 'done';
  }
  const pause = async () => {
    pauses += 1;
    nowMs += 1_000;
  };
  const run = () => inSlices(work(), { now: () => nowMs, pause, budgetMs: 300 });
  const runToTheEnd = () => toTheEnd(work(), { now: () => nowMs, pause });
  return { run, runToTheEnd, pauses: () => pauses };
}

describe('work in slices', () => {
  it('lets the page run before it, and about every 20 ms', async () => {
    const world = createWorld({ stepMs: 5, steps: 16 });
    expect(await world.run()).toBe('done');
    expect(world.pauses()).toBe(5);
  });

  it('is aborted after its budget, which excludes the pauses', async () => {
    const world = createWorld({ stepMs: 5, steps: 1_000 });
    expect(await world.run()).toBeNull();
    expect(world.pauses()).toBe(15);
  });

  it('runs without a pause if it is short and required, and always to its end', async () => {
    const short = createWorld({ stepMs: 5, steps: 3 });
    expect([await short.runToTheEnd(), short.pauses()]).toEqual(['done', 0]);
    const long = createWorld({ stepMs: 5, steps: 1_000 });
    expect([await long.runToTheEnd(), long.pauses()]).toEqual(['done', 250]);
  });
});
