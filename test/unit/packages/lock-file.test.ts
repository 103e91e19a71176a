// The lock file: what is installed is what was tested, from whichever registry, and runs nothing while it installs.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as z from 'zod';

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

const entrySchema = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
});
const lock = z
  .object({ packages: z.record(z.string(), entrySchema) })
  .parse(JSON.parse(read('package-lock.json')));
const { '': _project, ...packages } = lock.packages;

/** Entries that the registry gives no integrity for. */
const withoutIntegrity: readonly string[] = [];

it('has the integrity of each package, also of those for other systems', () => {
  const lacking = Object.entries(packages).filter(([, { integrity }]) => !/^sha512-./.test(integrity ?? ''));
  expect(lacking.map(([path]) => path)).toEqual(withoutIntegrity);
  expect(Object.keys(packages).length).toBeGreaterThan(900);
});

it('names no registry', () => {
  expect(read('package-lock.json')).not.toMatch(/"resolved"|\.tgz/);
  expect(read('.npmrc')).not.toMatch(/registry\s*=|https?:/);
});

it('lets no package run a script while it is installed, unless package.json allows it', () => {
  const { allowScripts } = z
    .object({ allowScripts: z.record(z.string(), z.boolean()) })
    .parse(JSON.parse(read('package.json')));
  const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = withScript.map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(Object.keys(allowScripts)).toEqual([...new Set(names)].toSorted());
  // npm of Node 20 doesn't know `allowScripts`.
  expect(Object.values(allowScripts)).not.toContain(true);
  expect(read('test/tools/install.mjs')).toContain("'npm ci --ignore-scripts'");
  expect(read('test/tools/packages/proof.ts')).toContain("'ci', '--ignore-scripts'");
  for (const workflow of readdirSync(new URL('../../../.github/workflows', import.meta.url)))
    expect(read(`.github/workflows/${workflow}`), workflow).not.toMatch(/npm (?:ci|install)\b/);
});
