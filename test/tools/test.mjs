// `npm test`: installs what is missing, runs every stage even after a failure, and prints one summary. `npm run test:full`
// also plays what `npm test` only samples.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coverageLines } from './coverage.mjs';
import { installPackages, installPrograms } from './install.mjs';
import { readBench, readPlaywright, readVitest } from './reports.mjs';
import { installed, run, typescript } from './run.mjs';

const reports = mkdtempSync(join(tmpdir(), 'quick-capture-reports-'));

const isFullRun = process.env.QUICK_CAPTURE_FULL === '1';

/**
 * For all stages together. A longer run is stopped, and the running stage counts as failed. On a slow machine `npm test`
 * may leave some of the browser tests that come last.
 */
const budgetMs = (isFullRun ? 60 : 14.6) * 60_000;
const deadlineMs = performance.now() + budgetMs;

/**
 * The groups run one after another, the stages of a group in parallel. Builds use one core, and the bench mostly waits;
 * its gates hold on a busy machine. Each stage resolves with its results (reports.mjs).
 */
const groups = [
  [
    { name: 'types', run: () => check('types', installed('tsc'), ['--noEmit']) },
    { name: 'lint', run: () => check('lint', installed('biome'), ['check', '.']) },
    { name: 'build', run: build },
  ],
  [
    { name: 'unit and integration', run: runVitest },
    { name: 'sizes and ratios', run: runBench },
  ],
  [{ name: 'browsers', run: runPlaywright }],
];

/** Runs a program, and stops it when the budget is used up. */
function runInBudget(program, args, options = {}) {
  const timeoutMs = Math.max(1_000, deadlineMs - performance.now());
  return run(program, args, { ...options, timeoutMs });
}

/** A tool without tests of its own counts as one test. */
async function check(name, program, args) {
  const { code } = await runInBudget(program, args);
  return [{ title: name, outcome: code === 0 ? 'passed' : 'failed', reason: '', place: 'node' }];
}

async function runVitest() {
  const file = join(reports, 'vitest.json');
  const args = ['run', '--config', 'test/vitest.config.ts', '--reporter=default', '--reporter=json'];
  return readVitest(file, await runInBudget(installed('vitest'), [...args, `--outputFile.json=${file}`]));
}

/** Builds and packs for every browser, so that the tests run what the stores get. */
function build() {
  return check('build and packages', process.execPath, typescript('test/tools/packages/zip.ts'));
}

/** The short form of `npm run bench`. Each gate counts as a test. */
async function runBench() {
  const file = join(reports, 'bench.json');
  const args = typescript('test/bench/bench.ts', '--short', '--json', file);
  return readBench(file, await runInBudget(process.execPath, args));
}

async function runPlaywright() {
  const file = join(reports, 'playwright.json');
  const args = ['test', '-c', 'test/playwright.config.ts', '--reporter=list,json'];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const ended = await runInBudget(installed('playwright'), args, { env });
  return readPlaywright(file, { ...ended, mayLeaveFurther: !isFullRun });
}

async function runStage({ name, run: runTests }) {
  console.log(`\n── ${name} ──`);
  const start = performance.now();
  const results = await runTests();
  const seconds = (performance.now() - start) / 1000;
  return { results, time: { name, seconds, ...count(results) } };
}

async function runStages() {
  const ended = [];
  for (const group of groups) ended.push(...(await Promise.all(group.map(runStage))));
  return { results: ended.flatMap(({ results }) => results), times: ended.map(({ time }) => time) };
}

function count(results) {
  const of = (wanted) => results.filter(({ outcome }) => outcome === wanted).length;
  return { passed: of('passed'), failed: of('failed'), skipped: of('skipped') };
}

function printSummary({ results, times }, missing) {
  console.log('\n── summary ──');
  for (const { name, seconds, passed, failed, skipped } of times) {
    console.log(
      `${name.padEnd(22)} ${seconds.toFixed(1).padStart(6)} s  ${words({ passed, failed, skipped })}`,
    );
  }
  for (const { part, reason } of missing) console.log(`${part} is missing: ${reason}`);
  for (const { title, outcome, reason } of results) {
    if (outcome === 'failed') console.log(`failed: ${title}`);
    if (outcome === 'skipped') console.log(`skipped: ${title}${reason === '' ? '' : ` (${reason})`}`);
  }
  for (const line of coverageLines(results)) console.log(line);
}

const words = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

async function main() {
  if (!(await installPackages())) return { passed: 0, failed: 1, skipped: 0 };
  const missing = await installPrograms(['chromium', 'firefox', 'display']);
  const outcome = await runStages();
  printSummary(outcome, missing);
  return count(outcome.results);
}

const total = await main().finally(() => rmSync(reports, { recursive: true, force: true }));
console.log(words(total));
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
