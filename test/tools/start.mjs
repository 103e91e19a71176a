// `npm start`: installs missing packages and a browser, builds the extension and starts the demo.
import { installPackages, installPrograms } from './install.mjs';
import { installed, run, typescript } from './run.mjs';

async function main() {
  if (!(await installPackages())) return 1;
  const [missing] = await installPrograms(['chromium']);
  if (missing) {
    console.error(`npm start can't run: ${missing.reason}.`);
    return 1;
  }
  const build = await run(installed('wxt'), ['build']);
  if (build.code !== 0) return build.code;
  const { code } = await run(process.execPath, typescript('test/tools/demo.ts', ...process.argv.slice(2)));
  return code;
}

process.exitCode = await main();
