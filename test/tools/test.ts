// `npm test`, after install.mjs: runs every stage even after a failure, and prints one summary of all. `npm run test:full`
// also plays what `npm test` only samples (test/README.md).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPrograms } from './programs';
import { type Result, resultsOf } from './results';
import { run } from './run';

const reports = mkdtempSync(join(tmpdir(), 'quick-capture-results-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

const reporter = 'test/tools/results.ts';

/**
 * The rows run beside one another, and the stages of a row in their order. Browser tests often wait, for a service or a
 * clock, and unit tests use that time.
 */
const rows: readonly Readonly<Record<string, string>>[] = [
  {
    // Packed for every browser, so that the tests run what the stores get.
    'build and packages': 'npm run zip',
    browsers: `npm run browsers -- --reporter=list,${reporter}`,
  },
  {
    types: 'npm run types',
    lint: 'npm run lint',
    'unit and integration': `npm run unit -- --reporter=default --reporter=test/tools/endless-tests.ts --reporter=${reporter}`,
  },
];
/** Beside the row that takes longer, because the measurements often wait. Their gates hold on a busy machine. */
const afterFirstRow = ['sizes and ratios', 'node --import tsx test/bench/bench.ts --short'] as const;

async function runStage([stage, command]: readonly [string, string]) {
  console.log(`\n── ${stage} ──`);
  const start = performance.now();
  const file = join(reports, `${stage}.json`);
  const [program = '', ...args] = command.split(' ');
  const code = await run(program, args, { QUICK_CAPTURE_RESULTS: file });
  return { stage, seconds: (performance.now() - start) / 1000, results: resultsOf(stage, code, file) };
}

const outcomes = ['passed', 'failed', 'skipped'] as const;
const only = (results: readonly Result[], wanted: Result['outcome']) =>
  results.filter(({ outcome }) => outcome === wanted);
const counts = (results: readonly Result[]) =>
  outcomes.map((outcome) => `${only(results, outcome).length} ${outcome}`).join(', ');

const missing = await installPrograms(['chromium', 'firefox', 'display']);
const ended: Awaited<ReturnType<typeof runStage>>[] = [];
const running = rows.map(async (row) => {
  for (const stage of Object.entries(row)) ended.push(await runStage(stage));
});
await Promise.race(running);
ended.push(await runStage(afterFirstRow));
await Promise.all(running);
const all = ended.flatMap(({ results }) => results);

console.log('\n── summary ──');
for (const { stage, seconds, results } of ended)
  console.log(`${stage.padEnd(22)} ${seconds.toFixed(1).padStart(6)} s  ${counts(results)}`);
for (const { title, reason } of only(all, 'skipped'))
  console.log(`skipped: ${title}${reason === undefined ? '' : ` (${reason})`}`);
for (const { title } of only(all, 'failed')) console.log(`failed: ${title}`);
for (const { part, reason } of missing)
  console.log(`${part} is missing, and CI runs the tests that were skipped for it: ${reason}`);
console.log(counts(all));
// A person sees what their machine lacks. CI proves nothing without it.
const isIncomplete = process.env.CI !== undefined && missing.length > 0;
process.exitCode = only(all, 'failed').length > 0 || only(all, 'passed').length === 0 || isIncomplete ? 1 : 0;
