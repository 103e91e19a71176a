// `npm run zip`: builds and packs for every browser, and packs the sources that Firefox's reviewers build from.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { build, builds, packBuild, packSources, root, targets } from './packages';

function report(path: string): void {
  const bytes = readFileSync(path);
  const digest = createHash('sha256').update(bytes).digest('hex');
  console.log(`${digest}  ${relative(root, path)}  ${(bytes.length / 1000).toFixed(1)} kB`);
}

for (const browser of builds) build(browser);
for (const target of targets) report(await packBuild(target));
report(await packSources());
