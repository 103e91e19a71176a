// `npm run test:shaken`: runs the browser tests three times while busy loops use the processor. A test that passes here
// doesn't depend on a quiet machine. `-- --rounds 5 e2e/keyboard e2e/popup` runs five rounds of the matching files.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readPlaywright } from './reports.mjs';
import { installed, run } from './run.mjs';

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, loops: { type: 'string', default: '2' } },
  allowPositionals: true,
});
const rounds = Number(values.rounds);

/** For one round. The loops end after all rounds, or when this program exits. */
const roundTimeoutMs = 40 * 60_000;

const reports = mkdtempSync(join(tmpdir(), 'quick-capture-shaken-'));

const busyLoop = `
  const end = Date.now() + ${rounds * roundTimeoutMs};
  while (Date.now() < end && process.ppid === ${process.pid}) for (let n = 0; n < 1e7; n += 1);
`;
const loops = Array.from({ length: Number(values.loops) }, () =>
  spawn(process.execPath, ['-e', busyLoop], { stdio: 'ignore' }),
);

let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    isStopped = true;
  });

/** @returns {Promise<boolean>} whether every test passed, or was skipped for a reason. */
async function runRound(round) {
  console.log(`\n── round ${round} of ${rounds} ──`);
  const file = join(reports, `${round}.json`);
  const ended = await run(
    installed('playwright'),
    ['test', '-c', 'test/playwright.config.ts', '--reporter=list,json', ...positionals],
    { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file }, timeoutMs: roundTimeoutMs },
  );
  const results = readPlaywright(file, ended);
  const of = (wanted) => results.filter(({ outcome }) => outcome === wanted);
  const failed = of('failed');
  console.log(
    `round ${round}: ${of('passed').length} passed, ${failed.length} failed, ${of('skipped').length} skipped`,
  );
  for (const { title } of failed) console.log(`failed: ${title}`);
  return failed.length === 0 && of('passed').length > 0;
}

let green = 0;
try {
  for (let round = 1; round <= rounds && !isStopped; round += 1) if (await runRound(round)) green += 1;
} finally {
  for (const loop of loops) loop.kill('SIGKILL');
  rmSync(reports, { recursive: true, force: true });
}
console.log(`\n${green} of ${rounds} rounds passed`);
process.exitCode = green === rounds ? 0 : 1;
