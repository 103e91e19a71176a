// `npm run bench`: installs a missing browser, builds the extension for both browsers and measures it. `-- --short` is the
// form of `npm test`, `-- --json FILE` writes the figures, `-- --built` skips the build.
import { requirePrograms } from './programs';
import { run } from './run';

const words = process.argv.slice(2);
const rest = words.filter((word) => word !== '--built');

await requirePrograms('chromium');
process.exitCode =
  (words.includes('--built') ? 0 : await run('npm', ['run', 'build'])) ||
  (await run('node', ['--import', 'tsx', 'test/bench/bench.ts', ...rest]));
