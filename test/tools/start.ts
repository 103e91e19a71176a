// `npm start`: installs a missing browser, builds the extension if it changed, and starts the demo.
import { isBuildCurrent } from './current-build';
import { requirePrograms } from './programs';
import { root, run } from './run';

await requirePrograms('chromium');
process.exitCode =
  (isBuildCurrent(root) ? 0 : await run('wxt', ['build'])) ||
  (await run('node', ['--import', 'tsx', 'test/tools/demo.ts', ...process.argv.slice(2)]));
