// Owns a build of tomorrow: today's sources with one more migration of the settings and of the outbox, and a higher version.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, buildDir, readSources, root, type Target } from '../tools/packages/packages';

export interface NewerBuild {
  /** The folder of the built extension. */
  readonly dir: string;
  remove(): void;
}

export const newerVersion = '99.0.0';

const changes: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'package.json': ['"version": "', `"version": "${newerVersion}", "versionBefore": "`],
  'lib/settings/migrations.ts': [
    '  draftsByPage,\n];',
    '  draftsByPage,\n  () => ({ set: {}, remove: [] }),\n];',
  ],
  'lib/outbox/storage/migrations.ts': [
    'pictures, plainNames];',
    "pictures, plainNames, (database) => void database.createObjectStore('ofTomorrow')];",
  ],
};

export function makeNewerBuild(target: Target): NewerBuild {
  const folder = mkdtempSync(join(tmpdir(), 'quick-capture-newer-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  for (const [path, bytes] of readSources()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  for (const [path, [before, after]] of Object.entries(changes)) {
    const text = readFileSync(join(folder, path), 'utf8');
    if (!text.includes(before)) throw new Error(`${path} has no ${before}`);
    writeFileSync(join(folder, path), text.replace(before, after));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  build(target, folder);
  return { dir: buildDir(target, folder), remove };
}
