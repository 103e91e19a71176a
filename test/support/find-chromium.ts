// Finds the Chromium for the tests and `npm start`: the one named by hand, the system's, or Playwright's own.
import { chromium } from 'playwright';
import { findProgram, isExecutable } from './find-program';
import { type Found, found, missing } from './found';

const variable = 'QUICK_CAPTURE_CHROMIUM';

/** Without Chrome on purpose: Chrome no longer loads an unpacked extension from the command line. */
const systemBrowsers = [
  'chromium',
  'chromium-browser',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export function findChromium(env: NodeJS.ProcessEnv = process.env): Found<string> {
  const named = env[variable];
  if (named) {
    return isExecutable(named) ? found(named) : missing(`${variable} names ${named}, which can't be run`);
  }
  const system = findProgram(systemBrowsers, env.PATH);
  if (system) return found(system);
  const bundled = chromium.executablePath();
  if (isExecutable(bundled)) return found(bundled);
  return missing(
    `no Chromium on this machine (install the package "chromium", run "npx playwright install chromium", or set ${variable})`,
  );
}
