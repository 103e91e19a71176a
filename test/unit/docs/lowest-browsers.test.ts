// The manifests, the README and the weekly workflow name the same lowest browsers.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as z from 'zod';

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

const chrome = z
  .object({ minimum_chrome_version: z.string() })
  .parse(JSON.parse(read('test/store/manifests/chrome.json'))).minimum_chrome_version;
const firefox = z
  .object({ browser_specific_settings: z.object({ gecko: z.object({ strict_min_version: z.string() }) }) })
  .parse(JSON.parse(read('test/store/manifests/firefox.json'))).browser_specific_settings
  .gecko.strict_min_version;

it('each week, the browser tests play on the lowest browsers and on the next ones', () => {
  const browsers = read('.github/workflows/weekly.yml').match(/(?:chrome|firefox)@\S+/g);
  expect(browsers).toEqual([`chrome@${chrome}`, `firefox@stable_${firefox}`, 'chrome@beta', 'firefox@beta']);
});

it('the README names the lowest browsers', () => {
  expect(read('README.md')).toContain(`Chrome or Edge ${chrome}+`);
  expect(read('README.md')).toContain(`Firefox ${firefox.replace(/\.0$/, '')}+`);
});
