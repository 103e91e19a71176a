// `npm run test:shaken`: runs the browser tests three times while busy loops use the processor. A test that passes here
// doesn't depend on a quiet machine. `-- --rounds 5 e2e/keyboard e2e/popup` runs five rounds of the matching files.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { run } from './run';

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, loops: { type: 'string', default: '2' } },
  allowPositionals: true,
});
const rounds = Number(values.rounds);

/** The loops end after all rounds, or when this program ends. */
const busyLoop = `while (process.ppid === ${process.pid}) for (let n = 0; n < 1e7; n += 1);`;
const loops = Array.from({ length: Number(values.loops) }, () =>
  spawn(process.execPath, ['-e', busyLoop], { stdio: 'ignore' }),
);

let green = 0;
for (let round = 1; round <= rounds; round += 1) {
  console.log(`\n── round ${round} of ${rounds} ──`);
  if ((await run('npm', ['run', 'browsers', '--', ...positionals])) === 0) green += 1;
}
for (const loop of loops) loop.kill('SIGKILL');
console.log(`\n${green} of ${rounds} rounds passed`);
process.exitCode = green === rounds ? 0 : 1;
