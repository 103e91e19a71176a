// The programs of the machine that tests need. On Debian and derivatives, root installs missing ones with apt.
import { existsSync } from 'node:fs';
import { findDisplayPrograms } from '../support/display';
import { findChromium, findFirefox } from '../support/find-browsers';
import { isAgreed } from './ask';
import { run } from './run';

const parts = {
  chromium: { find: findChromium, packages: ['chromium', 'fonts-dejavu-core'] },
  firefox: { find: findFirefox, packages: ['firefox-esr'] },
  display: { find: findDisplayPrograms, packages: ['xvfb', 'openbox', 'xdotool', 'imagemagick'] },
};

type Part = keyof typeof parts;

function missingOf(wanted: readonly Part[]): { readonly part: Part; readonly reason: string }[] {
  return wanted.flatMap((part) => {
    const search = parts[part].find();
    return search.found ? [] : [{ part, reason: search.reason }];
  });
}

async function installByApt(packages: readonly string[]): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], env);
  await run('apt-get', ['install', '-qq', '-y', '--no-install-recommends', ...packages], env);
}

/**
 * Installs the wanted parts, and returns those that are still missing. A person on a terminal is asked before each
 * installation. Playwright has a Chromium for other systems.
 */
export async function installPrograms(wanted: readonly Part[]) {
  const packages = missingOf(wanted).flatMap(({ part }) => parts[part].packages);
  const isDebian = existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
  if (packages.length > 0 && isDebian && process.getuid?.() === 0) {
    if (await isAgreed(`Install ${packages.join(' ')} on this machine with apt-get?`))
      await installByApt(packages);
  }
  if (missingOf(wanted).some(({ part }) => part === 'chromium')) {
    if (await isAgreed("Download Playwright's Chromium for this user?"))
      await run('playwright', ['install', 'chromium']);
  }
  return missingOf(wanted);
}

/** Installs the wanted parts, and ends the command if one is still missing. */
export async function requirePrograms(...wanted: Part[]): Promise<void> {
  const missing = await installPrograms(wanted);
  for (const { part, reason } of missing) console.error(`${part} is missing: ${reason}`);
  if (missing.length > 0) process.exit(1);
}
