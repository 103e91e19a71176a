// Reads the reports of all test runners into one shape: the title, outcome and place of every test.
import { existsSync, readFileSync } from 'node:fs';
import { fullRun, placeOf } from './coverage.mjs';

/**
 * @typedef {'node' | 'chromium' | 'firefox'} Place
 * @typedef {{ title: string, outcome: 'passed' | 'failed' | 'skipped', reason: string, place: Place }} Result
 */

/** A runner that fails without a failed test, or is stopped before its report, counts as one failed test. */
function withRunner(results, { name, code, hasTimedOut, place }) {
  const hasFailed = results.some(({ outcome }) => outcome === 'failed');
  if (code === 0 || (hasFailed && !hasTimedOut)) return results;
  const title = hasTimedOut ? `${name} timed out` : `${name} exited with code ${code}`;
  return [...results, { title, outcome: 'failed', reason: '', place }];
}

/** @returns {Result[]} */
export function readVitest(file, { code, hasTimedOut }) {
  const suites = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).testResults : [];
  const results = suites.flatMap((suite) => {
    const tests = suite.assertionResults.map((test) => ({
      title: test.fullName,
      outcome: vitestOutcome(test.status),
      reason: '',
      place: 'node',
    }));
    // A file that can't be loaded reports no failed test.
    const isBroken = suite.status === 'failed' && !tests.some(({ outcome }) => outcome === 'failed');
    return isBroken ? [...tests, { title: suite.name, outcome: 'failed', reason: '', place: 'node' }] : tests;
  });
  return withRunner(results, { name: 'vitest', code, hasTimedOut, place: 'node' });
}

function vitestOutcome(status) {
  if (status === 'passed' || status === 'failed') return status;
  return 'skipped';
}

/** Each gate of `npm run bench` is a test. @returns {Result[]} */
export function readBench(file, { code, hasTimedOut }) {
  const { gates, skipped } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { gates: [], skipped: [] };
  const results = [
    ...gates.map(({ id, title, isKept, found }) => ({
      title: `${id}: ${title} (${found})`,
      outcome: isKept ? 'passed' : 'failed',
      reason: '',
      place: 'node',
    })),
    ...skipped.map(({ id, reason }) => ({ title: `${id}`, outcome: 'skipped', reason, place: 'node' })),
  ];
  return withRunner(results, { name: 'bench', code, hasTimedOut, place: 'node' });
}

/**
 * With `mayLeaveFurther`, a stopped run fails only if a test of the project "first" is left (test/playwright.config.ts).
 * Those left of the project "further" count as skipped.
 *
 * @returns {Result[]}
 */
export function readPlaywright(file, { code, hasTimedOut, mayLeaveFurther = false }) {
  const suites = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).suites : [];
  const read = suites.flatMap((suite) => readSuite(suite, []));
  const results = read.map(({ result }) => result);
  const left = read.filter(({ result }) => result.reason === unfinished);
  if (mayLeaveFurther && hasTimedOut && left.length > 0 && left.every(({ project }) => project === 'further'))
    return results.map((result) => (result.reason === unfinished ? { ...result, reason: noTime } : result));
  return withRunner(results, { name: 'playwright', code, hasTimedOut, place: 'chromium' });
}

const unfinished = 'did not finish: the run was stopped, or an earlier test in its group failed';
const noTime = `no time left on this machine: ${fullRun}`;

function readSuite(suite, parents) {
  const titles = [...parents, suite.title];
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({
      project: test.projectName,
      result: {
        title: [...titles, spec.title].join(' › '),
        outcome: playwrightOutcome(test.status),
        reason: skipReason(test),
        place: placeOf(`e2e/${suite.file}`),
      },
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => readSuite(inner, titles))];
}

function skipReason({ status, annotations }) {
  if (status !== 'skipped') return '';
  const skip = annotations.find(({ type }) => type === 'skip');
  return skip ? (skip.description ?? '') : unfinished;
}

function playwrightOutcome(status) {
  switch (status) {
    case 'expected':
      return 'passed';
    case 'skipped':
      return 'skipped';
    default:
      return 'failed';
  }
}
