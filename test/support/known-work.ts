// Time gates of tests on Node. They compare with known work, because machines differ by three and a shared one slows
// down by as much.

/** The shortest of several runs, because a busy machine slows some. */
export function shortestMs(work: () => unknown, runs = 5): number {
  const took = Array.from({ length: runs }, () => {
    const startMs = performance.now();
    work();
    return performance.now() - startMs;
  });
  return Math.min(...took);
}

/** The time of known work, some 6 ms on two shared cores: sorts and joins words. */
export function knownWorkMs(): number {
  const words = Array.from({ length: 20_000 }, (_, index) => `word ${(index * 7_919) % 20_011}`);
  return shortestMs(() => words.toSorted().join(' ').toUpperCase().split(' ').length);
}
