// `npm run test:packages`: proves that two builds of every package are byte-identical. Also unpacks the source archive
// into an empty folder, installs it and checks that it builds to the same Firefox package.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unpack } from './pack';
import { build, builds, packagePath, packBuild, packSources, targets } from './packages';

async function buildAll(): Promise<Map<string, Buffer>> {
  const packages = new Map<string, Buffer>();
  for (const browser of builds) build(browser);
  for (const target of targets) packages.set(target, readFileSync(await packBuild(target)));
  packages.set('sources', readFileSync(await packSources()));
  return packages;
}

async function rebuildFromSources(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'quick-capture-sources-'));
  try {
    for (const [path, bytes] of await unpack(readFileSync(packagePath('sources')))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes);
    }
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'inherit',
    });
    build('firefox', folder);
    return readFileSync(await packBuild('firefox', folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let failures = 0;
function t(what: string, holds: boolean): void {
  console.log(`${holds ? 'passed' : 'FAILED'}: ${what}`);
  if (!holds) failures += 1;
}

const first = await buildAll();
const second = await buildAll();
for (const [name, bytes] of first)
  t(`two builds of the ${name} package are byte-identical`, second.get(name)?.equals(bytes) ?? false);
const rebuilt = await rebuildFromSources();
t('the source archive builds to the same Firefox package', first.get('firefox')?.equals(rebuilt) ?? false);
process.exitCode = failures === 0 ? 0 : 1;
