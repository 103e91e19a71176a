// Finds the browsers for the tests and `npm start`: the one named by hand, the system's, or Playwright's own.
import { chromium } from 'playwright';
import { type Found, findProgram, found, isExecutable, missing } from './found';

/** Without Chrome on purpose: Chrome no longer loads an unpacked extension from the command line. */
const systemChromium = [
  'chromium',
  'chromium-browser',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const systemFirefox = [
  'firefox-esr',
  'firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

export const findChromium = (env: NodeJS.ProcessEnv = process.env): Found<string> =>
  findBrowser('QUICK_CAPTURE_CHROMIUM', [...systemChromium, chromium.executablePath()], env) ??
  missing(
    'no Chromium on this machine (install the package "chromium", run "npx playwright install chromium", or set QUICK_CAPTURE_CHROMIUM)',
  );

/** Playwright's own Firefox can't load an add-on. */
export const findFirefox = (env: NodeJS.ProcessEnv = process.env): Found<string> =>
  findBrowser('QUICK_CAPTURE_FIREFOX', systemFirefox, env) ??
  missing('no Firefox on this machine (install the package "firefox-esr", or set QUICK_CAPTURE_FIREFOX)');

function findBrowser(
  variable: string,
  programs: readonly string[],
  env: NodeJS.ProcessEnv,
): Found<string> | undefined {
  const named = env[variable];
  if (named)
    return isExecutable(named) ? found(named) : missing(`${variable} names ${named}, which can't be run`);
  const program = findProgram(programs, env.PATH);
  return program === undefined ? undefined : found(program);
}
