// Vitest plays a file with an endless loop for real. Without the reporter, this run would never end.
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const root = new URL('../../..', import.meta.url).pathname;

// The start of a runner takes a busy machine long.
it.each(['threads', 'vmThreads'])(
  'a test that loops for ever ends the run of %s as failed, and its file is named',
  { timeout: 120_000 },
  (pool) => {
    const reporters = ['--reporter=default', '--reporter=test/tools/endless-tests.ts'];
    const args = ['run', '--dir', 'test/fixtures/runs/endless', `--pool=${pool}`, ...reporters];
    const { status, signal, stderr } = spawnSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', ...args],
      {
        cwd: root,
        env: { ...process.env, QUICK_CAPTURE_ENDLESS_MS: '1000' },
        encoding: 'utf8',
        timeout: 100_000,
      },
    );
    expect({ status, signal }).toEqual({ status: 1, signal: null });
    expect(stderr).toContain('test/fixtures/runs/endless/loop.test.ts gave no result for 1 s.');
  },
);
