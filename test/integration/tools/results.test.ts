// `npm test` counts the results of each stage. The runners play samples with one test of each outcome for real.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { resultsOf } from '../../tools/results';

const root = new URL('../../..', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'quick-capture-results-'));

afterAll(() => rmSync(folder, { recursive: true }));

const runners = {
  vitest: ['node_modules/vitest/vitest.mjs', 'run', '--dir'],
  playwright: ['node_modules/@playwright/test/cli.js', 'test', '--output', folder, '-c'],
};

function play(runner: keyof typeof runners): string[] {
  const file = join(folder, `${runner}.json`);
  const args = [...runners[runner], `test/fixtures/runs/${runner}`, '--reporter=test/tools/results.ts'];
  const env = { ...process.env, QUICK_CAPTURE_RESULTS: file };
  const { status } = spawnSync(process.execPath, args, { cwd: root, env });
  return linesOf(runner, status ?? 1, file);
}

const linesOf = (stage: string, code: number, file: string) =>
  resultsOf(stage, code, file).map(({ title, outcome, reason }) =>
    [outcome, title, ...(outcome === 'skipped' && reason ? [reason] : [])].join(': '),
  );

// The start of a runner takes a busy machine long.
describe('the results of a stage', { timeout: 120_000 }, () => {
  it('are those of Vitest, with the files that it could not load', () => {
    expect(play('vitest')).toEqual([
      'failed: test/fixtures/runs/vitest/broken.test.ts',
      'passed: test/fixtures/runs/vitest/sample.test.ts › a group > passes',
      'failed: test/fixtures/runs/vitest/sample.test.ts › a group > fails',
      'skipped: test/fixtures/runs/vitest/sample.test.ts › a group > is skipped',
    ]);
  });

  it('are those of Playwright, with the reasons of tests that it did not play', () => {
    expect(play('playwright')).toEqual([
      'passed: sample.spec.ts › a test that passes',
      'failed: sample.spec.ts › a group › a test that fails',
      'skipped: sample.spec.ts › a group › a test after a failure: the run was stopped, or an earlier test of its group failed',
      'skipped: sample.spec.ts › a test that lacks something: no browser',
    ]);
  });

  it('are one test for a stage that reports none', () => {
    const file = join(folder, 'none.json');
    expect(linesOf('lint', 0, file)).toEqual(['passed: lint']);
    expect(linesOf('lint', 1, file)).toEqual(['failed: lint']);
  });

  it('have one failure more if the stage failed and no test did', () => {
    const file = join(folder, 'killed.json');
    writeFileSync(file, JSON.stringify([{ title: 'a test', outcome: 'passed' }]));
    expect(linesOf('browsers', 137, file)).toEqual([
      'passed: a test',
      'failed: browsers exited with code 137',
    ]);
  });
});
