// `npm start`: installs a missing browser, builds the extension and starts the demo.
import { requirePrograms } from './programs';
import { run } from './run';

await requirePrograms('chromium');
process.exitCode =
  (await run('wxt', ['build'])) ||
  (await run('node', ['--import', 'tsx', 'test/tools/demo.ts', ...process.argv.slice(2)]));
