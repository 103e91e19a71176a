// Finds the production builds of the extension.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Found, found, missing } from './found';

/** The folder of a build, or the command that creates it. `QUICK_CAPTURE_BUILDS` names another folder of builds. */
export function findBuild(target: 'chrome-mv3' | 'firefox-mv3'): Found<string> {
  const builds = process.env.QUICK_CAPTURE_BUILDS ?? fileURLToPath(new URL('../../.output', import.meta.url));
  const dir = `${builds}/${target}`;
  return existsSync(`${dir}/manifest.json`) ? found(dir) : missing(`no build in ${dir} (npm run build)`);
}
