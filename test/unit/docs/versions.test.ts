// package.json, .nvmrc, the manifests, the READMEs and the workflows name the same versions of Node and of browsers.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as z from 'zod';

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

const { engines } = z
  .object({ engines: z.object({ node: z.string() }) })
  .parse(JSON.parse(read('package.json')));
/** The supported versions, such as 20.19, 22.13 and 24. */
const supported = Array.from(engines.node.matchAll(/[\^=](\d+(?:\.[1-9]\d*)?)/g), ([, version]) => version);
const newest = read('.nvmrc').trim();

it('the newest version that is tested is supported', () => {
  expect(supported.at(-1)).toBe(newest);
});

it('CI tests a change and the whole release on the lowest and on the newest version', () => {
  const matrices = read('.github/workflows/check-and-release.yml').match(/^ +node: \[.*\]$/gm) ?? [];
  expect(matrices.map((matrix) => matrix.trim())).toEqual(
    Array.from({ length: 2 }, () => `node: ["${supported[0]}", "${newest}"]`),
  );
});

it('CI hands on the packages although the name of their folder starts with a dot', () => {
  const steps = read('.github/workflows/check-and-release.yml').split(/^ {6}- /m);
  const uploads = steps.filter((step) => step.includes('upload-artifact') && step.includes('.output'));
  expect(uploads).toHaveLength(2);
  for (const step of uploads) expect(step).toContain('include-hidden-files: true');
});

it('a release has the packages that were tested, and a file with their checksums', () => {
  const workflow = read('.github/workflows/check-and-release.yml');
  expect(workflow).toContain('sha256sum *.zip > SHA256SUMS');
  expect(workflow).toMatch(/^ +\.output\/SHA256SUMS$/m);
  expect(workflow).toMatch(/gh release create .* \*\.zip SHA256SUMS /);
});

it.each(['README.md', '.github/CONTRIBUTING.md'])('%s names the supported versions', (path) => {
  expect(read(path)).toContain(`Node ${supported.slice(0, -1).join(', ')}, ${newest} or newer`);
});

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
