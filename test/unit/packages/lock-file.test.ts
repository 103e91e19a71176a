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
  // Very old packages have a list instead.
  engines: z.object({ node: z.string().optional() }).catch({}).optional(),
});
const lock = z
  .object({ packages: z.record(z.string(), entrySchema) })
  .parse(JSON.parse(read('package-lock.json')));
const { '': project, ...packages } = lock.packages;

/** Entries that the registry gives no integrity for. */
const withoutIntegrity: readonly string[] = [];

it('has the integrity of each package, also of those for other systems', () => {
  const lacking = Object.entries(packages).filter(([, { integrity }]) => !/^sha512-./.test(integrity ?? ''));
  expect(lacking.map(([path]) => path)).toEqual(withoutIntegrity);
  expect(Object.keys(packages).length).toBeGreaterThan(900);
});

/** The lowest version in a range, such as 20.19.0. */
function lowestIn(range: string): readonly number[] {
  const versions = Array.from(range.matchAll(/(\d+)(?:\.(\d+))?(?:\.(\d+))?/g), (version) =>
    [1, 2, 3].map((part) => Number(version[part] ?? 0)),
  );
  return versions.toSorted(byVersion)[0] ?? [];
}

function byVersion(one: readonly number[], other: readonly number[]): number {
  const part = one.findIndex((value, at) => value !== other[at]);
  return part < 0 ? 0 : (one[part] ?? 0) - (other[part] ?? 0);
}

it('warns nobody: each package runs on the lowest Node that package.json supports', () => {
  const lowest = lowestIn(project?.engines?.node ?? '');
  expect(lowest).toHaveLength(3);
  const newer = Object.entries(packages).filter(
    ([, { engines }]) => engines?.node && byVersion(lowestIn(engines.node), lowest) > 0,
  );
  expect(newer.map(([path, { engines }]) => `${path} ${engines?.node}`)).toEqual([]);
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
