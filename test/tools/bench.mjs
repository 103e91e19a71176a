// `npm run bench`: installs missing packages and a browser, builds the extension for both browsers and measures it.
// `-- --short` is the form for continuous integration, `-- --json FILE` writes the figures, `-- --built` skips the build.
import { installPackages, installPrograms } from './install.mjs';
import { installed, run, typescript } from './run.mjs';

const [built, rest] = [
  process.argv.includes('--built'),
  process.argv.slice(2).filter((word) => word !== '--built'),
];

async function main() {
  if (!(await installPackages())) return 1;
  const [missing] = await installPrograms(['chromium']);
  if (missing) {
    console.error(`npm run bench can't run: ${missing.reason}.`);
    return 1;
  }
  for (const target of built ? [] : [[], ['-b', 'firefox']]) {
    const build = await run(installed('wxt'), ['build', ...target]);
    if (build.code !== 0) return build.code;
  }
  const { code } = await run(process.execPath, typescript('test/bench/bench.ts', ...rest));
  return code;
}

process.exitCode = await main();
