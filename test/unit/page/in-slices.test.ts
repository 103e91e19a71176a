import { describe, expect, it } from 'vitest';
import { createBudget, inSlices, toTheEnd, type Work } from '@/lib/page/in-slices';

function createWorld({ stepMs, steps }: { stepMs: number; steps: number }) {
  let nowMs = 0;
  let pauses = 0;
  let stepsDone = 0;
  function* work(): Work<string> {
    for (let step = 0; step < steps; step += 1) {
      nowMs += stepMs;
      stepsDone += 1;
      yield 10;
    }
    return 'done';
  }
  const pause = async () => {
    pauses += 1;
    nowMs += 50;
  };
  const now = () => nowMs;
  const run = () => inSlices(work(), { now, pause, budget: createBudget(now, 600) });
  const runToTheEnd = () => toTheEnd(work(), { now, pause });
  return { run, runToTheEnd, pauses: () => pauses, stepsDone: () => stepsDone };
}

describe('work in slices', () => {
  it('lets the page run before it, and about every 20 ms', async () => {
    const world = createWorld({ stepMs: 5, steps: 16 });
    expect(await world.run()).toBe('done');
    expect(world.pauses()).toBe(5);
  });

  it('ends after as many units on a slow machine as on a quick one', async () => {
    for (const stepMs of [1, 5, 100]) {
      const world = createWorld({ stepMs, steps: 1_000 });
      expect(await world.run()).toBeNull();
      expect(world.stepsDone()).toBe(60);
    }
  });

  it('ends after ten seconds on a machine that hardly gets on', async () => {
    const world = createWorld({ stepMs: 2_000, steps: 1_000 });
    expect(await world.run()).toBeNull();
    expect(world.stepsDone()).toBe(5);
  });

  it('runs without a pause if it is short and required, and always to its end', async () => {
    const short = createWorld({ stepMs: 5, steps: 3 });
    expect([await short.runToTheEnd(), short.pauses()]).toEqual(['done', 0]);
    const long = createWorld({ stepMs: 5, steps: 1_000 });
    expect([await long.runToTheEnd(), long.pauses()]).toEqual(['done', 250]);
  });
});
