// Whether the production build is newer than everything that it is made of.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the build reads. A folder counts too: it changes when a file in it is added or removed. */
const sources = [
  'components',
  'entrypoints',
  'lib',
  'public',
  'package-lock.json',
  'tsconfig.json',
  'wxt.config.ts',
];

export function isBuildCurrent(root: string): boolean {
  // A build removes this file first and writes it last.
  const built = join(root, '.output', 'chrome-mv3', 'manifest.json');
  if (!existsSync(built)) return false;
  const builtMs = statSync(built).mtimeMs;
  return sources.every((source) => latestChangeMs(join(root, source)) < builtMs);
}

function latestChangeMs(path: string): number {
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  const inside = readdirSync(path).map((name) => latestChangeMs(join(path, name)));
  return Math.max(entry.mtimeMs, ...inside);
}
