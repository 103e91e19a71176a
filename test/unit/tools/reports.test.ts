// The results of browser tests, read from the reports of Playwright.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readPlaywright } from '../../tools/reports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'quick-capture-reports-'));
const file = join(folder, 'playwright.json');

/** One test each, by its file. */
function report(statuses: Readonly<Record<string, 'expected' | 'unexpected' | 'skipped'>>): string {
  const suites = Object.entries(statuses).map(([name, status]) => ({
    title: name,
    file: name,
    specs: [{ title: 'a test', tests: [{ status, annotations: [] }] }],
  }));
  writeFileSync(file, JSON.stringify({ suites }));
  return file;
}

const stopped = { code: 130, hasTimedOut: true, mayLeavePages: true };
const failures = (results: readonly { outcome: string; title: string }[]) =>
  results.filter(({ outcome }) => outcome === 'failed').map(({ title }) => title);

afterEach(() => rmSync(file, { force: true }));

describe('a run of browser tests that is stopped', () => {
  it('passes if only pages are left, and says that these had no time', () => {
    const results = readPlaywright(
      report({ 'capture.spec.ts': 'expected', 'page/made.spec.ts': 'skipped' }),
      stopped,
    );
    expect(failures(results)).toEqual([]);
    expect(results.map(({ outcome, reason }) => `${outcome}: ${reason}`)).toEqual([
      'passed: ',
      'skipped: no time left on this machine: npm run test:full plays it',
    ]);
  });

  it.each([
    ['another test is left', { 'capture.spec.ts': 'skipped', 'page/made.spec.ts': 'skipped' }, stopped],
    [
      'the run is to play everything',
      { 'page/made.spec.ts': 'skipped' },
      { ...stopped, mayLeavePages: false },
    ],
    ['every test had ended', { 'page/made.spec.ts': 'expected' }, stopped],
  ] as const)('fails if %s', (_case, statuses, ended) => {
    expect(failures(readPlaywright(report(statuses), ended))).toEqual(['playwright timed out']);
  });

  it('fails if it left no report', () => {
    expect(failures(readPlaywright(file, stopped))).toEqual(['playwright timed out']);
  });

  it('fails with a test that failed before', () => {
    const statuses = { 'capture.spec.ts': 'unexpected', 'page/made.spec.ts': 'skipped' } as const;
    expect(failures(readPlaywright(report(statuses), stopped))).toEqual(['capture.spec.ts › a test']);
  });
});
