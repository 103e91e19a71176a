// `npm run zip`: builds and packs for every browser, packs the sources that Firefox's reviewers build from, and says what
// to upload where.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { build, builds, packBuild, packSources, root, type Target, targets } from './packages';

const stores: Readonly<Record<Target, string>> = {
  chrome: 'Chrome Web Store',
  edge: 'Microsoft Edge Add-ons',
  firefox: 'Firefox Add-ons',
};

function report(path: string, store: string): void {
  const bytes = readFileSync(path);
  const digest = createHash('sha256').update(bytes).digest('hex');
  console.log(`${store}: ${relative(root, path)}`);
  console.log(`  ${(bytes.length / 1000).toFixed(1)} kB, SHA-256 ${digest}`);
}

for (const browser of builds) build(browser);
console.log('Upload');
for (const target of targets) report(await packBuild(target), stores[target]);
report(await packSources(), 'Firefox Add-ons, as the source code');
console.log('Texts: listing*.md, permissions.md, privacy.md and reviewers.md in test/store');
console.log('Pictures: npm run screenshots -- store writes them to .output/store');
