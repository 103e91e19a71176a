// `npm run test:pages -- DIR`: builds the extension and runs the harness over the pages of a folder, or over our corpus.
// `--built` skips the build, `--every 8` takes every eighth page, `--part 3` starts with the fourth. Playwright gets all other
// options, such as `-g Chromium`. `--links` measures the links to passages of many kinds instead, see the README.
import { resolve } from 'node:path';
import { requirePrograms } from './programs';
import { run } from './run';

const words = process.argv.slice(2).filter((word) => word !== '--built' && word !== '--links');
const spec = process.argv.includes('--links') ? 'links.spec' : 'pages.spec';

/** Takes an option and its value out of the words. */
function taken(option: string): string | undefined {
  const at = words.indexOf(option);
  return at === -1 ? undefined : words.splice(at, 2)[1];
}

await requirePrograms('chromium', 'firefox');
const env = {
  QUICK_CAPTURE_EVERY: taken('--every') ?? '1',
  QUICK_CAPTURE_PART: taken('--part') ?? '0',
  QUICK_CAPTURE_PAGES: words[0] && !words[0].startsWith('-') ? resolve(words.splice(0, 1).join()) : '',
};
process.exitCode =
  (process.argv.includes('--built') ? 0 : await run('npm', ['run', 'build'])) ||
  (await run('playwright', ['test', '-c', 'test/pages/playwright.config.ts', spec, ...words], env));
