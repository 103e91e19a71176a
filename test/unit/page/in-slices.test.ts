import { describe, expect, it } from 'vitest';
import { inSlices } from '@/lib/page/in-slices';

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
  return { run, pauses: () => pauses };
}

describe('work in slices', () => {
  it('lets the page go on before it, and about every 20 ms', async () => {
    const world = createWorld({ stepMs: 5, steps: 16 });
    expect(await world.run()).toBe('done');
    expect(world.pauses()).toBe(5);
  });

  it('is given up after its budget, in which the pauses do not count', async () => {
    const world = createWorld({ stepMs: 5, steps: 1_000 });
    expect(await world.run()).toBeNull();
    expect(world.pauses()).toBe(15);
  });
});
