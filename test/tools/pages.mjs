// `npm run test:pages -- DIR`: builds the extension and runs the harness over the pages of a folder, or over our corpus.
// `--built` skips the build, `--every 8` takes every eighth page, `--part 3` starts with the fourth. Playwright gets all other
// options, such as `-g Chromium`.
import { resolve } from 'node:path';
import { installPackages, installPrograms } from './install.mjs';
import { installed, run } from './run.mjs';

/** Takes an option and its value out of the words. */
function taken(words, option) {
  const at = words.indexOf(option);
  return at === -1 ? undefined : words.splice(at, 2)[1];
}

async function main() {
  if (!(await installPackages())) return 1;
  const [missing] = await installPrograms(['chromium', 'firefox']);
  if (missing) {
    console.error(`npm run test:pages can't run: ${missing.reason}.`);
    return 1;
  }
  const words = process.argv.slice(2).filter((word) => word !== '--built');
  const every = taken(words, '--every') ?? '1';
  const part = taken(words, '--part') ?? '0';
  const folder = words[0] && !words[0].startsWith('-') ? resolve(words.shift()) : '';
  for (const target of process.argv.includes('--built') ? [] : [[], ['-b', 'firefox']]) {
    const build = await run(installed('wxt'), ['build', ...target]);
    if (build.code !== 0) return build.code;
  }
  const args = ['test', '-c', 'test/pages/playwright.config.ts', ...words];
  const { code } = await run(installed('playwright'), args, {
    env: { QUICK_CAPTURE_PAGES: folder, QUICK_CAPTURE_EVERY: every, QUICK_CAPTURE_PART: part },
  });
  return code;
}

process.exitCode = await main();
