// Profiles of Firefox. The first start of a new profile takes about 3 s of processor time more than later ones. So each run
// of browser tests starts Firefox once without an add-on, and its tests get copies of that profile.
import { cpSync } from 'node:fs';
import { basename } from 'node:path';
import { launch } from 'puppeteer-core';
import { findFirefox } from './find-browsers';
import { discardProfile, makeProfileDir } from './shared-browser';

/** Holds the path of the started profile. The workers of the run inherit it. */
const variable = 'QUICK_CAPTURE_FIREFOX_PROFILE';

/** A profile without add-ons and without data. */
export function makeFirefoxProfile(): string {
  const profileDir = makeProfileDir('firefox');
  const started = process.env[variable];
  // Firefox's lock is a link to its process.
  const isKept = (file: string) => !['lock', '.parentlock'].includes(basename(file));
  if (started !== undefined) cpSync(started, profileDir, { recursive: true, filter: isKept });
  return profileDir;
}

/** For Playwright: makes the started profile before the first test, and returns how to remove it after the last. */
export default async function startProfile(): Promise<() => void> {
  const firefox = findFirefox();
  if (!firefox.found) return () => {};
  const profileDir = makeProfileDir('firefox');
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefox.value,
    headless: true,
    userDataDir: profileDir,
  });
  await browser.close();
  process.env[variable] = profileDir;
  return () => discardProfile(profileDir);
}
