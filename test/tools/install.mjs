// Installs the packages of the lock file, and the programs that browser tests need.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installed, root, run, typescript } from './run.mjs';

const packagesTimeoutMs = 5 * 60_000;
const programsTimeoutMs = 5 * 60_000;

/** Installs the packages if they are absent or differ from the lock file. Returns whether they are installed now. */
export async function installPackages() {
  if (!hasLockedPackages()) {
    console.log('Installing the packages of package-lock.json (npm ci)…');
    const { code } = await run('npm', ['ci', '--no-audit', '--no-fund'], { timeoutMs: packagesTimeoutMs });
    if (code !== 0) {
      console.error('npm ci failed, so the packages are not installed. The lines above show the reason.');
      return false;
    }
  }
  // Run every time: otherwise the generated types are those of the previous checkout.
  const { code } = await run(installed('wxt'), ['prepare']);
  return code === 0;
}

function hasLockedPackages() {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional === true || present[path]?.version === version,
  );
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/**
 * Installs the given parts ("chromium", "firefox", "display") and returns those that are still missing. On Debian
 * and derivatives, root installs them with apt. Otherwise Playwright installs a Chromium only.
 *
 * @param {readonly string[]} wanted
 * @returns {Promise<{ part: string, reason: string, packages: string[] }[]>}
 */
export async function installPrograms(wanted) {
  let missing = await findMissing(wanted);
  if (missing.length > 0 && canUseApt()) {
    const packages = missing.flatMap((part) => part.packages);
    console.log(`Installing ${packages.join(', ')} (apt-get)…`);
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const timeoutMs = programsTimeoutMs;
    await run('apt-get', ['update', '-qq'], { env, timeoutMs, output: 'catch' });
    const install = ['install', '-qq', '-y', '--no-install-recommends', ...packages];
    await run('apt-get', install, { env, timeoutMs, output: 'catch' });
    missing = await findMissing(wanted);
  }
  if (missing.some(({ part }) => part === 'chromium')) {
    console.log('Installing a Chromium (npx playwright install chromium)…');
    await run(installed('playwright'), ['install', 'chromium'], { timeoutMs: programsTimeoutMs });
    missing = await findMissing(wanted);
  }
  return missing;
}

function canUseApt() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

async function findMissing(wanted) {
  const { code, output } = await run(process.execPath, typescript('test/tools/missing-parts.ts'), {
    output: 'catch',
  });
  if (code !== 0)
    throw new Error('The search for installed browsers failed. The lines above show the reason.');
  return JSON.parse(output).filter(({ part }) => wanted.includes(part));
}
