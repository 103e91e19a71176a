// Finds the Firefox for the tests. Playwright's own Firefox can't load an add-on.
import { findProgram, isExecutable } from './find-program';
import { type Found, found, missing } from './found';

const variable = 'QUICK_CAPTURE_FIREFOX';

const systemBrowsers = [
  'firefox-esr',
  'firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

export function findFirefox(env: NodeJS.ProcessEnv = process.env): Found<string> {
  const named = env[variable];
  if (named) {
    return isExecutable(named) ? found(named) : missing(`${variable} names ${named}, which can't be run`);
  }
  const system = findProgram(systemBrowsers, env.PATH);
  if (system) return found(system);
  return missing(`no Firefox on this machine (install the package "firefox-esr", or set ${variable})`);
}
