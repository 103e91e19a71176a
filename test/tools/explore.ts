// `npm run test:explore -- 20`: runs all property tests twenty times, each time with other random cases. The first failure
// ends the command, which prints how to repeat it. Add each failing case as an example to the test that found it.
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run';

const folder = join(root, 'test');

const propertyTests = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
  .filter((file) => readFileSync(join(folder, file), 'utf8').includes('fc.assert('));

const onNode = propertyTests.filter((file) => !file.startsWith('e2e')).map((file) => join('test', file));
const inBrowser = propertyTests.filter((file) => file.startsWith('e2e'));

/** Whether every property held. */
async function explore(seed: number): Promise<boolean> {
  const env = { QUICK_CAPTURE_SEED: String(seed) };
  const node = await run(
    'npm',
    ['run', 'unit', '--', '--reporter=dot', '--reporter=test/tools/endless-tests.ts', ...onNode],
    env,
  );
  const browser = await run('npm', ['run', 'browsers', '--', '--reporter=dot', ...inBrowser], env);
  return node === 0 && browser === 0;
}

const rounds = Number(process.argv[2] ?? 10);
for (let round = 1; round <= rounds && !process.exitCode; round += 1) {
  const seed = randomInt(2 ** 31);
  console.log(`\n── round ${round} of ${rounds}, seed ${seed} ──`);
  if (await explore(seed)) continue;
  console.error(`A property failed. Repeat it with: QUICK_CAPTURE_SEED=${seed} npm test`);
  process.exitCode = 1;
}
if (!process.exitCode)
  console.log(`\n${propertyTests.length} files of property tests passed in ${rounds} rounds.`);
