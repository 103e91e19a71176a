// Vitest plays files with an endless loop for real. Without the reporter, these runs would never end.
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const root = new URL('../../..', import.meta.url).pathname;
const vitest = 'node_modules/vitest/vitest.mjs';
const reporters = ['--reporter=default', '--reporter=test/tools/endless-tests.ts'];

// The start of a runner takes a busy machine long.
it.each([
  ['in a test, in a thread', 'endless', 'threads'],
  ['in a test, in a context of its own', 'endless', 'vmThreads'],
  ['while its file is loaded', 'endless-module', 'threads'],
])(
  'a loop without an end %s fails the run, and its file is named',
  { timeout: 120_000 },
  (_where, name, pool) => {
    const folder = `test/fixtures/runs/${name}`;
    const { status, signal, stderr } = spawnSync(
      process.execPath,
      [vitest, 'run', '--dir', folder, `--pool=${pool}`, ...reporters],
      {
        cwd: root,
        env: { ...process.env, QUICK_CAPTURE_ENDLESS_MS: '1000' },
        encoding: 'utf8',
        timeout: 100_000,
      },
    );
    expect({ status, signal }).toEqual({ status: 1, signal: null });
    expect(stderr).toContain(`${folder}/loop.test.ts gave no result for 1 s.`);
  },
);
