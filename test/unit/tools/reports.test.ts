// The results of browser tests, read from the reports of Playwright.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readPlaywright } from '../../tools/reports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'quick-capture-reports-'));
const file = join(folder, 'playwright.json');

/** One test in each project. */
function report(
  statuses: Partial<Record<'first' | 'further', 'expected' | 'unexpected' | 'skipped'>>,
): string {
  const suites = Object.entries(statuses).map(([projectName, status]) => ({
    title: projectName,
    file: `${projectName}.spec.ts`,
    specs: [{ title: 'a test', tests: [{ projectName, status, annotations: [] }] }],
  }));
  writeFileSync(file, JSON.stringify({ suites }));
  return file;
}

const stopped = { code: 130, hasTimedOut: true, mayLeaveFurther: true };
const failures = (results: readonly { outcome: string; title: string }[]) =>
  results.filter(({ outcome }) => outcome === 'failed').map(({ title }) => title);

afterEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a run of browser tests that is stopped', () => {
  it('passes if only further tests are left, and says that these had no time', () => {
    const results = readPlaywright(report({ first: 'expected', further: 'skipped' }), stopped);
    expect(failures(results)).toEqual([]);
    expect(results.map(({ outcome, reason }) => `${outcome}: ${reason}`)).toEqual([
      'passed: ',
      'skipped: no time left on this machine: npm run test:full',
    ]);
  });

  it.each([
    ['one of the first is left', { first: 'skipped', further: 'skipped' }, stopped],
    [
      'the run is to play everything',
      { first: 'expected', further: 'skipped' },
      { ...stopped, mayLeaveFurther: false },
    ],
    ['every test had ended', { first: 'expected', further: 'expected' }, stopped],
  ] as const)('fails if %s', (_case, statuses, ended) => {
    expect(failures(readPlaywright(report(statuses), ended))).toEqual(['playwright timed out']);
  });

  it('fails if it left no report', () => {
    expect(failures(readPlaywright(file, stopped))).toEqual(['playwright timed out']);
  });

  it('fails with a test that failed before', () => {
    const statuses = { first: 'unexpected', further: 'skipped' } as const;
    expect(failures(readPlaywright(report(statuses), stopped))).toEqual(['first › a test']);
  });
});
