// The last part of `npm run check`: the unit tests of everything that differs from the main branch, committed or not.
import { spawnSync } from 'node:child_process';
import { run } from './run';

const isKnown = (name: string) => spawnSync('git', ['rev-parse', '--verify', '--quiet', name]).status === 0;
const base = ['origin/main', 'main'].find(isKnown) ?? 'HEAD';

console.log(`\nUnit tests of what differs from ${base} (in a fresh clone, nothing does):`);
const options = ['--project', 'unit', '--project', 'document', '--passWithNoTests', '--changed', base];
process.exitCode = await run('npm', ['run', 'unit', '--', ...options]);
